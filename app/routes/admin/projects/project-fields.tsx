import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { type ReactNode, useId } from 'react'
import type { CompanyOption } from '#app/domain/companies/companies.server.ts'
import { type DetailsForm, NO_COMPANY, type PublishForm } from '#app/domain/projects/project-forms.ts'
import { ClientSelect } from '#app/routes/admin/clients/client-select.tsx'
import { CompanySelect } from '#app/routes/admin/companies/company-select.tsx'
import { t } from '#app/texts.ts'
import { StoredValue, useStoredValueId } from '#app/ui/form/edit-conflict-context.ts'
import { TextAreaField, TextField } from '#app/ui/form/field.tsx'
import type { FormFields } from '#app/ui/form/form.tsx'
import { projectLabels } from '#app/ui/published-project-labels.ts'

function StatusField({ field, statuses }: { field: FieldMetadata<string | undefined>; statuses: string[] }) {
  const statusList = useId()
  return (
    <>
      <TextField
        field={field}
        label={t('Status')}
        hint={t('Select one or type your own.')}
        list={statusList}
        autoComplete="off"
      />
      <datalist id={statusList}>
        {statuses.map((status) => (
          <option key={status} value={status} />
        ))}
      </datalist>
    </>
  )
}

/** `isNew`: without a choice, the project gets its main contact's company. */
export function DetailFields({
  fields,
  statuses,
  companies,
  isNew = false,
}: {
  fields: Omit<FormFields<typeof DetailsForm>, 'statusWas'>
  statuses: string[]
  companies: CompanyOption[]
  isNew?: boolean
}) {
  return (
    <>
      <FieldGroup title={t('Shown to the client')}>
        <TextField field={fields.title} label={t('Title')} />
        <TextAreaField
          field={fields.description}
          label={t('Description')}
          hint={t('The portfolio shows the first paragraph. Separate paragraphs with a blank line.')}
          rows={8}
        />
        <div className="grid gap-5 sm:grid-cols-2 items-start">
          <div>
            <StatusField field={fields.status} statuses={statuses} />
          </div>
          <ClientSelect
            field={fields.clientEmail}
            label={t('Client account')}
            optional
            hint={t(
              'The project’s main contact. Start typing a name or email. You can add other people on the People tab.',
            )}
          />
        </div>
        <CompanySelect
          field={fields.companyId}
          companies={companies}
          optional={isNew}
          empty={isNew ? t('The client account’s company') : t('Select')}
          first={[{ value: NO_COMPANY, label: t('No company') }]}
        />
        <TextAreaField
          field={fields.nextStep}
          label={t('Next step')}
          optional
          hint={t('Clients see this on their project page.')}
          rows={2}
        />
      </FieldGroup>
      <FieldGroup title={t('For your team')}>
        <TextAreaField
          field={fields.internalNotes}
          label={t('Internal notes')}
          optional
          hint={t('Clients and visitors never see these notes.')}
          rows={5}
        />
      </FieldGroup>
    </>
  )
}

/** `asks`: publishing must be confirmed, because the project belongs to a client. */
export function PublishFields({ fields, asks }: { fields: FormFields<typeof PublishForm>; asks: boolean }) {
  return (
    <>
      <div>
        <label className="inline-flex items-center gap-3 min-h-11 pr-4 font-medium">
          <input
            {...getInputProps(fields.published, {
              type: 'checkbox',
              ariaDescribedBy: [useStoredValueId(fields.published), fields.published.descriptionId]
                .filter(Boolean)
                .join(' '),
            })}
            key={fields.published.key}
            className="size-5 accent-(--color-brass)"
          />
          {t('Published')}
        </label>
        <StoredValue
          field={fields.published}
          format={(value) => (value ? t('Published') : t('Not published'))}
        />
        <p id={fields.published.descriptionId} className="caption">
          {t('Everyone will be able to see the page as soon as you save.')}
          {asks && ` ${t('We’ll ask you to confirm first.')}`}
        </p>
      </div>
      <TextField
        field={fields.slug}
        label={t('Web address')}
        optional
        hint={t(
          'The part of the address after /portfolio/. Leave this blank to use the title. Previous addresses redirect to the new one.',
        )}
        autoComplete="off"
      />
    </>
  )
}

type SiteField = 'client' | 'duration' | 'tags' | 'technologies' | 'results'

export function SiteFields({ fields }: { fields: Pick<FormFields<typeof PublishForm>, SiteField> }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 items-start">
        <TextField
          field={fields.client}
          label={t('Client name')}
          optional
          hint={t('The name shown on the site.')}
        />
        <TextField field={fields.duration} label={projectLabels.duration} optional />
      </div>
      <TextAreaField field={fields.tags} label={t('Tags')} optional hint={LIST_HINT} rows={2} />
      <TextAreaField
        field={fields.technologies}
        label={projectLabels.technologies}
        optional
        hint={LIST_HINT}
        rows={2}
      />
      <TextAreaField
        field={fields.results}
        label={projectLabels.results}
        optional
        hint={t('One per line.')}
        rows={4}
      />
    </>
  )
}

const LIST_HINT = t('Separate with commas or put one on each line.')

function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-5 border-t border-line pt-6">
      <legend className="float-left w-full font-display text-2xl mb-1">{title}</legend>
      {children}
    </fieldset>
  )
}
