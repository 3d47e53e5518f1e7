import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Number of level 1 and 2 requirements in each ASVS 5.0 section. Each section numbers them from 1. */
const sections: Record<string, number[]> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
}
const required = Object.entries(sections).flatMap(([chapter, counts]) =>
  counts.flatMap((count, i) => Array.from({ length: count }, (_, n) => `${chapter}.${i + 1}.${n + 1}`)),
)

const lines = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8').split('\n')
const rows = lines.filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
const apart = lines.filter((line) => line.startsWith('- Does not apply'))
const numberOf = (row: string) => row.split('|')[1]?.trim() ?? ''

test('docs/security.md answers every ASVS level 1 and 2 requirement once', () => {
  const left = apart.flatMap((line) => line.match(/\d+\.\d+\.\d+/g) ?? [])
  expect([...rows.map(numberOf), ...left].sort()).toEqual(required.toSorted())
})

test('the totals at the top of docs/security.md match its tables', () => {
  const said = (name: string) =>
    Number(lines.find((line) => line.startsWith(`| ${name} |`))?.match(/\d+/)?.[0])
  const marked = (mark: string) => rows.filter((row) => row.includes(`**${mark}**`))
  const [bySetting, accepted, open] = [marked('by setting'), marked('accepted'), marked('open')]
  const head = [
    'met',
    'met with the right settings or proxy',
    'accepted, with a reason below',
    'open',
    'does not apply',
  ].map(said)
  const met = rows.length - open.length - accepted.length - bySetting.length
  expect(head).toEqual([met, bySetting.length, accepted.length, open.length, required.length - rows.length])
})

test('the introduction of docs/security.md gives a reason for every accepted requirement', () => {
  const list = lines.slice(
    lines.findIndex((line) => line.startsWith('**What is accepted')),
    lines.indexOf('## V1 Encoding and sanitization'),
  )
  const accepted = rows.filter((row) => row.includes('**accepted**'))
  // Only the numbers in parentheses count: a reason may mention other requirements.
  const explained = [...list.join('\n').matchAll(/^- \*[^*]+\* \(([\d., ]+)\):/gm)].flatMap(
    ([, numbers = '']) => numbers.split(', '),
  )
  expect(explained.sort()).toEqual(accepted.map(numberOf).sort())
})
