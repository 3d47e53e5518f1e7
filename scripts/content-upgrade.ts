import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findTranslationGaps } from './check-content.ts'
import { compareFields } from './compare-fields.ts'
import { contentPath, importContent } from './content-dir.js'
import { writeContent } from './new-content.ts'
import { collectTexts } from './texts.ts'

// `npm run content:upgrade` compares a firm's content with what new-firm would write for it. It changes nothing.

const { firm }: typeof import('#content/firm.ts') = await importContent('firm.ts')
const { colours }: typeof import('#content/brand.ts') = await importContent('brand.ts')
const { language }: typeof import('#content/language.ts') = await importContent('language.ts')
const { translation }: typeof import('#content/translation.ts') = await importContent('translation.ts')

const pagesIn = (folder: string) =>
  existsSync(join(folder, 'pages')) ? readdirSync(join(folder, 'pages')) : []
const modulesIn = (folder: string) =>
  readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))

/** Compares the files in two content folders. `translation.ts` has texts instead of fields. */
async function compareFolders(own: string, starter: string): Promise<string[]> {
  const lines: string[] = []
  const present = new Set(modulesIn(own))
  for (const file of modulesIn(starter).filter((name) => name !== 'translation.ts')) {
    if (!present.has(file)) {
      lines.push(`${file} is new: copy it from starters/ or demo/content/.`)
      continue
    }
    const [ownModule, starterModule] = await Promise.all(
      [own, starter].map((folder) => import(pathToFileURL(join(folder, file)).href)),
    )
    lines.push(...compareFields({ ...ownModule }, { ...starterModule }).map((line) => `${file}: ${line}`))
  }
  const pages = new Set(pagesIn(own))
  for (const page of pagesIn(starter).filter((name) => !pages.has(name)))
    lines.push(`pages/${page} is part of the starter: copy it from starters/ if you want that page.`)
  return lines
}

const temporary = mkdtempSync(join(tmpdir(), 'foyer-content-'))
try {
  const starter = join(temporary, 'content')
  const { language: baseLanguage } = new Intl.Locale(language.lang)
  const { name, tagline, email } = firm
  const color = colours.always.ink
  await writeContent({ name, tagline, email, color, language: baseLanguage === 'de' ? 'de' : 'en' }, starter)
  const { missing, unknown } = findTranslationGaps(collectTexts().texts, language.lang, translation)
  const lines = [
    ...(await compareFolders(contentPath, starter)),
    ...missing.map((text) => `translation.ts: '${text}' appears in English.`),
    ...unknown.map((text) => `translation.ts: '${text}' is no longer part of the program.`),
  ]
  process.stdout.write(`${lines.join('\n') || 'The content has all fields of this version.'}\n`)
} finally {
  rmSync(temporary, { recursive: true })
}
