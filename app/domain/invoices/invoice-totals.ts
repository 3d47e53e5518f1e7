import { getCurrencyDigits } from '#app/core/money.ts'

/** Decimal places of a tax rate in percent: 9.975% is stored as 99750. */
export const TAX_RATE_DIGITS = 4
const TAX_RATE_UNIT = 100n * 10n ** BigInt(TAX_RATE_DIGITS)

/** Quantity in thousandths, price in minor units, tax rate in ten-thousandths of a percent. */
export type PricedLine = { quantity: number; unitPrice: number; taxRate: number }
type TaxTotal = { rate: number; net: number; tax: number }
type CalculatedTotals = {
  lineNets: number[]
  taxes: TaxTotal[]
  net: number
  tax: number
  total: number
}

/**
 * Returns an invoice's totals in minor units, calculated according to EN 16931 (BR-CO-10, BR-CO-14, BR-CO-17): a line's
 * net is quantity times price, rounded; tax is calculated once per rate on the sum of its lines, rounded; the total is
 * the sum of nets and taxes. Rounds half away from zero. Uses integers only, so it is exact.
 */
export function calculateTotals(lines: PricedLine[]): CalculatedTotals {
  const lineNets = lines.map((line) => divideRounded(BigInt(line.quantity) * BigInt(line.unitPrice), 1000n))
  const rates = [...new Set(lines.map((line) => line.taxRate))].sort((a, b) => a - b)
  const taxes = rates.map((rate) => {
    const net = sumAmounts(lineNets.filter((_, i) => lines[i]?.taxRate === rate))
    return { rate, net: Number(net), tax: Number(divideRounded(net * BigInt(rate), TAX_RATE_UNIT)) }
  })
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

/** Converts an amount in minor units, with the rate in millionths, and rounds half away from zero. */
export function convertAmount(minor: number, from: string, to: string, rate: number): number {
  const digits = BigInt(6 + getCurrencyDigits(from))
  const scaled = BigInt(minor) * BigInt(rate) * 10n ** BigInt(getCurrencyDigits(to))
  return Number(divideRounded(scaled, 10n ** digits))
}

const sumAmounts = (amounts: bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

/** Divides by a positive number and rounds half away from zero. */
function divideRounded(amount: bigint, by: bigint): bigint {
  const half = amount < 0n ? -by / 2n : by / 2n
  return (amount + half) / by
}
