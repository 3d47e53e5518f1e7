import { z } from 'zod'
import { hiddenField, optionalLineField } from '#app/core/form-fields.ts'
import { listCurrencies } from '#app/core/money.ts'
import { t } from '#app/texts.ts'

const optionalIdField = optionalLineField('Id', 100)
const optionalDayField = z
  .union([z.literal(''), z.iso.date(t('Enter a date.'))])
  .optional()
  .transform((day) => day || null)

/** Form next to the file of an invoice that was made with another program. Empty fields are read from the file. */
export const ExternalInvoiceForm = z.object({
  companyId: optionalIdField,
  clientId: optionalIdField,
  projectId: optionalIdField,
  number: optionalLineField(t('Number'), 100),
  amount: optionalLineField(t('Amount'), 40),
  currency: optionalLineField(t('Currency'), 3).refine(
    (code) => code === null || listCurrencies().includes(code),
    t('Select a currency from the list.'),
  ),
  issuedOn: optionalDayField,
  dueOn: optionalDayField,
  /** Token of the differences that were shown. */
  confirmed: hiddenField,
})
export type ExternalInvoiceForm = z.infer<typeof ExternalInvoiceForm>

export type Difference = { label: string; typed: string; read: string }
/** Differences between the typed values and those in the file. */
export type ExternalInvoiceQuestion = { token: string; differences: Difference[] }
