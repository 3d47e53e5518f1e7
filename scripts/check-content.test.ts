import { expect, test } from 'vitest'
import { de as german } from '#app/translations/de.ts'
import { colors } from '#content/brand.ts'
import { findContentErrors, findPlaceholderErrors, findTranslationGaps } from './check-content.ts'
import { findContrastErrors, getContrast } from './contrast.ts'

test('findPlaceholderErrors reports placeholders that a translation lacks or adds', () => {
  expect(
    findPlaceholderErrors({
      'Hello {name},': 'Guten Tag {Name},',
      'Log In': 'Anmelden',
      '{count} of {all}': 'von {all} sind es {count}, also {count}',
      Paid: undefined,
      Total: 'Summe {sum}',
    }),
  ).toEqual([
    "the translation of 'Hello {name},' lacks {name}.",
    "the translation of 'Hello {name},' has {Name}, which nothing fills.",
    "the translation of 'Total' has {sum}, which nothing fills.",
  ])
})

test('the German translation has the same placeholders as the English texts', () => {
  expect(findPlaceholderErrors(german)).toEqual([])
})

test('the German button that voids an invoice is a verb, unlike the status', () => {
  expect([german.Void, german['Void {invoice}']]).toEqual(['Storniert', 'Stornieren {invoice}'])
})

test('findTranslationGaps reports texts without a translation, and translations of unknown texts', () => {
  const texts = ['Log In', 'A text of a later version']
  const overrides = { 'Log In': 'Anmelden', 'A text of an earlier version': 'Früher' }
  expect(findTranslationGaps(texts, 'de-AT', overrides)).toEqual({
    missing: ['A text of a later version'],
    unknown: ['A text of an earlier version'],
  })
  expect(findTranslationGaps(texts, 'en-US', {})).toEqual({ missing: [], unknown: [] })
  expect(findTranslationGaps(texts, 'fr', {}).missing).toEqual(texts)
})

test('getContrast returns 21 for black on white', () => {
  expect(getContrast('#000000', '#ffffff')).toBe(21)
  expect(getContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('the demo content passes all checks', async () => {
  expect(await findContentErrors()).toEqual([])
})

test.each([
  [
    'always',
    'brass',
    '#6a5a40',
    "colors (always): 'brass' (#6a5a40) on 'ink' (#0e1a2b) has a contrast of 2.6",
  ],
  ['light', 'soft', '#999999', "colors (light): 'soft' (#999999) on 'paper' (#f8f4ec) has a contrast of 2.5"],
  [
    'dark',
    'accent',
    '#7a5320',
    "colors (dark): 'accent' (#7a5320) on 'paper' (#0b1422) has a contrast of 2.7",
  ],
  ['light', 'text', 'black', "colors: light.text is 'black'; write it like '#0e1a2b'."],
] as const)('findContrastErrors reports the color %s.%s when it is %s', (part, name, color, words) => {
  const errors = findContrastErrors({ ...colors, [part]: { ...colors[part], [name]: color } })
  expect(errors.join('\n')).toContain(words)
})
