import { expect, test } from 'vitest'
import { humanCheckWords } from './human-check-words.ts'

test.each([
  ['en', 'altcha/external'],
  ['en-US', 'altcha/external'],
  ['de', 'altcha/i18n/de'],
  ['de-AT', 'altcha/i18n/de'],
  ['pt-PT', 'altcha/i18n/pt-pt'],
  ['es-MX', 'altcha/i18n/es-es'],
  ['fr', 'altcha/i18n/fr-fr'],
  ['tlh', 'altcha/external'],
])('the human check of a site in %s has its words from %s', (lang, file) => {
  expect(humanCheckWords(lang)).toBe(file)
})
