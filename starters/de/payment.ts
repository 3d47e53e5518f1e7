import type { Payment } from '#app/content/shapes.ts'
import { firm } from '#content/firm.ts'

/** Payment instructions on every invoice and its PDF. No invoice can be sent before the texts in [[...]] are replaced. */
export const payment = {
  dueDays: 14,
  currency: 'EUR',
  taxRate: '19',
  /** 'small-business' for Kleinunternehmer, who charge no tax. */
  taxStatus: 'standard',
  /** Printed if a line is exempt from tax. */
  exemptionReason: 'Steuerfrei nach § 19 UStG (Steuerbefreiung für Kleinunternehmer).',
  iban: '[[DE00 0000 0000 0000 0000 00]]',
  bic: '[[XXXXXXXXXXX]]',
  accountHolder: firm.seller.legalName,
  title: 'Zahlung',
  text: 'Bitte überweisen Sie den Betrag unter Angabe der Rechnungsnummer.',
  /** Further lines of the bank details. */
  details: [{ term: 'Bank', value: '[[Name Ihrer Bank]]' }],
  /** Further lines required by law. */
  legal: [],
} satisfies Payment
