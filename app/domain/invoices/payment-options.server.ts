import { encode } from 'uqr'
import { isIban, normalizeIban } from '#app/core/iban.ts'
import { formatDecimal, formatMoney, getCurrencyDigits } from '#app/core/money.ts'
import { t } from '#app/texts.ts'
import type { Invoice } from './client-invoices.server.ts'
import type { TransferCode } from './invoice-sheet.tsx'

const MAX_NAME_LENGTH = 70
const MAX_CENTS = 99_999_999_999
/** Width of the light border around the QR code, in modules. */
const BORDER = 4

type PaidInvoice = Pick<
  Invoice,
  'number' | 'kind' | 'external' | 'status' | 'currency' | 'total' | 'credited' | 'issuer'
>

/**
 * Returns how an invoice can be paid on its page: the code for a transfer of what is open, and the URL of the
 * payment page. Both are null if nothing is to be paid.
 */
export function getPaymentOptions(invoice: PaidInvoice) {
  const { number, currency } = invoice
  const open = invoice.total - invoice.credited
  if (!isPayable(invoice) || open <= 0) return { code: null, link: null }
  const { link } = invoice.issuer.payment
  const values = { number: number ?? '', amount: formatDecimal(open, getCurrencyDigits(currency)), currency }
  const filledLink = link?.replaceAll(/\{(number|amount|currency)\}/g, (_, name: keyof typeof values) =>
    encodeURIComponent(values[name]),
  )
  return { code: createTransferCode(invoice, open), link: filledLink ?? null }
}

/** Returns the QR code for the invoice's PDF. It is for the full total, because the PDF never changes. */
export const getIssuedCode = (invoice: PaidInvoice): TransferCode | null =>
  isPayable(invoice) ? createTransferCode(invoice, invoice.total) : null

const isPayable = ({ status, external, kind }: PaidInvoice) =>
  (status === 'Sent' || status === 'Overdue') && !external && kind !== 'credit-note'

/**
 * Returns the QR code of a SEPA transfer (EPC069-12, version 2), with which banking apps fill in the form. Null unless
 * the amount, in cents, is in euros and the account has a valid IBAN.
 */
function createTransferCode(invoice: PaidInvoice, amount: number): TransferCode | null {
  const { number, currency, issuer } = invoice
  const { iban = '', bic = '', accountHolder } = issuer.payment
  if (currency !== 'EUR' || !isIban(iban) || !number || amount <= 0 || amount > MAX_CENTS) return null
  const name = accountHolder ?? issuer.firm.seller?.legalName ?? issuer.firm.name
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    normalizeIban(bic),
    [...name].slice(0, MAX_NAME_LENGTH).join(''),
    normalizeIban(iban),
    `EUR${formatDecimal(amount, 2)}`,
    '',
    '',
    number,
  ]
  const { data, size } = encode(lines.join('\n'), { ecc: 'M', maxVersion: 13, border: BORDER })
  const label = t('QR code for a transfer of {amount} to {name}, {iban}, reference {number}', {
    amount: formatMoney(amount, currency),
    name,
    iban,
    number,
  })
  return { path: data.map(drawRow).join(''), size, label }
}

/** Returns the part of an SVG path that fills a row's dark modules. */
const drawRow = (row: boolean[], y: number): string =>
  [
    ...row
      .map((dark) => (dark ? '1' : '0'))
      .join('')
      .matchAll(/1+/g),
  ]
    .map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`)
    .join('')
