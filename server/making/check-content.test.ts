import { expect, test } from 'vitest'
import { translation as german } from '../../starters/de/translation.ts'
import { gapFaults } from './check-content.ts'

test('a translation that lacks a gap, or has one that nothing fills, is named', () => {
  expect(
    gapFaults({
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

test('the German texts have the gaps of the English ones', () => {
  expect(gapFaults(german)).toEqual([])
})
