import type { Payment } from '#app/content/shapes.ts'

/** Payment instructions on every invoice, in the portal and in its PDF. These details are invented. */
export const payment = {
  /** For a new invoice. */
  dueDays: 14,
  currency: 'EUR',
  /** In percent, for a new line. */
  taxRate: '19',
  title: 'How to pay',
  text: 'Please pay by bank transfer and name the number of the invoice. Charges of your own bank are yours, ours are ours.',
  /** Shown line by line; leave out what your bank does not need. */
  details: [
    { term: 'Account holder', value: 'Norrvane Advisory' },
    { term: 'Bank', value: 'First Example Bank of Norrvane (fictional)' },
    { term: 'IBAN', value: 'XX00 0000 0000 0000 0000 00' },
    { term: 'BIC', value: 'EXAMPLEXXX' },
  ],
  /** Tax number, register, whatever the law of your place asks for; one line each. */
  legal: ['Tax number: XX 000 000 000 (fictional)'],
} satisfies Payment
