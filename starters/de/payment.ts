import type { Payment } from '#app/content/shapes.ts'
import { firm } from '#content/firm.ts'

/** Payment instructions on every invoice and its PDF. No invoice can be sent before the texts in [[...]] are replaced. */
export const payment = {
  dueDays: 14,
  currency: 'EUR',
  taxRate: '19',
  title: 'Zahlung',
  text: 'Bitte überweisen Sie den Betrag unter Angabe der Rechnungsnummer.',
  details: [
    { term: 'Kontoinhaber', value: firm.name },
    { term: 'Bank', value: '[[Name Ihrer Bank]]' },
    { term: 'IBAN', value: '[[XX00 0000 0000 0000 0000 00]]' },
    { term: 'BIC', value: '[[XXXXXXXXXXX]]' },
  ],
  /** Lines required by law, such as the tax number or the register. */
  legal: ['Steuernummer: [[Ihre Steuernummer]]'],
} satisfies Payment
