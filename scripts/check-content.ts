import type { Translation } from '#app/content/shapes.ts'
import { sitePages } from '#app/routes/site/pages.ts'
import { PLACEHOLDER } from '#app/texts.ts'
import { mergeTranslations } from '#app/translations/site.ts'
import { contentDir, importContent } from './content-dir.js'
import { findContrastErrors } from './contrast.ts'
import { collectTexts } from './texts.ts'

/** Returns errors of the content that its types can't express, one line each. */
export async function findContentErrors(): Promise<string[]> {
  const { brand, colours }: typeof import('#content/brand.ts') = await importContent('brand.ts')
  const { language }: typeof import('#content/language.ts') = await importContent('language.ts')
  const { translation }: typeof import('#content/translation.ts') = await importContent('translation.ts')
  const { sharing }: typeof import('#content/sharing.ts') = await importContent('sharing.ts')
  return [
    ...findContrastErrors(colours).map((error) => `${contentDir}/brand.ts: ${error}`),
    ...(isValid(() => new Intl.DateTimeFormat('en', { timeZone: brand.timeZone }))
      ? []
      : [`${contentDir}/brand.ts: timeZone '${brand.timeZone}' is unknown; write it like 'Europe/Berlin'.`]),
    ...(['lang', 'locale'] as const)
      .filter((name) => !isValid(() => new Intl.Locale(language[name])))
      .map(
        (name) => `${contentDir}/language.ts: ${name} '${language[name]}' is unknown; write it like 'de-AT'.`,
      ),
    ...Object.keys(sharing)
      .filter((name) => !Object.hasOwn(sitePages, name))
      .map((name) => `${contentDir}/sharing.ts: there is no page '${name}' in app/routes/site/pages.ts.`),
    ...findPlaceholderErrors(translation).map((error) => `${contentDir}/translation.ts: ${error}`),
  ]
}

/** Returns texts of the program that a site in this language shows in English. */
export function findMissingTexts(lang: string, own: Translation): string[] {
  if (new Intl.Locale(lang).language === 'en') return []
  const translated = mergeTranslations(lang, own)
  return collectTexts().texts.filter((text) => translated[text] === undefined)
}

/** Returns texts that the firm rewords and the program no longer has. */
export function findUnknownTexts(own: Translation): string[] {
  const texts = new Set(collectTexts().texts)
  return Object.keys(own).filter((text) => !texts.has(text))
}

const LISTED_TEXTS = 10

/** Returns lines about the content that don't stop a build. */
export async function findContentWarnings(): Promise<string[]> {
  const { language }: typeof import('#content/language.ts') = await importContent('language.ts')
  const { translation }: typeof import('#content/translation.ts') = await importContent('translation.ts')
  const list = (what: string, texts: string[]) =>
    texts.length === 0
      ? []
      : [
          `${contentDir}/translation.ts: ${what} (${texts.length}):`,
          ...texts.slice(0, LISTED_TEXTS).map((text) => `  '${text}'`),
          ...(texts.length > LISTED_TEXTS ? [`  and ${texts.length - LISTED_TEXTS} more`] : []),
        ]
  return [
    ...list('texts without a translation appear in English', findMissingTexts(language.lang, translation)),
    ...list('these texts are no longer part of the program', findUnknownTexts(translation)),
  ]
}

const placeholdersIn = (text: string) => [...new Set(text.match(PLACEHOLDER))]

/** Returns translations with missing or unknown placeholders. */
export function findPlaceholderErrors(translation: Partial<Record<string, string>>): string[] {
  return Object.entries(translation).flatMap(([text, shown = text]) => {
    const [expected, found] = [placeholdersIn(text), placeholdersIn(shown)]
    const missing = expected.filter((name) => !found.includes(name)).join(', ')
    const unknown = found.filter((name) => !expected.includes(name)).join(', ')
    return [
      ...(missing ? [`the translation of '${text}' lacks ${missing}.`] : []),
      ...(unknown ? [`the translation of '${text}' has ${unknown}, which nothing fills.`] : []),
    ]
  })
}

function isValid(create: () => object): boolean {
  try {
    return Boolean(create())
  } catch {
    return false
  }
}
