import { and, inArray, or, type SQL } from 'drizzle-orm'
import { getCurrencyDigits, listCurrencies } from '#app/core/money.ts'
import { invoices } from '#db/schema.ts'

const MIN_PHONE_DIGITS = 4
const MAX_PHONE_DIGITS = 20
/** An amount with up to 12 digits before the decimal separator, optionally with a currency. */
const AMOUNT = /^(?:\p{Sc}|[a-z]{3})?\s*(\d[\d.,'’\s]{0,20})\s*(?:\p{Sc}|[a-z]{3})?$/iu

/** Returns the digits of a search that looks like a telephone number or part of one, or null. */
export function parsePhoneDigits(text: string): string | null {
  const digits = text.replace(/\D/g, '')
  const isPhone = /^\+?[\d\s()./-]+$/.test(text.trim())
  return isPhone && digits.length >= MIN_PHONE_DIGITS && digits.length <= MAX_PHONE_DIGITS ? digits : null
}

/**
 * Returns what a search may mean as an amount, as decimals with a point: '30,839' is 30839, and '1,234' also 1.234,
 * because some currencies have three decimals.
 */
export function parseAmounts(text: string): string[] {
  const number = AMOUNT.exec(text.trim())?.[1]?.trim()
  if (!number) return []
  const plain = number.replace(/[^\d]/g, '')
  const isGrouped = /^\d{1,3}([.,'’\s]\d{3})+$/u.test(number) || /^\d+$/.test(number)
  const decimal = /^(\d+|\d{1,3}(?:[.,'’\s]\d{3})+)[.,](\d{1,3})$/u.exec(number)
  const amounts = [
    ...(isGrouped ? [plain] : []),
    ...(decimal ? [`${decimal[1]?.replace(/\D/g, '')}.${decimal[2]}`] : []),
  ]
  return amounts.filter((amount) => amount.length <= 14)
}

/** Returns the condition on `invoices` whose total is one of the amounts, or undefined if there are none. */
export function hasAmount(amounts: string[]): SQL | undefined {
  const codes = Map.groupBy(listCurrencies(), getCurrencyDigits)
  const conditions = [...codes].map(([digits, currencies]) => {
    const totals = amounts.flatMap((amount) => {
      const [whole = '', fraction = ''] = amount.split('.')
      return fraction.length > digits ? [] : [Number(whole + fraction.padEnd(digits, '0'))]
    })
    return totals.length > 0
      ? and(inArray(invoices.total, totals), inArray(invoices.currency, currencies))
      : undefined
  })
  return or(...conditions)
}
