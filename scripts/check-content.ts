import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Firm, Payment } from '#app/content/shapes.ts'
import { findMissingDetails } from '#app/domain/invoices/missing-details.ts'
import routes from '#app/routes.ts'
import { PLACEHOLDER } from '#app/texts.ts'
import { mergeTranslations } from '#app/translations/site-translation.ts'
import { readAgreementTemplates } from './agreement-templates.ts'
import { findPictureErrors } from './check-pictures.ts'
import { contentDir, importContent } from './content-dir.js'
import { findContrastErrors } from './contrast.ts'
import { readCustomPages, readNews } from './custom-pages.ts'
import { makesInvoices } from './modules.ts'
import { listPlaceholders } from './placeholders.ts'
import { collectTexts } from './texts.ts'
import { findWordMarkErrors } from './word-mark.ts'

/** Returns content errors that its types can't express, one line each. */
export async function findContentErrors(): Promise<string[]> {
  const { brand, colors }: typeof import('#content/brand.ts') = await importContent('brand.ts')
  const { language }: typeof import('#content/language.ts') = await importContent('language.ts')
  const { translation }: typeof import('#content/translation.ts') = await importContent('translation.ts')
  return [
    ...findContrastErrors(colors).map((error) => `${contentDir}/brand.ts: ${error}`),
    ...(isValid(() => new Intl.DateTimeFormat('en', { timeZone: brand.timeZone }))
      ? []
      : [`${contentDir}/brand.ts: timeZone '${brand.timeZone}' is unknown; write it like 'Europe/Berlin'.`]),
    ...(['lang', 'locale'] as const)
      .filter((name) => !isValid(() => new Intl.Locale(language[name])))
      .map(
        (name) => `${contentDir}/language.ts: ${name} '${language[name]}' is unknown; write it like 'de-AT'.`,
      ),
    ...findOwnPageErrors(),
    ...readAgreementTemplates().errors,
    ...findWordMarkErrors(),
    ...(await findPictureErrors()),
    ...findPlaceholderErrors(translation).map((error) => `${contentDir}/translation.ts: ${error}`),
  ]
}

/** Returns errors in the firm's own pages and news. Their URLs must not collide with the program's. */
function findOwnPageErrors(): string[] {
  const { pages, errors } = readCustomPages()
  const taken = pages.filter(({ name }) => reservedNames.has(name))
  return [
    ...errors,
    ...readNews().errors,
    ...taken.map(
      ({ name }) => `${contentDir}/pages/${name}.md: /${name} is a page of the program. Choose another name.`,
    ),
  ]
}

const isCustomPage = ({ file }: RouteConfigEntry) => file.endsWith('/custom-page.tsx')
const listPaths = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap((entry) =>
    entry.path && !isCustomPage(entry) ? [entry.path] : entry.path ? [] : listPaths(entry.children ?? []),
  )
/** First path segments that belong to the program, its files, or the server itself. */
const reservedNames = new Set([
  ...listPaths(routes as RouteConfigEntry[]).map((path) => path.split('/')[0] ?? ''),
  'assets',
  'demo',
  'dev',
  'healthz',
  'metrics',
  'pictures',
  'readyz',
  'up',
])

/** Returns warnings about the content, which don't stop a build. */
export async function findContentWarnings(): Promise<string[]> {
  const { language }: typeof import('#content/language.ts') = await importContent('language.ts')
  const { translation }: typeof import('#content/translation.ts') = await importContent('translation.ts')
  const { missing, unknown } = findTranslationGaps(collectTexts().texts, language.lang, translation)
  const details = makesInvoices ? await listMissingDetails() : []
  const placeholders = (await listPlaceholders()).map(({ file, field }) => `${file}: ${field}`)
  return [
    ...listFirst(`${contentDir}: placeholders to replace (${placeholders.length})`, placeholders),
    ...listFirst(`${contentDir}: needed before an invoice can be sent (${details.length})`, details),
    ...listFirst(`Texts without a translation appear in English (${missing.length})`, missing),
    ...listFirst(`${contentDir}/translation.ts: this version has no such texts`, unknown),
  ]
}

async function listMissingDetails(): Promise<string[]> {
  const { firm }: { firm: Firm } = await importContent('firm.ts')
  const { payment }: { payment: Payment } = await importContent('payment.ts')
  return findMissingDetails({ firm, payment }, ['S'])
}

/** Returns texts that have no translation in this language, and translations of texts that don't exist. */
export function findTranslationGaps(
  texts: string[],
  lang: string,
  overrides: Partial<Record<string, string>>,
): { missing: string[]; unknown: string[] } {
  const translated = mergeTranslations(lang, overrides)
  const isEnglish = new Intl.Locale(lang).language === 'en'
  return {
    missing: isEnglish ? [] : texts.filter((text) => translated[text] === undefined),
    unknown: Object.keys(overrides).filter((text) => !texts.includes(text)),
  }
}

const MAX_LISTED = 10

/** Returns a warning with the first texts, or nothing if there are none. */
function listFirst(warning: string, texts: string[]): string[] {
  if (texts.length === 0) return []
  const first = texts.slice(0, MAX_LISTED).map((text) => `'${text}'`)
  return [`${warning}: ${[...first, ...(texts.length > MAX_LISTED ? ['...'] : [])].join(', ')}`]
}

const placeholdersIn = (text: string) => [...new Set(text.match(PLACEHOLDER))]

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
