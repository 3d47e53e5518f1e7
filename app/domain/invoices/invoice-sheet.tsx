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
import { firm } from '#content/firm.ts'
import { payment } from '#content/payment.ts'
import type { Invoice, InvoiceStatus } from './client-invoices.server.ts'
import { TAX_RATE_DIGITS } from './invoice-totals.ts'

/** `copyText`: what to copy, if it isn't the value. */
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
  Facts: ComponentType<{ billTo: string; facts: InvoiceFact[] }>
  Lines: ComponentType<{ heads: InvoiceLineCells; lines: InvoiceLineCells[] }>
  Totals: ComponentType<{ subtotals: InvoiceFact[]; total: InvoiceFact }>
  TextSection: ComponentType<{ title: string; text: string; facts?: InvoiceFact[] }>
  TransferCode: ComponentType<{ code: TransferCode }>
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
  const { Letterhead, Heading, Facts, Lines, Totals, TextSection, TransferCode, Footer } = parts
  const { currency, number } = invoice
  const money = (minor: number) => formatMoney(minor, currency)
  const amount = (minor: number) => formatAmount(minor, currency)
  const percent = (rate: number) => t('{percent}%', { percent: formatShortNumber(rate, TAX_RATE_DIGITS) })
  const { status } = invoice
  const isPayable = asIssued ? status !== 'Draft' : status === 'Sent' || status === 'Overdue'
  const toPay = asIssued ? invoice.total : invoice.total - invoice.credited
  const showsStatus = asIssued ? status === 'Draft' : status !== 'Sent'
  const facts = [
    { term: t('Number'), value: number ?? t('assigned when sent') },
    { term: t('Issued'), value: invoice.issuedOn && formatDay(invoice.issuedOn) },
    {
      term: t('Due'),
      value: invoice.dueOn
        ? formatDay(invoice.dueOn)
        : t('{count} days after sending', { count: invoice.dueDays }),
    },
    { term: t('Paid'), value: !asIssued && invoice.paidOn && formatDay(invoice.paidOn) },
    { term: t('Project'), value: invoice.project },
  ]
  return (
    <>
      <Letterhead name={firm.name} lines={[firm.postalAddress, firm.email, firm.phone]} />
      <Heading
        title={number ? t('Invoice {number}', { number }) : t('Invoice')}
        status={showsStatus ? status : null}
      />
      <Facts
        billTo={invoice.billTo}
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
          quantity: formatShortNumber(line.quantity, 3),
          price: amount(line.unitPrice),
          tax: percent(line.taxRate),
          net: amount(line.net),
        }))}
      />
      <Totals
        subtotals={[
          { term: t('Net'), value: money(invoice.net) },
          ...invoice.taxes.map(({ rate, net, tax }) => ({
            term: t('Tax {rate} on {net}', { rate: percent(rate), net: amount(net) }),
            value: money(tax),
          })),
        ]}
        total={{ term: t('Total'), value: money(invoice.total) }}
      />
      {invoice.notes && <TextSection title={t('Notes')} text={invoice.notes} />}
      {isPayable && (
        <TextSection
          title={payment.title}
          text={payment.text}
          facts={[
            ...payment.details,
            {
              term: t('Amount'),
              value: money(toPay),
              copyText: formatDecimal(toPay, getCurrencyDigits(currency)),
            },
            { term: t('Reference'), value: number ?? '' },
          ]}
        />
      )}
      {isPayable && transferCode && <TransferCode code={transferCode} />}
      <Footer text={[firm.name, firm.postalAddress, ...payment.legal].join(' · ')} />
    </>
  )
}
