import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { mergeTranslations } from '#app/translations/site-translation.ts'
import { findTranslationGaps } from './check-content.ts'
import { compareFields } from './compare-fields.ts'
import { contentPath, importContent } from './content-dir.js'
import { writeContent } from './new-content.ts'
import { findOutdatedLegalTexts } from './outdated-legal-texts.ts'
import { collectTexts } from './texts.ts'

// `npm run content:upgrade` compares a firm's content with what new-firm would write for it, and names legal texts that
// are no longer true. It changes nothing, unless --delete-equal removes the strings that equal the program's own.

const { firm }: typeof import('#content/firm.ts') = await importContent('firm.ts')
const { colors }: typeof import('#content/brand.ts') = await importContent('brand.ts')
const { language }: typeof import('#content/language.ts') = await importContent('language.ts')
const { translation }: typeof import('#content/translation.ts') = await importContent('translation.ts')

const legal: typeof import('#content/legal.ts') = await importContent('legal.ts')

/** Quotes a text for a source file. */
const quote = (text: string) =>
  text.includes("'") ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\')}'`

const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])
const modulesIn = (folder: string) =>
  readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))

/** Compares the files in two content folders. `translation.ts` has texts instead of fields. */
async function compareFolders(own: string, starter: string): Promise<string[]> {
  const lines: string[] = []
  const present = new Set(modulesIn(own))
  for (const file of modulesIn(starter).filter((name) => name !== 'translation.ts')) {
    if (!present.has(file)) {
      lines.push(`${file} is new: copy it from starters/ or demo-content/.`)
      continue
    }
    const [ownModule, starterModule] = await Promise.all(
      [own, starter].map((folder) => import(pathToFileURL(join(folder, file)).href)),
    )
    lines.push(...compareFields({ ...ownModule }, { ...starterModule }).map((line) => `${file}: ${line}`))
  }
  const known = new Set(modulesIn(starter))
  for (const file of [...present].filter((name) => !known.has(name)))
    lines.push(`${file} is not part of the starter: the program may no longer use it.`)
  for (const [folder, use] of [
    ['pages', 'that page'],
    ['agreements', 'to send such agreements'],
  ] as const) {
    const present = new Set(filesIn(join(own, folder)))
    for (const name of filesIn(join(starter, folder)).filter((name) => !present.has(name)))
      lines.push(
        `${folder}/${name} is part of the starter: copy it from starters/ or demo-content/ if you want ${use}.`,
      )
  }
  return lines
}

const temporary = mkdtempSync(join(tmpdir(), 'foyer-content-'))
try {
  const starter = join(temporary, 'content')
  const { language: baseLanguage } = new Intl.Locale(language.lang)
  const { name, tagline, email } = firm
  const color = colors.always.ink
  await writeContent({ name, tagline, email, color, language: baseLanguage === 'de' ? 'de' : 'en' }, starter)
  const { missing, unknown } = findTranslationGaps(collectTexts().texts, language.lang, translation)
  const own = Object.entries(translation)
  const program = mergeTranslations(language.lang, {})
  const equal = own.filter(([text, shown]) => shown === (program[text] ?? text))
  const overriding = own.filter((entry) => !equal.includes(entry) && !unknown.includes(entry[0]))
  if (process.argv.includes('--delete-equal')) {
    const kept = own.filter((entry) => !equal.includes(entry))
    writeFileSync(
      join(contentPath, 'translation.ts'),
      `import type { Translation } from '#app/content/shapes.ts'\n\nexport const translation: Translation = {\n${kept
        .map(([text, shown = text]) => `  ${quote(text)}: ${quote(shown)},\n`)
        .join('')}}\n`,
    )
    process.stdout.write(`translation.ts: deleted ${equal.length} of ${own.length} strings.\n`)
    equal.length = 0
  }
  const lines = [
    ...(await compareFolders(contentPath, starter)),
    ...findOutdatedLegalTexts(legal, baseLanguage).map((line) => `legal.ts: ${line}`),
    ...(equal.length > 0
      ? [
          `translation.ts: ${equal.length} strings equal the program's. To delete them: npm run content:upgrade -- --delete-equal`,
        ]
      : []),
    ...overriding.map(
      ([text, shown]) =>
        `translation.ts: '${text}' is '${shown}' instead of the program's '${program[text] ?? text}'.`,
    ),
    ...missing.map((text) => `translation.ts: '${text}' appears in English.`),
    ...unknown.map((text) => `translation.ts: '${text}' is no longer part of the program.`),
  ]
  process.stdout.write(`${lines.join('\n') || 'The content has all fields of this version.'}\n`)
} finally {
  rmSync(temporary, { recursive: true })
}
