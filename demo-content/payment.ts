import type { Payment } from '#app/content/shapes.ts'
import { firm } from '#content/firm.ts'

/** Payment instructions on every invoice, in the portal and in its PDF. These details are invented. */
export const payment = {
  /** Default for a new invoice. */
  dueDays: 14,
  currency: 'EUR',
  /** Default for a new line, in percent. */
  taxRate: '23',
  taxStatus: 'standard',
  exemptionReason: 'Exempt from VAT under Schedule 1 of the Value-Added Tax Consolidation Act 2010.',
  /** The account for transfers. This one is a published example. */
  iban: 'IE29 AIBK 9311 5212 3456 78',
  bic: 'AIBKIE2D',
  accountHolder: firm.seller.legalName,
  link: 'https://pay.norrvane.example/{number}?amount={amount}&currency={currency}',
  /** For the export to DATEV. */
  datev: {
    consultant: 1001,
    client: 1,
    fiscalYearStart: '01-01',
    accountLength: 4,
    debtorAccount: '10000',
    revenueAccounts: { S: '8400', 'S 13.5': '8300', Z: '8120', E: '8100', AE: '8336', O: '8338' },
  },
  title: 'How to pay',
  text: 'Please pay by bank transfer and quote the invoice number. Each party pays its own bank charges.',
  /** Further lines of the bank details. */
  details: [{ term: 'Bank', value: 'First Example Bank of Norrvane (fictional)' }],
  /** Further lines required by law. */
  legal: ['This firm and its details are fictional.'],
} satisfies Payment
