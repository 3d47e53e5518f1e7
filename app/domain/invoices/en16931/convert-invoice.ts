import { getCurrencyDigits } from '#app/core/money.ts'
import { t } from '#app/texts.ts'
import type { InvoiceIssuer, invoiceLines, invoices } from '#db/schema.ts'
import type { BuyerField } from '../buyer-fields.ts'
import { calculateTotals, convertAmount, type TaxCategory } from '../invoice-totals.ts'
import { isLeitwegId } from './leitweg-id.ts'

type InvoiceField =
  | BuyerField
  | 'kind'
  | 'external'
  | 'number'
  | 'issuedOn'
  | 'dueOn'
  | 'currency'
  | 'exchangeRate'
  | 'notes'
  | 'orderNumber'
  | 'copyTo'
  | 'exemptionReason'
  | 'servicePeriodFrom'
  | 'servicePeriodTo'
  | 'issuer'
  | 'net'
  | 'tax'
  | 'total'
type StoredLine = Omit<typeof invoiceLines.$inferSelect, 'invoiceId' | 'deducts' | 'creditedLine'>

export type SentInvoice = {
  invoice: Pick<typeof invoices.$inferSelect, InvoiceField>
  lines: StoredLine[]
  /** The invoice that a credit note corrects, or the partial invoices that a final invoice deducts. */
  precedingInvoices: { number: string; issuedOn: string }[]
  /** Used if the invoice has no copy recipient. Null if its recipient has no account. */
  recipientEmail: string | null
}

/** Returns whether EN 16931, which allows two decimals, can express amounts in the currency. */
export const hasXml = (currency: string): boolean => getCurrencyDigits(currency) <= 2

export const NO_XML_NOTE = t(
  'There’s no XML of this invoice, because amounts in XML have at most two decimals. The PDF is valid.',
)

/**
 * Returns the document of EN 16931 for a sent invoice or credit note, or the reason why there is none. `BT-…` and
 * `BG-…` are the standard's numbers. Amounts are in minor units, dates look like `2026-11-20`, and an absent value is
 * null.
 */
export function convertInvoice(sent: SentInvoice) {
  const { invoice, precedingInvoices } = sent
  const { number, issuedOn, issuer, buyerName, buyerCountry, currency } = invoice
  const seller = issuer?.firm.seller
  if (invoice.external) return t('This invoice was made with another program.')
  if (!number || !issuedOn) return t('An invoice gets its XML when it’s sent.')
  if (!issuer || !seller || !buyerName || !buyerCountry)
    return t('This invoice has no XML, because it was sent before buyer and seller were stored in parts.')
  const accounting = issuer.payment.currency
  if (!hasXml(currency) || !hasXml(accounting)) return NO_XML_NOTE
  // BR-S-02, BR-Z-02, BR-E-02 and BR-AE-02
  const isTaxable = sent.lines.some(({ taxCategory }) => taxCategory !== 'O')
  if (isTaxable && !seller.vatId && !seller.taxNumber)
    return t('This invoice has no XML, because it names neither a VAT ID nor a tax number of the seller.')
  const isCreditNote = invoice.kind === 'credit-note'
  const { iban, bic, accountHolder } = issuer.payment
  const lines = sent.lines.map(convertLine)
  const { tax } = invoice
  const isForeign = invoice.exchangeRate !== null && accounting !== currency && tax !== 0
  return {
    /** BT-24. XRechnung adds Germany's rules for public buyers. */
    specification: isLeitwegId(invoice.buyerReference ?? '') ? ('XRechnung' as const) : ('EN 16931' as const),
    /** BT-3: invoice, partial invoice or credit note. */
    typeCode: isCreditNote ? '381' : invoice.kind === 'partial' ? '326' : '380',
    /** BT-1 */
    number,
    /** BT-2 */
    issuedOn,
    /** BT-9 */
    dueOn: isCreditNote ? null : invoice.dueOn,
    /** BT-5 */
    currency,
    /** BT-22 */
    note: invoice.notes,
    /** BT-10 */
    buyerReference: invoice.buyerReference,
    /** BT-13 */
    orderNumber: invoice.orderNumber,
    /** BG-3 */
    precedingInvoices,
    /** BT-72 if `to` is null, otherwise BG-14. */
    delivery: { from: invoice.servicePeriodFrom ?? issuedOn, to: invoice.servicePeriodTo },
    /** BG-4 */
    seller: createSeller(issuer, seller, isTaxable),
    /** BG-7 */
    buyer: createBuyer(sent, { name: buyerName, country: buyerCountry }, isTaxable),
    /** BG-17 */
    transfer:
      isCreditNote || !iban
        ? null
        : {
            iban: iban.replaceAll(' ', ''),
            bic: bic ?? null,
            accountHolder: accountHolder ?? seller.legalName,
          },
    /** BT-20 */
    paymentTerms: isCreditNote ? t('The amount is refunded or set off.') : null,
    /** BG-25 */
    lines,
    /** BG-23, one for each category and rate. */
    taxes: listTaxes(lines, invoice.exemptionReason),
    /** BT-109 */
    net: invoice.net,
    /** BT-110 */
    tax,
    /** BT-112, BT-115 */
    total: invoice.total,
    /** BT-6, BT-111 */
    accountingTax: isForeign
      ? { currency: accounting, tax: convertAmount(tax, currency, accounting, invoice.exchangeRate ?? 0) }
      : null,
  }
}

/** A negative line has a negative quantity, because BR-27 requires a positive price. */
function convertLine(line: StoredLine) {
  const sign = line.unitPrice < 0 ? -1 : 1
  const [name = '', ...rest] = line.description.trim().split(/\s*\n\s*/)
  return {
    /** BT-126 */
    position: line.position,
    /** BT-153 */
    name,
    /** BT-154 */
    description: rest.join('\n') || null,
    /** BT-129, in thousandths. */
    quantity: sign * line.quantity,
    /** BT-130, a code of UN/ECE Recommendation 20. */
    unit: line.unit,
    /** BT-146 */
    unitPrice: sign * line.unitPrice,
    /** BT-151 */
    category: line.taxCategory,
    /** BT-152, in ten-thousandths of a percent. */
    rate: line.taxRate,
    /** BT-131 */
    net: line.net,
  }
}

export type Party = {
  /** BT-27, BT-44 */
  name: string
  /** BT-29 */
  identifier: string | null
  /** BT-30 */
  registrationId: string | null
  /** BT-31, BT-48. Must be left out if nothing is subject to tax (BR-O-02). */
  vatId: string | null
  /** BT-32 */
  taxNumber: string | null
  /** BT-34, BT-49: an email address (`EM`) or a Leitweg-ID (`0204`). */
  electronicAddress: { scheme: 'EM' | '0204'; id: string } | null
  /** BG-5, BG-8. The country is an ISO 3166-1 code. */
  address: { street: string | null; postalCode: string | null; city: string | null; country: string }
  /** BG-6 */
  contact: { name: string; phone: string; email: string } | null
}

function createSeller(
  { firm }: InvoiceIssuer,
  seller: NonNullable<InvoiceIssuer['firm']['seller']>,
  isTaxable: boolean,
): Party {
  const vatId = isTaxable ? normalizeVatId(seller.vatId) : null
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
  isTaxable: boolean,
): Party {
  const { buyerReference } = invoice
  const email = invoice.copyTo[0] ?? recipientEmail
  return {
    name,
    identifier: null,
    registrationId: null,
    vatId: isTaxable ? normalizeVatId(invoice.buyerVatId) : null,
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

function listTaxes(lines: ReturnType<typeof convertLine>[], exemptionReason: string | null) {
  const reasons: Partial<Record<TaxCategory, string | null>> = {
    E: exemptionReason,
    AE: t('Reverse charge: the recipient of the service owes the tax.'),
    O: t('This service isn’t subject to tax in the seller’s country.'),
  }
  const priced = lines.map(({ category, rate, ...line }) => ({
    ...line,
    taxCategory: category,
    taxRate: rate,
  }))
  /** BT-116 to BT-120 */
  return calculateTotals(priced).taxes.map((total) => ({
    ...total,
    exemptionReason: reasons[total.category] ?? null,
  }))
}
