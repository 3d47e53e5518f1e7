import { z } from 'zod'
import { hiddenField, optionalParagraphField } from '#app/core/form-fields.ts'
import { t } from '#app/translations/texts.ts'

export const CLIENT_NOTES_LIMITS = { notes: 10_000 }

export const ClientNotesForm = z.object({
  notes: optionalParagraphField(t('Notes'), CLIENT_NOTES_LIMITS.notes),
  version: hiddenField,
})
export type ClientNotesForm = z.infer<typeof ClientNotesForm>
