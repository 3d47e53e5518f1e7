import { expect, test } from 'vitest'
import { getCurrentIssuer } from './invoice-issuer.server.ts'
import { findMissingDetails } from './missing-details.ts'

test('the content must name the seller, the bank account, and a tax number or VAT id', () => {
  const { firm, payment } = getCurrentIssuer()
  const find = (seller: object | undefined, iban = payment.iban) =>
    findMissingDetails({ firm: { seller: seller as typeof firm.seller }, payment: { ...payment, iban } }, [
      'S',
    ])
  expect(find(firm.seller)).toEqual([])
  expect(find(undefined, '')).toEqual(['payment.ts: iban', 'firm.ts: seller'])
  expect(find({ ...firm.seller, vatId: '', city: '' })).toEqual([
    'firm.ts: seller.city',
    'firm.ts: seller.taxNumber',
  ])
})
