import type { z } from 'zod'
import type { Payment } from '#app/content/shapes.ts'
import { formatEditableNumber } from '#app/core/parse-decimal.ts'
import type { AdminInvoice } from '#app/domain/invoices/admin-invoices.server.ts'
import type { BillableParties } from '#app/domain/invoices/billable-parties.server.ts'
import type { InvoiceForm } from '#app/domain/invoices/invoice-form.ts'
import { EXCHANGE_RATE_DIGITS } from '#app/domain/invoices/invoice-totals.ts'
import { payment } from '#content/payment.ts'

import { EMPTY_LINE, toLineInput } from './line-values.ts'

export type InvoiceFormInput = z.input<typeof InvoiceForm>

const getPartyIds = ({ company, client }: BillableParties) => ({
  companyId: company?.id ?? '',
  clientId: client?.id ?? '',
})

/** Whether a stored invoice is for the same buyer. */
const isSameBuyer = ({ companyId, clientId }: AdminInvoice, { company, client }: BillableParties) =>
  company ? companyId === company.id : companyId === null && clientId === client?.id

export function createNewFormValues(
  parties: BillableParties,
  project: string,
  copied: AdminInvoice | null,
): InvoiceFormInput {
  const own = parties.projects.some(({ id }) => id === project) ? { projectId: project } : {}
  if (copied) {
    const values = toFormValues(copied, parties)
    const still = parties.projects.some(({ id }) => id === values.projectId)
    return {
      ...values,
      ...getPartyIds(parties),
      ...(parties.company && parties.buyer),
      projectId: still ? values.projectId : '',
      ...own,
      kind: 'invoice',
      servicePeriodFrom: undefined,
      servicePeriodTo: undefined,
    }
  }
  return {
    ...getPartyIds(parties),
    kind: 'invoice',
    currency: payment.currency,
    dueDays: String(payment.dueDays),
    ...parties.buyer,
    exemptionReason: getDefaultReason(),
    copyTo: parties.copyTo.join('\n'),
    lines: [EMPTY_LINE],
    ...own,
  }
}

const getDefaultReason = () => (payment as Payment).exemptionReason

export function toFormValues(draft: AdminInvoice, parties: BillableParties): InvoiceFormInput {
  const isSame = isSameBuyer(draft, parties)
  const { currency, exchangeRate, kind } = draft
  return {
    companyId: parties.company?.id ?? '',
    clientId: (isSame ? draft.clientId : parties.client?.id) ?? '',
    projectId: isSame ? (draft.projectId ?? '') : '',
    kind: kind === 'credit-note' ? 'invoice' : kind,
    currency,
    dueDays: String(draft.dueDays),
    ...(isSame ? getBuyerValues(draft, parties) : parties.buyer),
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

/** The buyer as typed. Of a draft with a free-text address, its first line is the name. */
function getBuyerValues(draft: AdminInvoice, { buyer }: BillableParties) {
  if (draft.buyerName === null && draft.billTo)
    return { ...buyer, buyerName: draft.billTo.split('\n')[0] ?? '' }
  return {
    buyerName: draft.buyerName ?? '',
    buyerStreetAddress: draft.buyerStreetAddress ?? '',
    buyerPostalCode: draft.buyerPostalCode ?? '',
    buyerCity: draft.buyerCity ?? '',
    buyerCountry: draft.buyerCountry ?? '',
    buyerVatId: draft.buyerVatId ?? '',
    buyerReference: draft.buyerReference ?? '',
  }
}

/** Whether the company's details were changed after the draft was last saved. */
export function hasOutdatedBuyer(draft: AdminInvoice, { company, buyer }: BillableParties): boolean {
  if (!company || company.id !== draft.companyId || company.updatedAt <= draft.updatedAt) return false
  return Object.entries(buyer).some(([name, value]) => (draft[name as keyof typeof buyer] ?? '') !== value)
}
