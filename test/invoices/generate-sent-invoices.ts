import { addDays } from '#app/core/days.ts'
import type { SentInvoice } from '#app/domain/invoices/en16931/convert-invoice.ts'
import { calculateTotals, type TaxCategory } from '#app/domain/invoices/invoice-totals.ts'
import type { InvoiceIssuer } from '#db/schema.ts'
import { seededIntegers } from '#test/fuzz/fuzz-requests.ts'

const IBAN = 'DE89 3704 0044 0532 0130 00'
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
const EXEMPT: TaxCategory[] = ['E']
const MIXES: TaxCategory[][] = [['S'], ['S', 'Z', 'E', 'AE'], ['AE'], ['E'], ['Z'], ['O']]

/** Returns sent invoices and credit notes with all kinds, categories and currencies. The same number gives the same ones. */
export function generateSentInvoices(count: number): SentInvoice[] {
  const random = seededIntegers(41)
  const pick = <T>(items: readonly T[]) => items[random(items.length)] as T
  return Array.from({ length: count }, (_, i) => {
    const kind = KINDS[i % KINDS.length] ?? 'invoice'
    const categories = random(6) === 0 ? EXEMPT : pick(MIXES)
    const hasNoTax = categories[0] === 'O'
    const currency = pick(['EUR', 'EUR', 'USD', 'JPY', 'HUF'])
    const isPublic = currency === 'EUR' && random(4) === 0
    const servicePeriodFrom = pick([null, '2026-01-01'])
    const servicePeriodTo = servicePeriodFrom && pick([null, '2026-01-31'])
    const issuedOn = addDays('2026-01-01', random(700))
    const lines = Array.from({ length: 1 + random(6) }, (_, at) => {
      const category = pick(categories)
      // A final invoice deducts partial ones, and any invoice can have a discount.
      const isDeduction = at > 0 && (kind === 'final' || random(3) === 0)
      const price = random(10 ** (1 + random(7))) + (at === 0 ? 20_000_000 : 0)
      return {
        position: at + 1,
        description: pick(TEXTS),
        quantity: isDeduction ? 1000 : 1 + random(10_000),
        unit: pick(['HUR', 'DAY', 'MON', 'C62']),
        unitPrice: isDeduction ? -price : price,
        taxCategory: at === 0 && categories.includes('S') ? 'S' : category,
        taxRate: 0,
        net: 0,
      }
    })
    for (const line of lines) if (line.taxCategory === 'S') line.taxRate = pick(RATES)
    const totals = lines.map((line) => calculateTotals([line]).net)
    lines.forEach((line, at) => {
      line.net = totals[at] ?? 0
    })
    const net = totals.reduce((sum, one) => sum + one, 0)
    const { tax } = calculateTotals(lines)
    const issuer: InvoiceIssuer = {
      firm: {
        name: 'Norrvane Advisory',
        email: 'office@norrvane.example',
        phone: '+353 20 910 0142',
        postalAddress: '14 Harbor Row, Cork',
        seller: {
          legalName: 'Norrvane Advisory Ltd & Co.',
          streetAddress: '14 Harbor Row',
          postalCode: 'T12 X0X0',
          city: 'Cork',
          country: 'IE',
          vatId: random(3) === 0 ? undefined : 'IE 1234567 FA',
          taxNumber: '181/815/08155',
          registrationId: random(2) === 0 ? 'HRB 4711' : undefined,
        },
      },
      payment: {
        dueDays: 14,
        currency: 'EUR',
        taxRate: '19',
        iban: IBAN,
        bic: random(2) === 0 ? 'COBADEFFXXX' : undefined,
        title: '',
        text: '',
        details: [],
        legal: [],
      },
    }
    return {
      invoice: {
        kind,
        external: false,
        number: `${kind === 'credit-note' ? 'CN-' : ''}2026-${i + 1}`,
        currency,
        exchangeRate: currency === 'EUR' ? null : 1 + random(2_000_000),
        buyerName: 'Käufer & Söhne <GmbH>',
        buyerStreetAddress: isPublic || random(4) > 0 ? 'Hafenstraße 1' : null,
        buyerPostalCode: isPublic || random(4) > 0 ? '20457' : null,
        buyerCity: 'Hamburg',
        buyerCountry: hasNoTax ? 'CH' : 'DE',
        buyerVatId: categories.includes('AE') || random(2) === 0 ? 'DE123456789' : null,
        buyerReference: isPublic ? LEITWEG_ID : pick(['PO contact 7', null]),
        orderNumber: pick(['4500001234', null]),
        copyTo: pick([[], ['invoices@buyer.example']]),
        notes: pick(['Thank you.\nSee you soon.', null]),
        exemptionReason: categories.includes('E') ? 'Kein Ausweis von Umsatzsteuer nach § 19 UStG' : null,
        servicePeriodFrom,
        servicePeriodTo,
        issuedOn,
        dueOn: kind === 'credit-note' ? null : addDays(issuedOn, 14),
        issuer,
        net,
        tax,
        total: net + tax,
      },
      lines,
      precedingInvoices: ['final', 'credit-note'].includes(kind)
        ? [{ number: '2025-0007', issuedOn: '2025-12-01' }].concat(
            kind === 'final' ? [{ number: '2025-0008', issuedOn: '2025-12-02' }] : [],
          )
        : [],
      recipientEmail: 'person@buyer.example',
    } satisfies SentInvoice
  })
}
