import { z } from 'zod'
import { hiddenField, optionalLineField } from '#app/core/form-fields.ts'
import { listCurrencies } from '#app/core/money.ts'
import { t } from '#app/texts.ts'
import { dayField, idField } from '../invoice-form.ts'

/** Form next to the file of an invoice that was made with another program. Empty fields are read from the file. */
export const ExternalInvoiceForm = z
  .object({
    companyId: idField,
    clientId: idField,
    projectId: idField,
    number: optionalLineField(t('Number'), 100),
    amount: optionalLineField(t('Amount'), 40),
    currency: optionalLineField(t('Currency'), 3).refine(
      (code) => code === null || listCurrencies().includes(code),
      t('Select a currency from the list.'),
    ),
    issuedOn: dayField,
    dueOn: dayField,
    /** Token of the differences that were shown. */
    confirmed: hiddenField,
  })
  .refine(({ companyId, clientId }) => companyId || clientId, t('Select a company or a client.'))
export type ExternalInvoiceForm = z.infer<typeof ExternalInvoiceForm>

export type Difference = { label: string; typed: string; read: string }
/** Differences between the typed values and those in the file. */
export type ExternalInvoiceQuestion = { token: string; differences: Difference[] }
