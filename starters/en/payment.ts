import type { Payment } from '#app/content/shapes.ts'
import { firm } from '#content/firm.ts'

/** How clients pay: stands on every invoice, in the portal and in its PDF. Replace all of it. */
export const payment = {
  /** For a new invoice. */
  dueDays: 14,
  currency: 'EUR',
  /** In percent, for a new line. */
  taxRate: '0',
  title: 'How to pay',
  text: 'Please pay by bank transfer and name the number of the invoice.',
  details: [
    { term: 'Account holder', value: firm.name },
    { term: 'Bank', value: 'Name of your bank' },
    { term: 'IBAN', value: 'XX00 0000 0000 0000 0000 00' },
    { term: 'BIC', value: 'XXXXXXXXXXX' },
  ],
  /** Tax number, register, whatever the law of your place asks for; one line each. */
  legal: ['Tax number: yours'],
} satisfies Payment
