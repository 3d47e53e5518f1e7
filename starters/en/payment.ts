import type { Payment } from '#app/content/shapes.ts'
import { firm } from '#content/firm.ts'

/** Payment instructions on every invoice and its PDF. No invoice can be sent before the texts in [[...]] are replaced. */
export const payment = {
  dueDays: 14,
  currency: 'EUR',
  taxRate: '0',
  /** 'small-business' if the firm charges no tax. */
  taxStatus: 'standard',
  /** Printed if a line is exempt from tax. */
  exemptionReason: '[[Why you charge no tax on exempt services]]',
  iban: '[[XX00 0000 0000 0000 0000 00]]',
  bic: '[[XXXXXXXXXXX]]',
  accountHolder: firm.seller.legalName,
  title: 'How to pay',
  text: 'Please pay by bank transfer and quote the invoice number.',
  /** Further lines of the bank details. */
  details: [{ term: 'Bank', value: '[[Name of your bank]]' }],
  /** Further lines required by law. */
  legal: [],
} satisfies Payment
