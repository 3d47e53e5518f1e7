import type { z } from 'zod'
import { areLinesReadable, checkLines, currencyField, linesField } from '#app/domain/invoices/line-form.ts'
import { payment } from '#content/payment.ts'

/** Form fields of a proposal's prices. Other agreements have none. */
export const proposalFields = {
  currency: currencyField.optional().transform((currency) => currency ?? payment.currency),
  lines: linesField.optional().transform((lines) => lines ?? []),
}

const toLines = (form: object) => ({ currency: payment.currency, lines: [], ...form })

/** Refinement that reports unreadable amounts even if other fields are invalid. */
export const checkProposalLines = (form: object, check: z.RefinementCtx): void => {
  const typed = toLines(form)
  if (areLinesReadable(typed)) checkLines(typed, check)
}
