import { isModuleOn } from '#app/content/modules.ts'
import type { AssignmentQuestion } from '#app/domain/companies/assign-person.server.ts'
import { AddPersonForm } from '#app/domain/companies/company-forms.ts'
import type { CompanyPerson, listCompanyPeople } from '#app/domain/companies/company-people.server.ts'
import { PersonFields, PersonSummary } from '#app/routes/admin/clients/person-fields.tsx'
import { formatAccess } from '#app/routes/admin/projects/format-access.ts'
import { BillingField } from '#app/routes/admin/right-field.tsx'
import { InvitationLink } from '#app/routes/admin/users/invitation-link.tsx'
import { t, tRich } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { LocalDate } from '#app/ui/dates/dates.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { FormNotices, getFormError, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { RowMenu } from '#app/ui/frame/menu.tsx'
import { Pagination } from '#app/ui/list/list-controls.tsx'
import { PageSection } from '#app/ui/page.tsx'
import { StatusBadge } from '#app/ui/status-badges.tsx'
import { AssignmentDialog } from './assignment-dialog.tsx'

/** `link`: the invitation URL, shown only once. `question`: effects to confirm before the person is added. */
export type PersonFormExtra = { link?: string | null; question?: AssignmentQuestion }

type CompanyRef = { id: string; name: string }
type People = Awaited<ReturnType<typeof listCompanyPeople>>

const PEOPLE_INTENTS = ['billing', 'remove']

export function CompanyPeople({
  company,
  people: { rows, more, total },
  after,
}: {
  company: CompanyRef
  people: People
  after: string | null
}) {
  const actionData = useOutcome<PersonFormExtra>()
  const outcome = actionData && PEOPLE_INTENTS.includes(actionData.intent) ? actionData : undefined
  const added = useOutcome<PersonFormExtra>('add')
  return (
    <PageSection id="people" title={t('People ({total})', { total })} className="min-w-0 grid gap-3">
      <FormNotices outcome={outcome} error={getFormError(outcome)} />
      <FormNotices outcome={added} />
      {added?.link && <InvitationLink link={added.link} />}
      {rows.length === 0 && <p className="text-soft">{t('No people yet.')}</p>}
      <ul aria-label={t('People')} className="divide-y divide-line border-y border-line empty:hidden">
        {rows.map((person) => (
          <PersonEntry key={person.id} company={company} person={person} />
        ))}
      </ul>
      <Pagination after={after} more={more} inPlace />
      <AddPerson open={rows.length === 0 || added?.result.status === 'error'} />
      {added?.question && <AssignmentDialog question={added.question} form="form-add" />}
    </PageSection>
  )
}

function AddPerson({ open }: { open: boolean }) {
  return (
    <Disclosure summary={t('Add a person')} button="line" open={open}>
      <ActionForm warnUnsaved schema={AddPersonForm} intent="add" className="mt-3 grid gap-4 panel p-4">
        {(fields) => (
          <>
            <PersonFields fields={fields} />
            <BillingField field={fields.billing} />
            <Submit text={t('Add to Company')} sending={t('Adding...')} />
          </>
        )}
      </ActionForm>
    </Disclosure>
  )
}

function PersonEntry({ company, person }: { company: CompanyRef; person: CompanyPerson }) {
  const { name, email, jobTitle, phoneNumber, billing, lastSeenAt } = person
  return (
    <li className="py-3 flex items-start gap-3">
      <div className="min-w-0">
        <PersonSummary person={person} details={[jobTitle, email, phoneNumber]}>
          {billing && isModuleOn('invoices') && <StatusBadge meaning="neutral">{t('Billing')}</StatusBadge>}
        </PersonSummary>
        <ProjectRoles projects={person.projects} />
        <p className="caption">
          {lastSeenAt
            ? tRich('Last seen {date}', { date: <LocalDate value={lastSeenAt} /> })
            : t('Hasn’t signed in yet')}
        </p>
      </div>
      <RowMenu subject={name}>
        {isModuleOn('invoices') && <BillingDialog person={person} />}
        <RemoveDialog company={company} person={person} />
      </RowMenu>
    </li>
  )
}

const MAX_PROJECTS_PER_PERSON = 4

function ProjectRoles({ projects }: Pick<CompanyPerson, 'projects'>) {
  const more = projects.length - MAX_PROJECTS_PER_PERSON
  return (
    <ul className="text-sm wrap-anywhere empty:hidden">
      {projects.slice(0, MAX_PROJECTS_PER_PERSON).map(({ id, title, ...access }) => (
        <li key={id}>
          {title}
          <span className="text-soft">{` · ${formatAccess(access)}`}</span>
        </li>
      ))}
      {more > 0 && <li className="text-soft">{t('and {count} more', { count: more })}</li>}
    </ul>
  )
}

function BillingDialog({ person: { id, name, billing } }: { person: CompanyPerson }) {
  return (
    <Confirm
      button={t('Change Billing')}
      confirm={t('Save')}
      variant="menu"
      title={t('Billing for {name}', { name })}
      subject={name}
      fields={{ intent: 'billing', entry: id }}
      inputs={<BillingField given={billing} />}
    />
  )
}

function RemoveDialog({ company, person }: { company: CompanyRef; person: CompanyPerson }) {
  const { id, name, billing } = person
  return (
    <Confirm
      button={t('Remove')}
      variant="menu"
      confirmVariant="danger"
      title={t('Remove {name} from {company}?', { name, company: company.name })}
      subject={name}
      fields={{ intent: 'remove', entry: id }}
    >
      <ul className="list-disc pl-5 grid gap-2">
        {billing && isModuleOn('invoices') && (
          <li>
            {t('{name} loses billing: only their own invoices and those of their projects stay visible.', {
              name,
            })}
          </li>
        )}
        <li>{t('{name} stays on their projects and keeps their account.', { name })}</li>
        <li>
          {isModuleOn('invoices')
            ? t('Projects and invoices stay with {company}.', { company: company.name })
            : t('Projects stay with {company}.', { company: company.name })}
        </li>
      </ul>
    </Confirm>
  )
}
