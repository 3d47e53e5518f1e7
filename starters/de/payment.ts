import type { Payment } from '#app/content/shapes.ts'
import { firm } from '#content/firm.ts'

/** How clients pay: stands on every invoice, in the portal and in its PDF. Replace all of it. */
export const payment = {
  /** For a new invoice. */
  dueDays: 14,
  currency: 'EUR',
  /** In percent, for a new line. */
  taxRate: '19',
  title: 'Zahlung',
  text: 'Bitte überweisen Sie den Betrag und nennen Sie die Nummer der Rechnung.',
  details: [
    { term: 'Kontoinhaber', value: firm.name },
    { term: 'Bank', value: 'Name Ihrer Bank' },
    { term: 'IBAN', value: 'XX00 0000 0000 0000 0000 00' },
    { term: 'BIC', value: 'XXXXXXXXXXX' },
  ],
  /** Tax number, register, whatever the law of your place asks for; one line each. */
  legal: ['Steuernummer: Ihre'],
} satisfies Payment
