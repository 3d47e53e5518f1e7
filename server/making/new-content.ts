import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Colour, Colours } from '#app/content/shapes.ts'
import { writeStarterDocuments } from '#demo/starter-documents.ts'
import { DEMO_CONTENT } from './content-dir.js'
import { drawIcons } from './icons.ts'
import { paletteOf } from './palette.ts'
import { markOf, placeholderOf, recoloured } from './pictures.ts'

/** What `npm run new-firm` asks. */
export type NewFirm = { name: string; tagline: string; email: string; colour: Colour; language: 'en' | 'de' }

const root = join(import.meta.dirname, '../..')
const content = join(root, 'content')
const demo = join(root, DEMO_CONTENT)

/** Files of the demo firm that say nothing about it: any English firm starts with them. */
const shared = [
  'documents.ts',
  'language.ts',
  'lifetimes.ts',
  'lists.ts',
  'periods.ts',
  'public',
  'retention.ts',
  'translation.ts',
]

/** Returns whether `content/` differs from the last commit; null where git can't tell. */
export function hasChanges(): boolean | null {
  if (!existsSync(content)) return false
  const { status, stdout } = spawnSync('git', ['status', '--porcelain', '--', 'content'], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? stdout !== '' : null
}

/**
 * Writes `content/` for a firm. An existing folder is renamed, and its new name is returned. A failure leaves it as
 * it was.
 */
export async function writeContent(firm: NewFirm): Promise<string | null> {
  const making = join(root, `.content-${process.pid}`)
  try {
    await fill(making, firm)
    if (!existsSync(content)) {
      renameSync(making, content)
      return null
    }
    const kept = `content-before-${new Date().toISOString().slice(0, 19).replaceAll(/[^\d]/g, '')}`
    renameSync(content, join(root, kept))
    try {
      renameSync(making, content)
    } catch (err) {
      renameSync(join(root, kept), content)
      throw err
    }
    return kept
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}

async function fill(folder: string, firm: NewFirm): Promise<void> {
  for (const name of shared) cpSync(join(demo, name), join(folder, name), { recursive: true })
  cpSync(join(root, 'starters', firm.language), folder, { recursive: true })
  const colours = paletteOf(firm.colour)
  writeFileSync(join(folder, 'brand.ts'), brandOf(firm, colours))
  writeFileSync(join(folder, 'firm.ts'), firmOf(firm))
  writeFileSync(
    join(folder, 'tsconfig.json'),
    readFileSync(join(demo, 'tsconfig.json'), 'utf8').replace('../../tsconfig.json', '../tsconfig.json'),
  )
  writePictures(folder, firm, colours)
  await drawIcons(join(folder, 'public'), colours.always.ink)
  // The starters of other languages name no documents.
  if (firm.language === 'en') writeStarterDocuments(join(folder, 'documents'), { ...firm, phone: PHONE })
}

const PHONE = '+00 000 000000'

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

const LINE_WIDTH = 110

/** Writes a text as the formatter does. */
function quoted(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\')
  return text.includes("'") && !text.includes('"') ? `"${escaped}"` : `'${escaped.replaceAll("'", "\\'")}'`
}

/** Writes a property with a text, on a line of its own where it is long. */
function property(name: string, text: string): string {
  const line = `  ${name}: ${quoted(text)},`
  return line.length > LINE_WIDTH ? `  ${name}:\n    ${quoted(text)},` : line
}

function brandOf({ name }: NewFirm, colours: Colours): string {
  const own = readFileSync(join(demo, 'brand.ts'), 'utf8')
  const text = own.slice(own.indexOf('  text: {'))
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const short = [...name].length <= 12 ? name : (name.split(/\s+/)[0] ?? name)
  const lists = Object.entries(colours).map(
    ([part, list]) =>
      `  ${part}: {\n${Object.entries(list)
        .map(([name, colour]) => `    ${name}: '${colour}',\n`)
        .join('')}  },\n`,
  )
  return `import type { Brand, Colours, Fonts } from '#app/content/shapes.ts'

export const brand = {
${property('name', name)}
  /** Under the icon on a home screen, where there is room for about twelve letters. */
${property('shortName', short)}
  /** Whom a mail comes from, where MAIL_FROM names nobody. */
${property('mailSender', name)}
  /** Whose calendar says which day it is. An IANA name. */
${property('timeZone', zone)}
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

const firmOf = ({ tagline, email, language }: NewFirm) => `import type { Firm } from '#app/content/shapes.ts'
import { brand } from './brand.ts'

/** The firm itself: the words that stand on every page and in every mail. */
export const firm = {
  name: brand.name,
  /** One line for browser tabs and search results. */
${property('tagline', tagline)}
${property('email', email)}
  phone: '${PHONE}',
  postalAddress: ${quoted(language === 'de' ? 'Straße und Hausnummer, Ort' : 'Street and number, city')},
  linkedIn: 'https://www.linkedin.com/',
  /** Stored with each acceptance; change it together with the terms. */
  termsVersion: '${new Date().toISOString().slice(0, 10)}',
} as const satisfies Firm
`
