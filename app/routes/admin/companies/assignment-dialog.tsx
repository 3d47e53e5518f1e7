import { useLocation } from 'react-router'
import { isModuleOn, listIfOn } from '#app/content/modules.ts'
import { joinList } from '#app/core/join-list.ts'
import type { Assignment, AssignmentQuestion } from '#app/domain/companies/assign-person.server.ts'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { t } from '#app/texts.ts'
import { ConfirmForm } from '#app/ui/confirm-dialog.tsx'

/**
 * Asks before people are assigned to a company, if that has effects. `form` is submitted with the token in the field
 * `name`.
 */
export function AssignmentDialog({
  question,
  form,
  name = 'confirmed',
}: {
  question: AssignmentQuestion
  form: string
  name?: string
}) {
  const { token, people, moves, company } = question
  const values = { people: joinList(people), company: company.name }
  return (
    <ConfirmForm
      // Keyed by navigation so that the dialog reopens after each submission.
      key={useLocation().key}
      form={form}
      name={name}
      title={
        moves.length > 0 ? t('Move {people} to {company}?', values) : t('Add {people} to {company}?', values)
      }
      choices={[
        { button: moves.length > 0 ? t('Move') : t('Add to Company'), value: token, variant: 'brass' },
      ]}
    >
      <AssignmentEffects {...question} />
    </ConfirmForm>
  )
}

export function AssignmentEffects(effects: Assignment) {
  const { company, moves, projects, invoices, readers, ownInvoices } = effects
  const gained = [
    ...(projects > 0 ? [countPhrase(projects, 'project')] : []),
    ...(invoices > 0 ? listIfOn('invoices', countPhrase(invoices, 'invoice')) : []),
  ]
  return (
    <ul className="list-disc pl-5 grid gap-2">
      {moves.map(({ name, from, billing: loses }) => (
        <li key={name}>
          {isModuleOn('invoices')
            ? t('{name} leaves {from}, where their projects and invoices stay.', { name, from: from ?? '' })
            : t('{name} leaves {from}, where their projects stay.', { name, from: from ?? '' })}{' '}
          {loses && isModuleOn('invoices') && t('They lose billing there.')}
        </li>
      ))}
      {gained.length > 0 && (
        <li>
          {t('{company} gets {items} that have no company yet.', {
            company: company.name,
            items: joinList(gained),
          })}
        </li>
      )}
      {invoices > 0 && readers.length > 0 && (
        <li>{t('These people will see the invoices: {names}.', { names: joinList(readers) })}</li>
      )}
      {ownInvoices > 0 && (
        <li>
          {t('With billing, they’ll see all invoices of {company} ({billing}).', {
            company: company.name,
            billing: ownInvoices,
          })}
        </li>
      )}
    </ul>
  )
}
