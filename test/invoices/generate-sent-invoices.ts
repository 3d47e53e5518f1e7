import { addDays } from '#app/core/days.ts'
import type { SentInvoice } from '#app/domain/invoices/en16931/convert-invoice.ts'
import { getCurrentIssuer } from '#app/domain/invoices/invoice-issuer.server.ts'
import { calculateTotals, type TaxCategory } from '#app/domain/invoices/invoice-totals.ts'
import { seededIntegers } from '#test/fuzz/fuzz-requests.ts'

export const LEITWEG_ID = '04011000-1234512345-06'
const RATES = [190_000, 70_000, 255_000, 84_375, 21_000]
const TEXTS = [
  'Advice',
  'Due diligence\n12 meetings & notes <draft>',
  'Größe „Ж“ 株\r\n\nzweite Zeile',
  'a\u0001b\ud800c',
]
const KINDS = ['invoice', 'invoice', 'partial', 'final', 'credit-note'] as const
/** Categories that may stand on one invoice. */
const MIXES: TaxCategory[][] = [['S'], ['S', 'Z', 'E', 'AE'], ['AE'], ['E'], ['Z'], ['O']]
const PRECEDING = [
  { number: '2025-0007', issuedOn: '2025-12-01' },
  { number: '2025-0008', issuedOn: '2025-12-02' },
]

/** Returns sent invoices and credit notes with all kinds, categories and currencies. The same number gives the same ones. */
export function generateSentInvoices(count: number): SentInvoice[] {
  const random = seededIntegers(41)
  const pick = <T>(items: readonly T[]) => items[random(items.length)] as T
  const { firm, payment } = getCurrentIssuer()
  const { seller } = firm
  if (!seller) throw new Error('the demo firm has no seller')
  return Array.from({ length: count }, (_, i) => {
    const kind = KINDS[i % KINDS.length] ?? 'invoice'
    const categories = pick(MIXES)
    const currency = pick(['EUR', 'EUR', 'USD', 'JPY', 'HUF'])
    const isPublic = currency === 'EUR' && random(4) === 0
    const hasAddress = isPublic || random(4) > 0
    const servicePeriodFrom = pick([null, '2026-01-01'])
    const issuedOn = addDays('2026-01-01', random(700))
    const lines = Array.from({ length: 1 + random(6) }, (_, at) => {
      // A final invoice deducts partial ones, and any invoice can have a discount.
      const isDeduction = at > 0 && (kind === 'final' || random(3) === 0)
      const price = random(10 ** (1 + random(7))) + (at === 0 ? 20_000_000 : 0)
      const taxCategory = at === 0 && categories.includes('S') ? 'S' : pick(categories)
      const line = {
        position: at + 1,
        description: pick(TEXTS),
        quantity: isDeduction ? 1000 : 1 + random(10_000),
        unit: pick(['HUR', 'DAY', 'MON', 'C62']),
        unitPrice: isDeduction ? -price : price,
        taxCategory,
        taxRate: taxCategory === 'S' ? pick(RATES) : 0,
      }
      return { ...line, net: calculateTotals([line]).net }
    })
    const { net, tax, total } = calculateTotals(lines)
    const vatId = pick([undefined, 'IE 1234567 FA', 'IE 1234567 FA'])
    const registrationId = pick([undefined, 'HRB 4711'])
    const ids = { vatId, registrationId, taxNumber: '181/815/08155' }
    return {
      invoice: {
        kind,
        external: false,
        number: `${kind === 'credit-note' ? 'CN-' : ''}2026-${i + 1}`,
        currency,
        exchangeRate: currency === 'EUR' ? null : 1 + random(2_000_000),
        buyerName: 'Käufer & Söhne <GmbH>',
        buyerStreetAddress: hasAddress ? 'Hafenstraße 1' : null,
        buyerPostalCode: hasAddress ? '20457' : null,
        buyerCity: 'Hamburg',
        buyerCountry: categories[0] === 'O' ? 'CH' : 'DE',
        buyerVatId: categories.includes('AE') || random(2) === 0 ? 'DE123456789' : null,
        buyerReference: isPublic ? LEITWEG_ID : pick(['PO contact 7', null]),
        orderNumber: pick(['4500001234', null]),
        copyTo: pick([[], ['invoices@buyer.example']]),
        notes: pick(['Thank you.\nSee you soon.', null]),
        exemptionReason: categories.includes('E') ? 'Kein Ausweis von Umsatzsteuer nach § 19 UStG' : null,
        servicePeriodFrom,
        servicePeriodTo: servicePeriodFrom && pick([null, '2026-01-31']),
        issuedOn,
        dueOn: kind === 'credit-note' ? null : addDays(issuedOn, 14),
        issuer: {
          firm: { ...firm, seller: { ...seller, ...ids } },
          payment: { ...payment, bic: pick([undefined, 'COBADEFFXXX']) },
        },
        net,
        tax,
        total,
      },
      lines,
      precedingInvoices: PRECEDING.slice(0, { final: 2, 'credit-note': 1, invoice: 0, partial: 0 }[kind]),
      recipientEmail: 'person@buyer.example',
    }
  })
}
