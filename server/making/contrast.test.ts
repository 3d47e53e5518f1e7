import { expect, test } from 'vitest'
import { colours } from '#content/brand.ts'
import { contentFaults } from './check-content.ts'
import { contrastFaults, contrastOf } from './contrast.ts'

test('black on white is as far apart as two colours can be', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('the content as it is has no fault', async () => {
  expect(await contentFaults()).toEqual([])
})

test.each([
  [
    'always',
    'brass',
    '#6a5a40',
    "colours (always): 'brass' (#6a5a40) on 'ink' (#0e1a2b) has a contrast of 2.6",
  ],
  [
    'light',
    'soft',
    '#999999',
    "colours (light): 'soft' (#999999) on 'paper' (#f8f4ec) has a contrast of 2.5",
  ],
  [
    'dark',
    'accent',
    '#7a5320',
    "colours (dark): 'accent' (#7a5320) on 'paper' (#0b1422) has a contrast of 2.7",
  ],
  ['light', 'text', 'black', "colours: light.text is 'black'; write it like '#0e1a2b'."],
] as const)('%s %s as %s is refused in words that say which', (part, name, colour, words) => {
  const faults = contrastFaults({ ...colours, [part]: { ...colours[part], [name]: colour } })
  expect(faults.join('\n')).toContain(words)
})
