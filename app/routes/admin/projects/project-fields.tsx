import { getInputProps } from '@conform-to/react'
import { type ReactNode, useId } from 'react'
import {
  type DetailsForm,
  PROJECT_LIMITS as limits,
  type PublishForm,
} from '#app/domain/projects/project-forms.ts'
import { StoredValue, useStoredValueId } from '#app/ui/form/edit-conflict-context.ts'
import { TextAreaField, TextField } from '#app/ui/form/field.tsx'
import type { FormFields } from '#app/ui/form/form.tsx'
import { ClientPicker } from '../clients/client-picker.tsx'

export function DetailFields({
  fields,
  statuses,
}: {
  fields: FormFields<typeof DetailsForm>
  statuses: string[]
}) {
  const statusList = useId()
  return (
    <>
      <FieldGroup title="For the client">
        <TextField field={fields.title} label="Title" maxLength={limits.title} />
        <TextAreaField
          field={fields.description}
          label="Description"
          hint="The portfolio shows the first paragraph. Separate paragraphs with an empty line."
          rows={8}
          maxLength={limits.description}
        />
        <div className="grid gap-5 sm:grid-cols-2 items-start">
          <TextField
            field={fields.status}
            label="Status"
            hint="Choose one or type your own."
            list={statusList}
            autoComplete="off"
            maxLength={limits.status}
          />
          <ClientPicker
            field={fields.clientEmail}
            label="Client account"
            optional
            hint="The main contact. Start typing a name or email. Add other people under People."
          />
        </div>
        <datalist id={statusList}>
          {statuses.map((status) => (
            <option key={status} value={status} />
          ))}
        </datalist>
        <TextAreaField
          field={fields.nextStep}
          label="Next step"
          optional
          hint="Clients see this on their project."
          rows={2}
          maxLength={limits.nextStep}
        />
      </FieldGroup>
      <FieldGroup title="For your team">
        <TextAreaField
          field={fields.internalNotes}
          label="Internal notes"
          optional
          hint="Clients and visitors never see these."
          rows={5}
          maxLength={limits.internalNotes}
        />
      </FieldGroup>
    </>
  )
}

export function PublishFields({ fields }: { fields: FormFields<typeof PublishForm> }) {
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
          Published
        </label>
        <StoredValue field={fields.published} show={(value) => (value ? 'Published' : 'Not published')} />
        <p id={fields.published.descriptionId} className="text-sm text-soft">
          Everyone can see the title, the description and the fields below right away. We ask first if the
          project belongs to a client.
        </p>
      </div>
      <div className="grid gap-5 sm:grid-cols-2 items-start">
        <TextField
          field={fields.client}
          label="Client name"
          optional
          hint="The name shown on the site."
          maxLength={limits.client}
        />
        <TextField field={fields.duration} label="Duration" optional maxLength={limits.duration} />
      </div>
      <TextAreaField field={fields.tags} label="Tags" optional hint={LIST_HINT} rows={2} />
      <TextAreaField field={fields.technologies} label="Technologies" optional hint={LIST_HINT} rows={2} />
      <TextAreaField field={fields.results} label="Results" optional hint="One per line." rows={4} />
    </>
  )
}

const LIST_HINT = 'Separate with commas or put one on each line.'

function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-5 border-t border-line pt-6">
      <legend className="float-left w-full font-display text-2xl mb-1">{title}</legend>
      {children}
    </fieldset>
  )
}
