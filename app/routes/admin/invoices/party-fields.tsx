import type { FieldMetadata } from '@conform-to/react'
import type { BillableParties } from '#app/domain/invoices/billable-parties.server.ts'
import { t } from '#app/texts.ts'
import { SelectField } from '#app/ui/form/field.tsx'

type PartyField = FieldMetadata<string | undefined>

/** Hidden field for the selected buyer, and selects for the recipient in the buyer's company and for the project. */
export function PartyFields({
  fields,
  parties: { company, client, people, projects },
}: {
  fields: { clientId: PartyField; projectId: PartyField }
  parties: Pick<BillableParties, 'company' | 'client' | 'people' | 'projects'>
}) {
  return (
    <>
      {company && <input type="hidden" name="companyId" value={company.id} />}
      {!company && <input type="hidden" name="clientId" value={client?.id} />}
      {company && (
        <SelectField
          field={fields.clientId}
          label={t('Recipient')}
          empty={t('Everyone with billing')}
          optional
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <SelectField
        field={fields.projectId}
        label={t('Project')}
        empty={t('No project')}
        optional
        options={projects.map(({ id, title }) => ({ value: id, label: title }))}
      />
    </>
  )
}
