import type { Payment } from '#app/content/shapes.ts'
import { firm } from '#content/firm.ts'

/** Payment instructions on every invoice and its PDF. No invoice can be sent before the texts in [[...]] are replaced. */
export const payment = {
  dueDays: 14,
  currency: 'EUR',
  taxRate: '0',
  title: 'How to pay',
  text: 'Please pay by bank transfer and quote the invoice number.',
  details: [
    { term: 'Account holder', value: firm.name },
    { term: 'Bank', value: '[[Name of your bank]]' },
    { term: 'IBAN', value: '[[XX00 0000 0000 0000 0000 00]]' },
    { term: 'BIC', value: '[[XXXXXXXXXXX]]' },
  ],
  /** Lines required by law, such as the tax number or the register. */
  legal: ['Tax number: [[your tax number]]'],
} satisfies Payment
