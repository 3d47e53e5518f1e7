import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { Color, Colors } from '#app/content/shapes.ts'
import { writeStarterDocuments } from '#demo/starter-documents.ts'
import { fonts } from '#root/demo-content/brand.ts'
import { createLogo, createPlaceholder, drawBrandImages, recolor } from './brand-images.ts'
import { DEMO_CONTENT } from './content-dir.js'
import { createPalette } from './palette.ts'

/** Answers to the questions that `npm run new-firm` asks. */
export type NewFirm = { name: string; tagline: string; email: string; color: Color; language: 'en' | 'de' }

const root = join(import.meta.dirname, '..')
const demo = join(root, DEMO_CONTENT)

/** Files of the demo firm that don't describe it and that every firm starts with. */
const shared = [
  'agreements',
  'documents.ts',
  'language.ts',
  'legal.ts',
  'lifetimes.ts',
  'lists.ts',
  'modules.ts',
  'periods.ts',
  'public',
  'retention.ts',
  'translation.ts',
]

/** Returns the absolute path of a content folder that may be outside the checkout. */
export const findFolder = (folder: string) => resolve(root, folder)

/** Returns whether a content folder has uncommitted changes, or null without git. */
export function hasChanges(folder: string): boolean | null {
  if (!existsSync(folder) || readdirSync(folder).every((name) => name === '.git')) return false
  const { status, stdout } = spawnSync('git', ['status', '--porcelain', '--', '.'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return status === 0 ? stdout !== '' : null
}

/** Writes a firm's content folder and returns the new path of any previous folder. A failure changes nothing. */
export async function writeContent(firm: NewFirm, content: string): Promise<string | null> {
  const parent = dirname(content)
  mkdirSync(parent, { recursive: true })
  const staging = join(parent, `.content-${process.pid}`)
  try {
    await writeFiles(staging, firm)
    writeFileSync(join(staging, 'tsconfig.json'), typesConfig(content))
    if (existsSync(content) && readdirSync(content).length === 0) rmdirSync(content)
    if (!existsSync(content)) {
      renameSync(staging, content)
      return null
    }
    const backupFolder = join(
      parent,
      `${basename(content)}-before-${new Date().toISOString().slice(0, 19).replaceAll(/[^\d]/g, '')}`,
    )
    renameSync(content, backupFolder)
    try {
      renameSync(staging, content)
    } catch (err) {
      renameSync(backupFolder, content)
      throw err
    }
    // The folder may be its own repository.
    if (existsSync(join(backupFolder, '.git'))) renameSync(join(backupFolder, '.git'), join(content, '.git'))
    return backupFolder
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

async function writeFiles(folder: string, firm: NewFirm): Promise<void> {
  for (const name of shared) cpSync(join(demo, name), join(folder, name), { recursive: true })
  cpSync(join(root, 'starters', firm.language), folder, { recursive: true })
  const colors = createPalette(firm.color)
  writeFileSync(join(folder, 'brand.ts'), brandSource(firm, colors))
  writeFileSync(join(folder, 'firm.ts'), firmSource(firm))
  // Relative imports work wherever the folder is.
  for (const name of readdirSync(folder).filter((name) => name.endsWith('.ts'))) {
    const file = join(folder, name)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll("from '#content/", "from './"))
  }
  fillPages(join(folder, 'pages'), firm)
  writePictures(folder, firm, colors)
  await drawBrandImages(folder, { ...firm, colors, display: { ...fonts.text, weight: 700 } })
  // There are no starter documents in other languages.
  if (firm.language === 'en') writeStarterDocuments(join(folder, 'documents'), { ...firm, phone: PHONE })
}

/** Returns the compiler options that editors use in a content folder. */
function typesConfig(content: string): string {
  const program = relative(content, root)
  const config = readFileSync(join(demo, 'tsconfig.json'), 'utf8').replace('..', program)
  return program === '..' ? config : config.replace('["./*"] }', `["./*"], "#app/*": ["${program}/app/*"] }`)
}

const PHONE = '[[+00 000 000000]]'
const getPostalAddress = ({ language }: NewFirm) =>
  language === 'de' ? '[[Straße und Hausnummer, Ort]]' : '[[Street and number, city]]'

function fillPages(folder: string, firm: NewFirm): void {
  const facts: Record<string, string> = { ...firm, phone: PHONE, postalAddress: getPostalAddress(firm) }
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    const path = join(folder, file)
    const filled = readFileSync(path, 'utf8').replaceAll(
      /\{(\w+)\}/g,
      (placeholder, name) => facts[name] ?? placeholder,
    )
    writeFileSync(path, filled)
  }
}

function writePictures(folder: string, { name }: NewFirm, colors: Colors): void {
  const publicFolder = join(folder, 'public')
  mkdirSync(join(publicFolder, 'pictures'), { recursive: true })
  for (const file of readdirSync(join(publicFolder, 'pictures')).filter((file) => file.endsWith('.svg'))) {
    const path = join(publicFolder, 'pictures', file)
    writeFileSync(path, recolor(readFileSync(path, 'utf8'), colors))
  }
  writeFileSync(join(publicFolder, 'pictures/placeholder.svg'), createPlaceholder(name, colors))
  writeFileSync(join(publicFolder, 'favicon.svg'), createLogo(name, colors))
}

const LINE_WIDTH = 110

/** Quotes a string as the formatter does. */
function quoted(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\')
  return text.includes("'") && !text.includes('"') ? `"${escaped}"` : `'${escaped.replaceAll("'", "\\'")}'`
}

/** Formats a text property, on two lines if it is long. */
function property(name: string, text: string): string {
  const line = `  ${name}: ${quoted(text)},`
  return line.length > LINE_WIDTH ? `  ${name}:\n    ${quoted(text)},` : line
}

function brandSource({ name, language }: NewFirm, colors: Colors): string {
  const demoBrand = readFileSync(join(demo, 'brand.ts'), 'utf8')
  const text = demoBrand.slice(demoBrand.indexOf('  text: {'))
  const machineZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  // Servers run in UTC, in which a firm's day would end in the middle of the night.
  const zone = machineZone === 'UTC' && language === 'de' ? 'Europe/Berlin' : machineZone
  const short = [...name].length <= 12 ? name : (name.split(/\s+/)[0] ?? name)
  const lists = Object.entries(colors).map(
    ([part, list]) =>
      `  ${part}: {\n${Object.entries(list)
        .map(([name, color]) => `    ${name}: '${color}',\n`)
        .join('')}  },\n`,
  )
  return `import type { Brand, Colors, Fonts } from '#app/content/shapes.ts'

export const brand = {
${property('name', name)}
  /** Shown under the icon on a home screen; about twelve letters fit. */
${property('shortName', short)}
  /** Sender of emails, unless MAIL_FROM has a name. */
${property('mailSender', name)}
  /** Time zone of the firm's calendar days, an IANA name. */
${property('timeZone', zone)}
} as const satisfies Brand

/** The build rejects pairs without enough contrast and names them. */
export const colors = {
${lists.join('')}} satisfies Colors

/** Files of packages, or \`./fonts/...\` in this folder. */
const face = {
${text.slice(text.indexOf('\n') + 1, text.lastIndexOf('  },\n} as const')).replaceAll(/^ {2}/gm, '')}} as const

export const fonts = { display: { ...face, weight: 700 }, text: face } satisfies Fonts
`
}

const SELLERS = {
  de: {
    legalName: '[[Firma mit Rechtsform]]',
    streetAddress: '[[Straße und Hausnummer]]',
    postalCode: '[[Postleitzahl]]',
    city: '[[Ort]]',
    country: 'DE',
    vatId: '[[USt-IdNr.]]',
    taxNumber: '[[Steuernummer]]',
    registrationId: '[[Registergericht und Nummer]]',
    contactName: '[[Ansprechperson für Rechnungen]]',
  },
  en: {
    legalName: '[[Legal name of your firm]]',
    streetAddress: '[[Street and number]]',
    postalCode: '[[Postal code]]',
    city: '[[City]]',
    country: '[[ISO code of your country, such as IE]]',
    vatId: '[[VAT ID]]',
    taxNumber: '[[Tax number]]',
    registrationId: '[[Register and number]]',
    contactName: '[[Contact for invoices]]',
  },
}

const sellerSource = ({ language }: NewFirm) =>
  Object.entries(SELLERS[language])
    .map(([name, text]) => `    ${name}: ${quoted(text)},`)
    .join('\n')

const firmSource = (firm: NewFirm) => `import type { Firm } from '#app/content/shapes.ts'
import { brand } from './brand.ts'

/** The firm: texts on every page and in every email. Those in [[...]] are still to be replaced. */
export const firm = {
  name: brand.name,
  /** One line for browser tabs and search results. */
${property('tagline', firm.tagline)}
${property('email', firm.email)}
  phone: '${PHONE}',
  postalAddress: ${quoted(getPostalAddress(firm))},
  /** As printed on invoices. Remove the numbers that you don't have; one of vatId and taxNumber is required. */
  seller: {
${sellerSource(firm)}
  },
  linkedIn: null,
  /** Stored with each acceptance; change it together with the terms. */
  termsVersion: '${new Date().toISOString().slice(0, 10)}',
  /** Date of the privacy policy; change it together with the policy. */
  privacyDate: '${new Date().toISOString().slice(0, 10)}',
} as const satisfies Firm
`
