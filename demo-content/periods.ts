/** Retention period. */
export type Period = { hours: number } | { days: number } | { months: number }

const small =
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** Spells out a whole number up to ninety-nine; formats a larger one as digits. */
function spelled(count: number): string {
  if (count > 99) return String(count)
  const ten = tens[Math.floor(count / 10) - 2]
  if (!ten) return small[count] ?? String(count)
  return count % 10 === 0 ? ten : `${ten}-${small[count % 10]}`
}

/** Formats a period in words: `twenty-four months`. */
export function inWords(period: Period): string {
  const [[unit, count] = ['days', 0]] = Object.entries(period)
  return `${spelled(count)} ${count === 1 ? unit.slice(0, -1) : unit}`
}
