import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync(new URL('../../docs/accessibility.md', import.meta.url), 'utf8')
const rows = [...text.matchAll(/^\| (\d\.\d\.\d+) \| [^|]+ \| ([^|]+) \| ([^|]*) ?\|$/gm)]

test('docs/accessibility.md lists and counts each of the 55 WCAG 2.2 level A and AA criteria once', () => {
  const numbers = rows.map(([, number = '']) => number)
  expect([numbers.length, new Set(numbers).size]).toEqual([55, 55])
  const those = (words: string) => rows.filter(([, , how = '']) => how.startsWith(words)).length
  const [open, out] = [those('**open**'), those('does not apply')]
  for (const count of [`met | ${55 - open - out}`, `open | ${open}`, `does not apply | ${out}`])
    expect(text).toContain(`| ${count} |`)
})
