const PLAIN = /^-?\d+(?:[.,]\d+)?$/
/** To most of Europe 1.234, to others 1234: one of the two would be wrong by a thousand. */
const TWO_MEANINGS = /^-?[1-9]\d{0,2},\d{3}$/

/**
 * A number as people type it, scaled to a whole one: `1.5` and `1,5` with 3 digits are both 1500. One point or one comma
 * is the decimal sign, and whole numbers have none. Thousands are never grouped: what has two signs, a space or an
 * apostrophe is refused, and so is `1,234`, which could be a group. `1.234` is decimals: that is how the forms write them.
 */
export function scaledOf(
  typed: string,
  rule: { what: string; digits: number; maxDigits: number },
): number | { error: string } {
  if (!PLAIN.test(typed) || TWO_MEANINGS.test(typed)) {
    return { error: 'Write the number without separators for thousands, like 1234.50 or 1234,50.' }
  }
  const [whole = '', fraction = ''] = typed.replace('-', '').split(/[.,]/)
  if (fraction.length > rule.digits) {
    const most = rule.digits === 0 ? 'no decimal places' : `at most ${rule.digits} decimal places`
    return { error: `${rule.what} can have ${most}.` }
  }
  const digits = `${whole}${fraction.padEnd(rule.digits, '0')}`.replace(/^0+/, '')
  if (digits.length > rule.maxDigits) return { error: `${rule.what} is too large.` }
  const size = Number(digits || '0')
  return typed.startsWith('-') && size !== 0 ? -size : size
}
