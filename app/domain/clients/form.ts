import { z } from 'zod'
import { optionalParagraph } from '../text.ts'

export const limits = { notes: 10_000 }

export const ClientNotesForm = z.object({
  notes: optionalParagraph('Notes', limits.notes),
  version: z.string().optional(),
})
export type ClientNotesForm = z.infer<typeof ClientNotesForm>
