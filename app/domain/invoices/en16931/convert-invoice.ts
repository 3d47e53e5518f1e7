import { getCurrencyDigits } from '#app/core/money.ts'
import { t } from '#app/texts.ts'
import type { InvoiceIssuer, invoiceLines, invoices } from '#db/schema.ts'
import { calculateTotals, convertAmount, type TaxCategory } from '../invoice-totals.ts'
import type { DocumentLine, DocumentTax, En16931Document, Party } from './document.ts'
import { isLeitwegId } from './leitweg-id.ts'

type StoredLine = Pick<
  typeof invoiceLines.$inferSelect,
  'position' | 'description' | 'quantity' | 'unit' | 'unitPrice' | 'taxCategory' | 'taxRate' | 'net'
>

export type SentInvoice = {
  invoice: Pick<
    typeof invoices.$inferSelect,
    | 'kind'
    | 'external'
    | 'number'
    | 'issuedOn'
    | 'dueOn'
    | 'currency'
    | 'exchangeRate'
    | 'notes'
    | 'buyerName'
    | 'buyerStreetAddress'
    | 'buyerPostalCode'
    | 'buyerCity'
    | 'buyerCountry'
    | 'buyerVatId'
    | 'buyerReference'
    | 'orderNumber'
    | 'copyTo'
    | 'exemptionReason'
    | 'servicePeriodFrom'
    | 'servicePeriodTo'
    | 'issuer'
    | 'net'
    | 'tax'
    | 'total'
  >
  lines: StoredLine[]
  /** The invoice that a credit note corrects, or the partial invoices that a final invoice deducts. */
  precedingInvoices: { number: string; issuedOn: string }[]
  /** Used if the invoice has no copy recipient. Null if its recipient has no account. */
  recipientEmail: string | null
}

/** Whether amounts in the currency fit into EN 16931, which allows two decimals. */
export const hasXml = (currency: string): boolean => getCurrencyDigits(currency) <= 2

/**
 * Returns the document of EN 16931 for a sent invoice or credit note, or null if there is none: for drafts, external
 * invoices, those from before buyer and seller were stored in parts, currencies with more than two decimals, and sellers
 * with neither VAT id nor tax number, unless nothing is subject to tax.
 */
export function convertInvoice(sent: SentInvoice): En16931Document | null {
  const { invoice, precedingInvoices } = sent
  const { number, issuedOn, issuer, buyerName, buyerCountry, currency } = invoice
  const seller = issuer?.firm.seller
  if (invoice.external || !number || !issuedOn || !issuer || !seller || !buyerName || !buyerCountry)
    return null
  const accounting = issuer.payment.currency
  if (!hasXml(currency) || !hasXml(accounting)) return null
  // BR-S-02, BR-Z-02, BR-E-02 and BR-AE-02
  const isTaxable = sent.lines.some(({ taxCategory }) => taxCategory !== 'O')
  if (isTaxable && !seller.vatId && !seller.taxNumber) return null
  const isCreditNote = invoice.kind === 'credit-note'
  const { iban, bic, accountHolder } = issuer.payment
  const lines = sent.lines.map(convertLine)
  const isForeign = invoice.exchangeRate !== null && accounting !== currency
  return {
    specification: isLeitwegId(invoice.buyerReference ?? '') ? 'XRechnung' : 'EN 16931',
    typeCode: isCreditNote ? '381' : invoice.kind === 'partial' ? '326' : '380',
    number,
    issuedOn,
    dueOn: isCreditNote ? null : invoice.dueOn,
    currency,
    note: invoice.notes,
    buyerReference: invoice.buyerReference,
    orderNumber: invoice.orderNumber,
    precedingInvoices,
    delivery: { from: invoice.servicePeriodFrom ?? issuedOn, to: invoice.servicePeriodTo },
    seller: createSeller(issuer, seller, lines),
    buyer: createBuyer(sent, { name: buyerName, country: buyerCountry }, lines),
    transfer:
      isCreditNote || !iban
        ? null
        : {
            iban: iban.replaceAll(' ', ''),
            bic: bic ?? null,
            accountHolder: accountHolder ?? seller.legalName,
          },
    paymentTerms: isCreditNote ? t('The amount is refunded or set off.') : null,
    lines,
    taxes: calculateTaxes(lines, invoice.exemptionReason),
    net: invoice.net,
    tax: invoice.tax,
    total: invoice.total,
    accountingTax:
      isForeign && invoice.tax !== 0
        ? {
            currency: accounting,
            tax: convertAmount(invoice.tax, currency, accounting, invoice.exchangeRate ?? 0),
          }
        : null,
  }
}

/** A negative line has a negative quantity, because BR-27 requires a positive price. */
function convertLine(line: StoredLine): DocumentLine {
  const sign = line.unitPrice < 0 ? -1 : 1
  const [name = '', ...rest] = line.description.trim().split(/\s*\n\s*/)
  return {
    position: line.position,
    name,
    description: rest.join('\n') || null,
    quantity: sign * line.quantity,
    unit: line.unit,
    unitPrice: sign * line.unitPrice,
    category: line.taxCategory,
    rate: line.taxRate,
    net: line.net,
  }
}

/** With tax that isn't due (BR-O-02), VAT ids must be left out. */
const isNotSubjectToTax = (lines: DocumentLine[]) => lines.some(({ category }) => category === 'O')

function createSeller(
  { firm }: InvoiceIssuer,
  seller: NonNullable<InvoiceIssuer['firm']['seller']>,
  lines: DocumentLine[],
): Party {
  const vatId = isNotSubjectToTax(lines) ? null : normalizeVatId(seller.vatId)
  const registrationId = seller.registrationId || null
  const taxNumber = seller.taxNumber || null
  return {
    name: seller.legalName,
    // BR-CO-26 requires one of three ids, and doesn't count the tax number as one of them.
    identifier: vatId || registrationId ? null : (taxNumber ?? firm.email),
    registrationId,
    vatId,
    taxNumber,
    electronicAddress: { scheme: 'EM', id: firm.email },
    address: {
      street: seller.streetAddress,
      postalCode: seller.postalCode,
      city: seller.city,
      country: seller.country,
    },
    contact: { name: seller.contactName || firm.name, phone: firm.phone, email: firm.email },
  }
}

function createBuyer(
  { invoice, recipientEmail }: SentInvoice,
  { name, country }: { name: string; country: string },
  lines: DocumentLine[],
): Party {
  const { buyerReference } = invoice
  const email = invoice.copyTo[0] ?? recipientEmail
  return {
    name,
    identifier: null,
    registrationId: null,
    vatId: isNotSubjectToTax(lines) ? null : normalizeVatId(invoice.buyerVatId),
    taxNumber: null,
    electronicAddress: isLeitwegId(buyerReference ?? '')
      ? { scheme: '0204', id: buyerReference ?? '' }
      : email
        ? { scheme: 'EM', id: email }
        : null,
    address: {
      street: invoice.buyerStreetAddress,
      postalCode: invoice.buyerPostalCode,
      city: invoice.buyerCity,
      country,
    },
    contact: null,
  }
}

const normalizeVatId = (vatId: string | null | undefined): string | null =>
  vatId?.replaceAll(/[\s.-]/g, '').toUpperCase() || null

function calculateTaxes(lines: DocumentLine[], exemptionReason: string | null): DocumentTax[] {
  const reasons: Partial<Record<TaxCategory, string | null>> = {
    E: exemptionReason,
    AE: t('Reverse charge: the recipient of the service owes the tax.'),
    O: t('Not subject to VAT'),
  }
  const priced = lines.map(({ quantity, unitPrice, category, rate }) => ({
    quantity,
    unitPrice,
    taxCategory: category,
    taxRate: rate,
  }))
  return calculateTotals(priced).taxes.map((tax) => ({
    ...tax,
    exemptionReason: reasons[tax.category] ?? null,
  }))
}
