import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Colour, Colours } from '#app/content/shapes.ts'
import { paletteOf } from './palette.ts'
import { markOf, placeholderOf, recoloured } from './pictures.ts'

/** What `npm run new-firm` asks. */
export type NewFirm = { name: string; tagline: string; email: string; colour: Colour; language: 'en' | 'de' }

const root = join(import.meta.dirname, '../..')
const content = join(root, 'content')

/** Whether the folder says what the last commit says; null where that can't be told. */
export function hasChanges(): boolean | null {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain', '--', 'content'], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? stdout !== '' : null
}

/** Writes `content/` anew, and keeps the folder that it replaces: resolves to the name of that. */
export function writeContent(firm: NewFirm): string {
  const kept = `content-before-${new Date().toISOString().slice(0, 19).replaceAll(/[^\d]/g, '')}`
  const making = join(root, `.content-${process.pid}`)
  cpSync(content, making, { recursive: true, filter: (from) => !from.endsWith('.test.ts') })
  for (const language of ['en', firm.language] as const)
    cpSync(join(root, 'starters', language), making, { recursive: true })
  const colours = paletteOf(firm.colour)
  writeFileSync(join(making, 'brand.ts'), brandOf(firm, colours))
  writeFileSync(join(making, 'firm.ts'), firmOf(firm))
  writePictures(making, firm, colours)
  if (firm.language !== 'en')
    for (const file of readdirSync(join(making, 'documents'))) rmSync(join(making, 'documents', file))
  renameSync(content, join(root, kept))
  renameSync(making, content)
  return kept
}

function writePictures(folder: string, { name }: NewFirm, colours: Colours): void {
  const place = join(folder, 'public')
  mkdirSync(join(place, 'pictures'), { recursive: true })
  for (const file of readdirSync(join(place, 'pictures')).filter((file) => file.endsWith('.svg'))) {
    const path = join(place, 'pictures', file)
    writeFileSync(path, recoloured(readFileSync(path, 'utf8'), colours))
  }
  writeFileSync(join(place, 'pictures/placeholder.svg'), placeholderOf(name, colours))
  writeFileSync(join(place, 'favicon.svg'), markOf(name, colours))
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

function brandOf({ name }: NewFirm, colours: Colours): string {
  const own = readFileSync(join(content, 'brand.ts'), 'utf8')
  const text = own.slice(own.indexOf('  text: {'))
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const short = [...name].length <= 12 ? name : (name.split(/\s+/)[0] ?? name)
  const lists = Object.entries(colours).map(
    ([part, list]) =>
      `  ${part}: {\n${Object.entries(list)
        .map(([name, colour]) => `    ${name}: '${colour}',\n`)
        .join('')}  },\n`,
  )
  return `import type { Brand, Colours, Fonts } from './shapes.ts'

export const brand = {
  name: ${quoted(name)},
  /** Under the icon on a home screen, where there is room for about twelve letters. */
  shortName: ${quoted(short)},
  /** Whom a mail comes from, where MAIL_FROM names nobody. */
  mailSender: ${quoted(name)},
  /** Whose calendar says which day it is. An IANA name. */
  timeZone: ${quoted(zone)},
} as const satisfies Brand

/** The build refuses colours that can't be read on one another, and says which. */
export const colours = {
${lists.join('')}} satisfies Colours

/** Files are those of packages, or \`./fonts/...\` beside this one. */
const face = {
${text.slice(text.indexOf('\n') + 1, text.lastIndexOf('  },\n} as const')).replaceAll(/^ {2}/gm, '')}} as const

export const fonts = { display: { ...face, weight: 700 }, text: face } satisfies Fonts
`
}

const firmOf = ({ tagline, email, language }: NewFirm) => `import { brand } from './brand.ts'
import type { Firm } from './shapes.ts'

/** The firm itself: the words that stand on every page and in every mail. */
export const firm = {
  name: brand.name,
  /** One line for browser tabs and search results. */
  tagline: ${quoted(tagline)},
  email: ${quoted(email)},
  phone: '+00 000 000000',
  postalAddress: ${quoted(language === 'de' ? 'Straße und Hausnummer, Ort' : 'Street and number, city')},
  linkedIn: 'https://www.linkedin.com/',
  /** Stored with each acceptance; change it together with the terms. */
  termsVersion: '${new Date().toISOString().slice(0, 10)}',
} as const satisfies Firm
`
