import { z } from 'zod'
import { hiddenField, optionalParagraphField } from '#app/core/form-fields.ts'
import { parseDecimal } from '#app/core/parse-decimal.ts'
import { t } from '#app/texts.ts'
import { INVOICE_LIMITS } from './invoice-amounts.ts'
import { checkPrintable } from './printable-text.ts'

/** Quantity to credit, in thousandths. Empty is 0, which leaves the line out. */
const CreditedQuantityField = z
  .string()
  .max(INVOICE_LIMITS.typedNumber, t('This is too long.'))
  .optional()
  .transform((typed, check) => {
    const { quantityDigits: maxDigits } = INVOICE_LIMITS
    const quantity = parseDecimal(typed?.trim() || '0', { subject: t('Quantity'), digits: 3, maxDigits })
    if (typeof quantity === 'number' && quantity >= 0) return quantity
    const message = typeof quantity === 'number' ? t('Enter 0 or more.') : quantity.error
    check.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/**
 * Quantity to credit of each line of the invoice. `position` identifies the line. Without positions, the quantities are
 * those of the lines that aren't fully credited, in order.
 */
export const CreditNoteForm = z.object({
  lines: z.array(z.object({ position: hiddenField, quantity: CreditedQuantityField })).max(999),
  notes: optionalParagraphField(t('Notes'), INVOICE_LIMITS.notes).superRefine(checkPrintable),
  version: hiddenField,
  next: hiddenField,
})
export type CreditNoteForm = z.infer<typeof CreditNoteForm>
