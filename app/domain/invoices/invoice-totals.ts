import { getCurrencyDigits } from '#app/core/money.ts'
import type { TAX_CATEGORIES } from '#db/schema.ts'

/** Decimal places of a tax rate in percent: 9.975% is stored as 99750. */
export const TAX_RATE_DIGITS = 4
const TAX_RATE_UNIT = 100n * 10n ** BigInt(TAX_RATE_DIGITS)

/** Category of tax by UNCL 5305: standard, zero, exempt, reverse charge, not subject to tax. */
export type TaxCategory = (typeof TAX_CATEGORIES)[number]

/** Quantity in thousandths, price in minor units, tax rate in ten-thousandths of a percent. */
export type PricedLine = { quantity: number; unitPrice: number; taxCategory: TaxCategory; taxRate: number }
type TaxTotal = { category: TaxCategory; rate: number; net: number; tax: number }
type CalculatedTotals = {
  lineNets: number[]
  taxes: TaxTotal[]
  net: number
  tax: number
  total: number
}

/**
 * Returns an invoice's totals in minor units, calculated according to EN 16931 (BR-CO-10, BR-CO-14, BR-CO-17): a line's
 * net is quantity times price, rounded; tax is calculated once per category and rate on the sum of its lines, rounded;
 * the total is the sum of nets and taxes. Rounds half away from zero. Uses integers only, so it is exact.
 */
export function calculateTotals(lines: PricedLine[]): CalculatedTotals {
  const lineNets = lines.map((line) => divideRounded(BigInt(line.quantity) * BigInt(line.unitPrice), 1000n))
  const groups = new Map(
    lines.map(({ taxCategory: category, taxRate: rate }) => [`${category} ${rate}`, { category, rate }]),
  )
  const taxes = [...groups.values()].map(({ category, rate }) => {
    const net = sumAmounts(
      lineNets.filter((_, i) => lines[i]?.taxRate === rate && lines[i]?.taxCategory === category),
    )
    return { category, rate, net: Number(net), tax: Number(divideRounded(net * BigInt(rate), TAX_RATE_UNIT)) }
  })
  taxes.sort((a, b) => a.rate - b.rate || a.category.localeCompare(b.category))
  const net = sumAmounts(lineNets)
  const tax = sumAmounts(taxes.map((taxTotal) => BigInt(taxTotal.tax)))
  return {
    lineNets: lineNets.map(Number),
    taxes,
    net: Number(net),
    tax: Number(tax),
    total: Number(net + tax),
  }
}

/** Decimal places of an exchange rate. */
export const EXCHANGE_RATE_DIGITS = 6

/** Converts an amount in minor units to another currency, at a rate in millionths. Rounds half away from zero. */
export function convertAmount(amount: number, from: string, to: string, rate: number): number {
  const digits = getCurrencyDigits(to) - getCurrencyDigits(from) - EXCHANGE_RATE_DIGITS
  const scaled = BigInt(amount) * BigInt(rate)
  return Number(digits < 0 ? divideRounded(scaled, 10n ** BigInt(-digits)) : scaled * 10n ** BigInt(digits))
}

const sumAmounts = (amounts: bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

/** Divides by a positive number and rounds half away from zero. */
function divideRounded(amount: bigint, by: bigint): bigint {
  const half = amount < 0n ? -by / 2n : by / 2n
  return (amount + half) / by
}
