import type { ComponentType } from 'react'
import { formatDay } from '#app/core/days.ts'
import {
  formatAmount,
  formatDecimal,
  formatMoney,
  formatShortNumber,
  getCurrencyDigits,
} from '#app/core/money.ts'
import { t } from '#app/texts.ts'
import type { Invoice } from './client-invoices.server.ts'
import type { CorrectedInvoice, InvoiceStatus } from './invoice-columns.server.ts'
import { formatInvoiceTitle, formatUnit, TAX_CATEGORY_LABELS } from './invoice-labels.ts'
import { convertAmount, EXCHANGE_RATE_DIGITS, TAX_RATE_DIGITS, type TaxCategory } from './invoice-totals.ts'

/** `copyText`: text for the copy button, if it differs from the value. */
export type InvoiceFact = { term: string; value: string; copyText?: string }
/** QR code as an SVG path, one unit per module. */
export type TransferCode = { path: string; size: number; label: string }
export type InvoiceLineCells = {
  description: string
  quantity: string
  price: string
  tax: string
  net: string
}

/** Components of an invoice, implemented once for the page and once for the PDF. */
export type InvoiceComponents = {
  Letterhead: ComponentType<{ name: string; lines: string[] }>
  Heading: ComponentType<{ title: string; status: InvoiceStatus | null }>
  Facts: ComponentType<{ buyer: string; facts: InvoiceFact[] }>
  Lines: ComponentType<{ heads: InvoiceLineCells; lines: InvoiceLineCells[] }>
  Totals: ComponentType<{ subtotals: InvoiceFact[]; total: InvoiceFact }>
  /** `code` stands beside the text. */
  TextSection: ComponentType<{
    title: string
    text: string
    facts?: InvoiceFact[]
    code?: TransferCode | null
  }>
  Footer: ComponentType<{ text: string }>
}

/**
 * Renders the content of an invoice, shared by the page and the PDF. `asIssued` is for files: it omits what has changed
 * since the invoice was sent, such as that it's paid or void.
 */
export function InvoiceSheet({
  invoice,
  parts,
  transferCode = null,
  asIssued = false,
}: {
  invoice: Invoice
  parts: InvoiceComponents
  transferCode?: TransferCode | null
  asIssued?: boolean
}) {
  const { Letterhead, Heading, Facts, Lines, Totals, TextSection, Footer } = parts
  const { currency, number, status, issuer, isLegacy } = invoice
  const { payment } = issuer
  const money = (minor: number) => formatMoney(minor, currency)
  const amount = (minor: number) => formatAmount(minor, currency)
  const isPayable = !invoice.corrects && (status === 'Sent' || status === 'Overdue')
  const toPay = asIssued ? invoice.total : invoice.total - invoice.credited
  const showsStatus = asIssued ? status === 'Draft' : status !== 'Sent'
  const facts = listFacts(invoice, asIssued)
  const legalTexts = isLegacy ? [] : listLegalTexts(invoice)
  const seller = getSellerTexts(invoice)
  return (
    <>
      <Letterhead name={seller.name} lines={[...seller.address, issuer.firm.email, issuer.firm.phone]} />
      <Heading title={formatInvoiceTitle(invoice)} status={showsStatus ? status : null} />
      <Facts
        buyer={[invoice.buyer, invoice.buyerVatId && t('VAT ID: {vatId}', { vatId: invoice.buyerVatId })]
          .filter(Boolean)
          .join('\n')}
        facts={facts.flatMap(({ term, value }) => (value ? [{ term, value }] : []))}
      />
      <Lines
        heads={{
          description: t('Description'),
          quantity: t('Quantity'),
          price: t('Price ({currency})', { currency }),
          tax: t('Tax'),
          net: t('Net ({currency})', { currency }),
        }}
        lines={invoice.lines.map((line) => ({
          description: line.description,
          quantity: [formatShortNumber(line.quantity, 3), formatUnit(line.unit)]
            .filter(Boolean)
            .join('\u00a0'),
          price: amount(line.unitPrice),
          tax:
            isLegacy || line.taxCategory === 'S'
              ? formatPercent(line.taxRate)
              : TAX_CATEGORY_LABELS[line.taxCategory],
          net: amount(line.net),
        }))}
      />
      <Totals
        subtotals={[
          { term: t('Net'), value: money(invoice.net) },
          ...invoice.taxes.map(({ category, rate, net, tax }) => ({
            term: isLegacy
              ? formatTaxTerm('S', rate, amount(net))
              : formatTaxTerm(category, rate, amount(net)),
            value: money(tax),
          })),
          ...listConvertedTax(invoice),
        ]}
        total={{ term: t('Total'), value: money(invoice.total) }}
      />
      {legalTexts.length > 0 && <TextSection title={t('Tax note')} text={legalTexts.join('\n')} />}
      {invoice.notes && <TextSection title={t('Notes')} text={invoice.notes} />}
      {isPayable && (
        <TextSection
          title={payment.title}
          text={payment.text}
          facts={[
            ...listTransferFacts(payment),
            ...payment.details,
            {
              term: t('Amount'),
              value: money(toPay),
              copyText: formatDecimal(toPay, getCurrencyDigits(currency)),
            },
            { term: t('Reference'), value: number ?? '' },
          ]}
          code={transferCode}
        />
      )}
      <Footer text={seller.footer.join(' · ')} />
    </>
  )
}

const formatCorrected = ({ number, issuedOn }: CorrectedInvoice) =>
  t('Invoice {number} of {date}', { number, date: formatDay(issuedOn) })

function listFacts(invoice: Invoice, asIssued: boolean) {
  const { servicePeriodFrom: from, servicePeriodTo: to, corrects } = invoice
  const issuedOn = invoice.issuedOn && formatDay(invoice.issuedOn)
  return [
    { term: t('Number'), value: invoice.number ?? t('assigned when sent') },
    { term: t('Issued'), value: issuedOn },
    { term: t('Corrects'), value: corrects && formatCorrected(corrects) },
    from && to && from !== to
      ? {
          term: t('Service period'),
          value: t('{from} to {to}', { from: formatDay(from), to: formatDay(to) }),
        }
      : {
          term: t('Date of service'),
          value: !invoice.isLegacy && (from ? formatDay(from) : (issuedOn ?? t('date of the invoice'))),
        },
    {
      term: t('Due'),
      value: corrects
        ? null
        : invoice.dueOn
          ? formatDay(invoice.dueOn)
          : t('{count} days after sending', { count: invoice.dueDays }),
    },
    { term: t('Paid'), value: !asIssued && invoice.paidOn && formatDay(invoice.paidOn) },
    { term: t('Project'), value: invoice.project },
    { term: t('Order number'), value: invoice.orderNumber },
    { term: t('Your reference'), value: invoice.buyerReference },
  ]
}

const formatPercent = (rate: number) => t('{percent}%', { percent: formatShortNumber(rate, TAX_RATE_DIGITS) })

export const formatTaxTerm = (category: TaxCategory, rate: number, net: string) =>
  category === 'S'
    ? t('Tax {rate} on {net}', { rate: formatPercent(rate), net })
    : t('{category} on {net}', { category: TAX_CATEGORY_LABELS[category], net })

/** Lists the tax in the content's currency if the invoice is in another currency. */
function listConvertedTax({ tax, currency, exchangeRate, issuer }: Invoice): InvoiceFact[] {
  if (exchangeRate === null || tax === 0) return []
  const own = issuer.payment.currency
  return [
    {
      term: t('Tax in {currency}, at {rate}', {
        currency: own,
        rate: formatShortNumber(exchangeRate, EXCHANGE_RATE_DIGITS),
      }),
      value: formatMoney(convertAmount(tax, currency, own, exchangeRate), own),
    },
  ]
}

/** Lists the sentences that the law requires on invoices without tax. */
function listLegalTexts({ taxes, exemptionReason }: Invoice): string[] {
  const has = (searched: TaxCategory) => taxes.some(({ category }) => category === searched)
  return [
    has('AE') ? t('Reverse charge: the recipient of the service owes the tax.') : '',
    has('E') ? (exemptionReason ?? '') : '',
    has('O') ? t('This service isn’t subject to tax in the seller’s country.') : '',
  ].filter(Boolean)
}

/** Returns the seller's name and address, and the last lines of the page, which the law requires. */
function getSellerTexts({ issuer: { firm, payment } }: Invoice) {
  const { seller } = firm
  if (!seller)
    return {
      name: firm.name,
      address: [firm.postalAddress],
      footer: [firm.name, firm.postalAddress, ...payment.legal],
    }
  const city = `${seller.postalCode} ${seller.city}`.trim()
  const ids = [
    seller.vatId && t('VAT ID: {vatId}', { vatId: seller.vatId }),
    seller.taxNumber && t('Tax number: {number}', { number: seller.taxNumber }),
    seller.registrationId,
  ].filter((text) => text !== undefined)
  // Content from before these fields existed repeats their values in its free texts.
  const isNew = (text: string) => !ids.some((id) => text.includes(id.replace(/^.*: /, '')))
  return {
    name: firm.name,
    address: [seller.legalName === firm.name ? '' : seller.legalName, seller.streetAddress, city].filter(
      Boolean,
    ),
    footer: [seller.legalName, seller.streetAddress, city, ...ids, ...payment.legal.filter(isNew)],
  }
}

/** Lists the bank account's details that the free-text payment details don't contain. */
function listTransferFacts({ accountHolder, iban, bic, details }: Invoice['issuer']['payment']) {
  const squeezed = details.map(({ value }) => value.replaceAll(' ', ''))
  return [
    { term: t('Account holder'), value: accountHolder },
    { term: 'IBAN', value: iban },
    { term: 'BIC', value: bic },
  ].flatMap(({ term, value }) =>
    value && !squeezed.includes(value.replaceAll(' ', '')) ? [{ term, value }] : [],
  )
}
