import { z } from 'zod'
import { paragraphField } from '#app/core/form-fields.ts'
import { t } from '#app/texts.ts'

const MESSAGE_LIMITS = { text: 5000, documents: 10 }

/**
 * `messageId` is generated with the page, so that submitting the form twice creates only one message. `seen` is the
 * latest message that the page showed; later messages remain unread.
 */
export const MessageForm = z.object({
  text: paragraphField(t('Message'), MESSAGE_LIMITS.text, t('Write a message.')),
  messageId: z.uuid(t('Reload the page and try again.')).optional(),
  seen: z.string().max(255).optional(),
  documents: z
    .array(z.string().max(255).optional())
    .optional()
    .transform((all = []) => [...new Set(all.flatMap((id) => id ?? []))])
    .refine(
      (all) => all.length <= MESSAGE_LIMITS.documents,
      t('Attach up to {count} documents.', { count: MESSAGE_LIMITS.documents }),
    ),
})
export type MessageForm = z.output<typeof MessageForm>
