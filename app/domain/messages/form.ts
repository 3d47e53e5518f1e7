import { z } from 'zod'
import { t } from '#app/texts.ts'
import { paragraph } from '../text.ts'

/** Longest text, for the control too, and how many documents one message may point at. */
export const limits = { text: 5000, documents: 10 }

/**
 * `messageId` is made with the page, so that a form sent twice is one message. `seen` is the newest message that the
 * page showed: what came after it has not been read by who sends this.
 */
export const MessageForm = z.object({
  text: paragraph(t('Message'), limits.text, t('Write a message.')),
  messageId: z.uuid(t('Reload the page and try again.')).optional(),
  seen: z.string().max(255).optional(),
  documents: z
    // One for each that could be chosen, in its place; none where it was not.
    .array(z.string().max(255).optional())
    .optional()
    .transform((all = []) => [...new Set(all.flatMap((id) => id ?? []))])
    .refine(
      (all) => all.length <= limits.documents,
      t('Choose at most {count} documents.', { count: limits.documents }),
    ),
})
export type MessageForm = z.output<typeof MessageForm>
