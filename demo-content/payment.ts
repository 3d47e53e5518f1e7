import type { Payment } from '#app/content/shapes.ts'

/** Payment instructions on every invoice, in the portal and in its PDF. These details are invented. */
export const payment = {
  /** Default for a new invoice. */
  dueDays: 14,
  currency: 'EUR',
  /** Default for a new line, in percent. */
  taxRate: '19',
  title: 'How to pay',
  text: 'Please pay by bank transfer and quote the invoice number. Each party pays its own bank charges.',
  /** Lines of the bank details; omit what your bank doesn't need. */
  details: [
    { term: 'Account holder', value: 'Norrvane Advisory' },
    { term: 'Bank', value: 'First Example Bank of Norrvane (fictional)' },
    { term: 'IBAN', value: 'XX00 0000 0000 0000 0000 00' },
    { term: 'BIC', value: 'EXAMPLEXXX' },
  ],
  /** For the accountant's export to DATEV, with accounts of the chart SKR 03. */
  datev: {
    consultant: 1001,
    client: 1,
    fiscalYearStart: '01-01',
    accountLength: 4,
    debtorAccount: '10000',
    revenueAccounts: {
      'S 19': '8400',
      'S 7': '8300',
      S: '8400',
      Z: '8200',
      E: '8200',
      AE: '8336',
      O: '8338',
    },
  },
  /** Lines required by law, such as the tax number or the register. */
  legal: ['Tax number: XX 000 000 000 (fictional)'],
} satisfies Payment
