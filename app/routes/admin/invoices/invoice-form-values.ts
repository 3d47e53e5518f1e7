import type { z } from 'zod'
import type { Payment } from '#app/content/shapes.ts'
import { formatEditableNumber } from '#app/core/parse-decimal.ts'
import type { AdminInvoice } from '#app/domain/invoices/admin-invoices.server.ts'
import type { BillableParties } from '#app/domain/invoices/billable-parties.server.ts'
import { BUYER_FIELDS, type Buyer, type BuyerField } from '#app/domain/invoices/buyer-fields.ts'
import type { InvoiceForm } from '#app/domain/invoices/invoice-form.ts'
import { EXCHANGE_RATE_DIGITS } from '#app/domain/invoices/invoice-totals.ts'
import { payment } from '#content/payment.ts'

import { EMPTY_LINE, toLineInput } from './line-values.ts'

export type InvoiceFormInput = z.input<typeof InvoiceForm>

/** Returns the ids that a new invoice's form starts with. */
export const getPartyIds = ({ company, client }: BillableParties) => ({
  companyId: company?.id ?? '',
  clientId: client?.id ?? '',
})

/** Returns whether a stored invoice is for the same buyer. */
const isSameBuyer = ({ companyId, clientId }: AdminInvoice, { company, client }: BillableParties) =>
  company ? companyId === company.id : companyId === null && clientId === client?.id

export function createNewFormValues(
  parties: BillableParties,
  project: string,
  copied: AdminInvoice | null,
): InvoiceFormInput {
  const values: InvoiceFormInput = copied
    ? { ...toFormValues(copied, parties), servicePeriodFrom: undefined, servicePeriodTo: undefined }
    : {
        currency: payment.currency,
        dueDays: String(payment.dueDays),
        ...toTexts(parties.buyer),
        exemptionReason: getDefaultReason(),
        copyTo: parties.copyTo.join('\n'),
        lines: [EMPTY_LINE],
      }
  const isTheirs = (id: string | undefined) => parties.projects.some((own) => own.id === id)
  return {
    ...values,
    ...getPartyIds(parties),
    ...(parties.company && toTexts(parties.buyer)),
    projectId: [project, values.projectId].find(isTheirs) ?? '',
    kind: 'invoice',
  }
}

const getDefaultReason = () => (payment as Payment).exemptionReason

const toTexts = (buyer: Buyer) =>
  Object.fromEntries(BUYER_FIELDS.map((name) => [name, buyer[name] ?? ''])) as Record<BuyerField, string>

export function toFormValues(draft: AdminInvoice, parties: BillableParties): InvoiceFormInput {
  const isSame = isSameBuyer(draft, parties)
  const { currency, exchangeRate, kind, buyerName, billTo } = draft
  // The first line of a free-text address is the name.
  const isOld = buyerName === null && billTo
  return {
    companyId: parties.company?.id ?? '',
    clientId: (isSame ? draft.clientId : parties.client?.id) ?? '',
    projectId: isSame ? (draft.projectId ?? '') : '',
    kind: kind === 'credit-note' ? 'invoice' : kind,
    currency,
    dueDays: String(draft.dueDays),
    ...toTexts(isSame && !isOld ? draft : parties.buyer),
    ...(isSame && isOld && { buyerName: billTo.split('\n')[0] ?? '' }),
    orderNumber: draft.orderNumber ?? undefined,
    servicePeriodFrom: draft.servicePeriodFrom ?? undefined,
    servicePeriodTo: draft.servicePeriodTo ?? undefined,
    exemptionReason: draft.exemptionReason ?? getDefaultReason(),
    exchangeRate:
      exchangeRate === null
        ? undefined
        : formatEditableNumber(exchangeRate, EXCHANGE_RATE_DIGITS, { short: true }),
    copyTo: (isSame ? draft.copyTo : parties.copyTo).join('\n'),
    notes: draft.notes ?? '',
    // A final invoice's deductions are added when it's sent.
    lines: draft.lines.filter(({ deducts }) => deducts === null).map((line) => toLineInput(line, currency)),
  }
}

/** Returns whether the company's details were changed after the draft was last saved. */
export function hasOutdatedBuyer(draft: AdminInvoice, { company, buyer }: BillableParties): boolean {
  if (!company || company.id !== draft.companyId || company.updatedAt <= draft.updatedAt) return false
  return BUYER_FIELDS.some((name) => draft[name] !== buyer[name])
}
