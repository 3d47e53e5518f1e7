import { MAX_FIELD_LENGTHS } from '#app/core/form-fields.ts'
import {
  listProjectPeople,
  type ProjectItemCounts,
  type ProjectPeopleList,
} from '#app/domain/projects/list-people.server.ts'
import { AddMemberForm, LeadForm, MAX_MEMBERS } from '#app/domain/projects/project-forms.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { ClientPicker } from '#app/routes/admin/clients/client-picker.tsx'
import { useProjectHeader } from '#app/routes/admin/projects/project-header.tsx'
import { InvitationLink } from '#app/routes/admin/users/invitation-link.tsx'
import { getTextParam } from '#app/routes/list-query.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { t } from '#app/translations/texts.ts'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import { useOutcome } from '#app/ui/form/form-outcome.ts'
import { FormSection } from '#app/ui/page-section.tsx'
import { firm } from '#content/firm.ts'
import type { Route } from './+types/people.ts'
import { describeRight, RightsFields } from './member-dialogs.tsx'
import { handlePeopleForm } from './people-actions.server.ts'
import { ProjectMembersSection } from './people-list.tsx'

/** Form that adds an existing client to the project or invites a new one. */
function AddPersonSection({ counts, company }: { counts: ProjectItemCounts; company: string | null }) {
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
          defaultValue={{ company }}
          button={t('Add to Project')}
          sendingText={t('Adding...')}
          className="grid gap-4 sm:grid-cols-2 items-start sm:*:data-submit:col-span-full"
        >
          {(fields) => (
            <>
              <ClientPicker
                field={fields.email}
                type="email"
                label={t('Email')}
                hint={t('Start typing a name or email. People without an account get an invitation.')}
                canSignIn
              />
              <TextField
                field={fields.name}
                label={t('Name')}
                optional
                hint={t('Only used if the person doesn’t have an account yet.')}
                maxLength={MAX_FIELD_LENGTHS.name}
                autoComplete="off"
              />
              <TextField
                field={fields.company}
                label={t('Company')}
                optional
                hint={t(
                  'Prefilled with the main contact’s company. Only used if the person doesn’t have an account yet.',
                )}
                maxLength={MAX_FIELD_LENGTHS.company}
                autoComplete="off"
              />
              <RightsFields
                documents={{ field: fields.documents, hint: describeRight.documents(counts) }}
                invoices={{ field: fields.invoices, hint: describeRight.invoices(counts) }}
              />
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
        button={t('Save')}
        sendingText={t('Saving...')}
        variant="line"
        className="grid gap-4"
      >
        {(fields) => (
          <SelectField
            field={fields.leadId}
            label={t('Project lead')}
            optional
            empty={t('No lead')}
            options={staff.map(({ uid, name }) => ({ value: uid, label: name }))}
          />
        )}
      </ActionForm>
      <p className="text-sm text-soft">
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
  return { people: await listProjectPeople(getAdminCtx(context), params.id, query), query }
}

export const action = async ({ request, context, params }: Route.ActionArgs) =>
  handlePeopleForm(getAdminCtx(context), params.id, await request.formData())

export default function PeoplePage({ loaderData }: Route.ComponentProps) {
  const { people, query } = loaderData
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
          <AddPersonSection counts={people.counts} company={people.mainContact?.company ?? null} />
        </div>
        <ProjectLeadSection people={people} />
      </div>
    </>
  )
}
