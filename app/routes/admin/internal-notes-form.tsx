import type { z } from 'zod'
import { t } from '#app/texts.ts'
import { TextAreaField } from '#app/ui/form/field.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import { type FormOutcome, findFormOutcome } from '#app/ui/form/form-outcome.ts'
import { FormMessage } from '#app/ui/notice.tsx'

type NotesSchema = z.ZodType<unknown, { notes?: string | undefined; version?: string | undefined }>

export function InternalNotesForm({
  schema,
  notes,
  version,
  answer,
  button,
  maxLength,
}: {
  schema: NotesSchema
  notes: string | null
  version: string
  answer: FormOutcome | undefined
  button: string
  maxLength: number
}) {
  const mine = findFormOutcome(answer, 'notes')
  return (
    <ActionForm
      schema={schema as z.ZodType<object, { notes?: string }>}
      answer={answer}
      guard
      intent="notes"
      version={version}
      defaultValue={{ notes }}
      look="line"
      button={button}
      sendingText={t('Saving...')}
      className="grid gap-3"
    >
      {(fields) => (
        <>
          <FormMessage tone="good">{mine?.notice}</FormMessage>
          <TextAreaField
            field={fields.notes}
            label={t('Notes')}
            hint={t('Only your team can see these notes.')}
            rows={6}
            maxLength={maxLength}
            optional
          />
        </>
      )}
    </ActionForm>
  )
}
