import { expect, test } from 'vitest'
import type { LegalPage } from '#app/content/shapes.ts'
import * as legal from '#content/legal.ts'
import { findOutdatedLegalTexts } from './outdated-legal-texts.ts'

const page = (title: string, ...body: string[]): LegalPage => ({
  title,
  description: '',
  intro: '',
  sections: [{ title: 'Changes', body }],
})

test('findOutdatedLegalTexts accepts the current starter', () => {
  expect(findOutdatedLegalTexts(legal, 'en')).toEqual([])
})

test('findOutdatedLegalTexts names statements of earlier starters that are no longer true, and where they are', () => {
  const old = {
    privacyPolicy: page('Datenschutz', 'Vierzehn Tage nach Ihrer Bestätigung wird Ihr Profil gelöscht.'),
    termsOfUse: page('Bedingungen', 'Dann werden Sie gebeten, der neuen Fassung zuzustimmen.'),
  }
  expect(findOutdatedLegalTexts(old, 'de')).toEqual([
    expect.stringMatching(/^Datenschutz, Changes: 'Vierzehn Tage nach Ihrer Bestätigung/),
    expect.stringMatching(/^Bedingungen, Changes: 'gebeten, der neuen Fassung zuzustimmen/),
    expect.stringContaining('no legal basis'),
    expect.stringContaining('no supervisory authority'),
    expect.stringContaining('TDDDG'),
    expect.stringContaining('follows the settings'),
  ])
})
