import { listIfOn } from '#app/content/modules.ts'
import { joinList } from '#app/core/join-list.ts'
import { type CompanyOption, listCompanyOptions } from '#app/domain/companies/companies.server.ts'
import {
  listProjectPeople,
  type MemberRow,
  type PeopleQuery,
  type ProjectItemCounts,
  type ProjectPeopleList,
} from '#app/domain/projects/list-people.server.ts'
import { AddMemberForm, LeadForm, MAX_MEMBERS } from '#app/domain/projects/project-forms.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { PersonFields, PersonSummary } from '#app/routes/admin/clients/person-fields.tsx'
import { CompanySelect } from '#app/routes/admin/companies/company-select.tsx'
import { formatAccess } from '#app/routes/admin/projects/format-access.ts'
import { useProjectHeader } from '#app/routes/admin/projects/project-header.tsx'
import { InvitationLink } from '#app/routes/admin/users/invitation-link.tsx'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { getTextParam } from '#app/routes/list-query.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { t, tRich } from '#app/texts.ts'
import { LocalDate } from '#app/ui/dates/dates.tsx'
import { SelectField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { FormNotices, getFormError, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { RowMenu } from '#app/ui/frame/menu.tsx'
import { EmptyState, ListSearch, NothingFound, Pagination } from '#app/ui/list/list-controls.tsx'
import { FormSection, PageSection } from '#app/ui/page.tsx'
import { firm } from '#content/firm.ts'
import type { Route } from './+types/people.ts'
import { AccessSection } from './access-section.tsx'
import {
  ChangeRightsDialog,
  describeRight,
  MakeMainContactDialog,
  RemoveMemberDialog,
  RightsFields,
} from './member-dialogs.tsx'
import { handlePeopleForm } from './people-actions.server.ts'

function AddPersonSection({ counts, companies }: { counts: ProjectItemCounts; companies: CompanyOption[] }) {
  const { companyId } = useProjectHeader()
  const outcome = useOutcome<{ link: string | null }>('add')
  return (
    <FormSection
      id="add"
      title={t('Add a person')}
      intent="add"
      extra={outcome?.link && <InvitationLink link={outcome.link} />}
    >
      {counts.members >= MAX_MEMBERS ? (
        <p className="text-soft">
          {t('This project has reached the limit of {maxMembers} members.', { maxMembers: MAX_MEMBERS })}
        </p>
      ) : (
        <ActionForm
          warnUnsaved
          schema={AddMemberForm}
          intent="add"
          defaultValue={{ companyId }}
          className="grid gap-4 sm:grid-cols-2 items-start sm:*:data-submit:col-span-full"
        >
          {(fields) => (
            <>
              <PersonFields fields={fields} canSignIn />
              <CompanySelect
                field={fields.companyId}
                companies={companies}
                optional
                empty={t('No company')}
                hint={t('Only used if the person doesn’t have an account yet.')}
              />
              <RightsFields
                documents={{ field: fields.documents, hint: describeRight.documents(counts) }}
                invoices={{ field: fields.invoices, hint: describeRight.invoices(counts) }}
                room={{ field: fields.room }}
              />
              <Submit text={t('Add to Project')} sending={t('Adding...')} />
            </>
          )}
        </ActionForm>
      )}
    </FormSection>
  )
}

function ProjectLeadSection({ people }: { people: ProjectPeopleList }) {
  const { lead, staff } = people
  return (
    <FormSection id="lead" title={t('Your team')} intent="lead">
      {lead.gone && (
        <p className="text-bad">
          {t('{name} is no longer on your team. Select another lead.', { name: lead.name })}
        </p>
      )}
      <ActionForm
        schema={LeadForm}
        intent="lead"
        version={lead.version}
        defaultValue={{ leadId: lead.gone ? '' : lead.uid }}
        className="grid gap-4"
      >
        {(fields) => (
          <>
            <SelectField
              field={fields.leadId}
              label={t('Project lead')}
              optional
              empty={t('No lead')}
              options={staff.map(({ uid, name }) => ({ value: uid, label: name }))}
            />
            <Submit text={t('Save')} sending={t('Saving...')} variant="line" />
          </>
        )}
      </ActionForm>
      <p className="caption">
        {t('Everyone on the project sees the lead’s name. Without a lead, they see {name}.', {
          name: firm.name,
        })}
      </p>
    </FormSection>
  )
}

export const meta = createTabMeta(t('People'))

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const query = { search: getTextParam(url, 'search'), after: getTextParam(url, 'after') || null }
  const ctx = getAdminCtx(context)
  const people = await throwAsErrorResponse(listProjectPeople(ctx, params.id, query))
  return { people, query, companies: await listCompanyOptions(ctx) }
}

export const action = async ({ request, context, params }: Route.ActionArgs) =>
  handlePeopleForm(getAdminCtx(context), params.id, await request.formData())

export default function PeoplePage({ loaderData }: Route.ComponentProps) {
  const { people, query, companies } = loaderData
  return (
    <>
      <p className="max-w-prose text-soft">
        {t(
          'Everyone here can see the project, its updates, milestones, messages and members. Changes take effect immediately.',
        )}
      </p>
      <div className="mt-8 grid gap-10 grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,48rem)_minmax(18rem,1fr)] items-start">
        <div className="grid gap-10">
          <ProjectMembersSection title={useProjectHeader().title} people={people} query={query} />
          <AddPersonSection counts={people.counts} companies={companies} />
        </div>
        <div className="grid gap-10">
          <ProjectLeadSection people={people} />
          <AccessSection access={people.access} staff={people.staff} />
        </div>
      </div>
    </>
  )
}

const MEMBER_INTENTS = ['rights', 'remove', 'main-contact']

function ProjectMembersSection({
  title,
  people,
  query,
}: {
  title: string
  people: ProjectPeopleList
  query: PeopleQuery
}) {
  const { mainContact, members, counts, more } = people
  const actionData = useOutcome()
  const outcome = actionData && MEMBER_INTENTS.includes(actionData.intent) ? actionData : undefined
  return (
    <PageSection id="on-it" title={t('Client team')} className="min-w-0 grid gap-4">
      <FormNotices outcome={outcome} error={getFormError(outcome)} />
      <div className="panel border-l-3 border-l-brass p-4">
        <p className="text-sm font-semibold text-accent">{t('Main contact')}</p>
        {mainContact ? (
          <>
            <PersonSummary person={mainContact} details={[mainContact.company, mainContact.email]} />
            <p className="mt-1 caption">
              {t(
                'Can see {rights}. To replace the main contact, use “Make Main Contact” in a member’s menu.',
                {
                  rights: joinList([
                    t('documents'),
                    ...listIfOn('requests', t('requests')),
                    ...listIfOn('invoices', t('invoices billed to them')),
                  ]),
                },
              )}
            </p>
          </>
        ) : (
          <p className="text-soft">
            {t(
              'No main contact yet. Make a member the main contact, or select a client account on the Edit Project page.',
            )}
          </p>
        )}
      </div>
      {(counts.members > members.length || query.search) && (
        <ListSearch label={t('Search members by name, company or email')} search={query.search} />
      )}
      <h3 className="text-lg font-semibold">{t('Members ({members})', { members: counts.members })}</h3>
      {members.length === 0 &&
        (query.search ? (
          <NothingFound search={query.search} />
        ) : (
          <EmptyState>
            {t(
              'No members yet. Add people who work with the main contact, such as a CFO, a lawyer or a bookkeeper.',
            )}
          </EmptyState>
        ))}
      <ul aria-label={t('Members')} className="divide-y divide-line border-y border-line empty:hidden">
        {members.map((member) => (
          <MemberEntry key={member.id} title={title} people={people} member={member} />
        ))}
      </ul>
      <Pagination after={query.after} more={more} />
    </PageSection>
  )
}

function MemberEntry({
  title,
  people,
  member,
}: {
  title: string
  people: ProjectPeopleList
  member: MemberRow
}) {
  return (
    <li className="py-3 flex items-start gap-3">
      <div className="min-w-0">
        <PersonSummary person={member} details={[member.company, member.email]} />
        <p className="mt-1 caption">
          {formatAccess(member)}
          {' · '}
          {tRich('Added {date}', { date: <LocalDate value={member.since} /> })}
        </p>
      </div>
      <RowMenu subject={member.name}>
        <ChangeRightsDialog counts={people.counts} member={member} />
        <MakeMainContactDialog title={title} people={people} member={member} />
        <RemoveMemberDialog title={title} counts={people.counts} member={member} />
      </RowMenu>
    </li>
  )
}
