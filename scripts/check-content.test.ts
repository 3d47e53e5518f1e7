import { expect, test } from 'vitest'
import { german } from '#app/translations/de.ts'
import { mergeTranslations } from '#app/translations/site.ts'
import { colours } from '#content/brand.ts'
import {
  findContentErrors,
  findContentWarnings,
  findMissingTexts,
  findPlaceholderErrors,
  findUnknownTexts,
} from './check-content.ts'
import { findContrastErrors, getContrast } from './contrast.ts'

test('reports placeholders that are missing or unknown in a translation', () => {
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

test('the German translation has the placeholders of the English texts', () => {
  expect(findPlaceholderErrors(german)).toEqual([])
})

/** Missing texts appear in English, so a contributor needs no German; more than these have been forgotten. */
const MAX_MISSING_TEXTS = 20

test('the German translation lacks few texts of the program', () => {
  const missing = findMissingTexts('de', {})
  expect(missing.length, missing.join('\n')).toBeLessThanOrEqual(MAX_MISSING_TEXTS)
})

test('a language that the program does not ship lacks every text that the firm has not translated', () => {
  const missing = findMissingTexts('it', { 'Log In': 'Accedi' })
  expect(missing).toContain('Log Out')
  expect(missing).not.toContain('Log In')
})

test('an English site lacks no texts', () => {
  expect(findMissingTexts('en-GB', {})).toEqual([])
})

test('a regional language uses the shipped translation, and the wording of the firm comes first', () => {
  expect(mergeTranslations('de-AT', { 'Log In': 'Zum Portal' })).toMatchObject({
    'Log In': 'Zum Portal',
    'Log Out': german['Log Out'],
  })
})

test('names texts that a firm rewords and the program does not have', () => {
  expect(findUnknownTexts({ 'Log In': 'Enter', 'Log Inn': 'Enter' })).toEqual(['Log Inn'])
})

test('black on white has a contrast of 21', () => {
  expect(getContrast('#000000', '#ffffff')).toBe(21)
  expect(getContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('the demo content passes all checks', async () => {
  expect([await findContentErrors(), await findContentWarnings()]).toEqual([[], []])
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
] as const)('rejects the color %s %s as %s with a message that names it', (part, name, colour, words) => {
  const errors = findContrastErrors({ ...colours, [part]: { ...colours[part], [name]: colour } })
  expect(errors.join('\n')).toContain(words)
})
