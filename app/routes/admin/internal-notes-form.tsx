import type { z } from 'zod'
import { t } from '#app/texts.ts'
import { TextAreaField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'

type NotesSchema = z.ZodType<unknown, { notes?: string | undefined; version?: string | undefined }>

export function InternalNotesForm({
  schema,
  notes,
  version,
}: {
  schema: NotesSchema
  notes: string | null
  version: string
}) {
  return (
    <ActionForm
      schema={schema as z.ZodType<object, { notes?: string }>}
      warnUnsaved
      intent="notes"
      version={version}
      defaultValue={{ notes }}
      className="grid gap-3"
    >
      {(fields) => (
        <>
          <TextAreaField
            field={fields.notes}
            label={t('Notes')}
            hint={t('Only your team can see this.')}
            rows={6}
            optional
          />
          <Submit text={t('Save Notes')} variant="line" notice />
        </>
      )}
    </ActionForm>
  )
}
