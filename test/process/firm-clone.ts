import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import { colors, fonts } from '#content/brand.ts'
import { root } from './server.ts'

// Adopts the program as the guides describe: runs new-firm in a copy of the sources, commits, and continues in a clone.
export const place = mkdtempSync(join(tmpdir(), 'foyer-firm-'))
export const folder = join(place, 'clone')
const parts = [
  'app',
  'bin',
  'db',
  'demo',
  'demo-content',
  'deploy',
  'docs',
  'scripts',
  'server',
  'starters',
  '.env.example',
  '.gitignore',
  '.npmrc',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'CODE_OF_CONDUCT.md',
  'CONTRIBUTING.md',
  'biome.json',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'tsconfig.content.json',
  'vite.config.ts',
  'bench/README.md',
  'compose.yaml',
]
const share = (into: string) => symlinkSync(join(root, 'node_modules'), join(into, 'node_modules'))

/** Runs one of the clone's programs with its content. */
export function run(file: string, args: string[], cwd = folder, more: Record<string, string> = {}) {
  const { PATH, HOME, TMPDIR } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(cwd, file), ...args], {
    cwd,
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...more },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}
export const newFirm = (args: string[], cwd = folder) => run('scripts/new-firm.ts', args, cwd)
export function git(cwd: string, ...args: string[]): void {
  const who = ['-c', 'user.name=Firm', '-c', 'user.email=office@firm.example', '-c', 'commit.gpgsign=false']
  const { status, stderr } = spawnSync('git', [...who, ...args], { cwd, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
}
/** Replaces a text in a file, which must contain it. */
export function edit(cwd: string, file: string, from: string, to: string): void {
  const path = join(cwd, file)
  const text = readFileSync(path, 'utf8')
  expect(text, path).toContain(from)
  writeFileSync(path, text.replaceAll(from, to))
}

export function commit(cwd: string): void {
  git(cwd, 'add', '--all')
  git(cwd, 'commit', '--quiet', '--message', 'content')
}

export const tool = (path: string, ...args: string[]) => {
  const { status, stdout, stderr } = run(join('node_modules', path), args)
  return [status, stdout + stderr]
}

export const firm = {
  name: 'Lindhof & Partner',
  tagline: 'Beratung für Handwerksbetriebe, die übergeben werden',
  email: 'kanzlei@lindhof.example',
  color: '#0b6e4f',
  language: 'de',
}
export const english = {
  name: "O'Hara Advisory",
  tagline:
    'Advice for family workshops that change hands between generations, from the first talk to the last signature',
  email: 'office@ohara.example',
  color: '#1d4ed8',
  language: 'en',
}
export const options = (answers: Record<string, string>) =>
  Object.entries(answers).flatMap(([name, answer]) => [`--${name}`, answer])

/** Returns a folder's files with their bytes. */
export function contentOf(path: string): Record<string, string> {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  const entries = files.map((file) => {
    const full = join(file.parentPath, file.name)
    return [full.slice(path.length + 1), readFileSync(full, 'base64')] as const
  })
  return Object.fromEntries(entries.sort())
}
export const contentFolders = (cwd = folder) => readdirSync(cwd).filter((name) => name.includes('content-'))

/** A new checkout's `content/`, by language. */
export const first: Record<string, Record<string, string>> = {}

/** Copies the sources without a content folder, and links the packages. */
export function copyProgram(into: string): void {
  for (const name of parts) cpSync(join(root, name), join(into, name), { recursive: true })
  share(into)
}

/** Copies the sources for the development server, with a Vite cache of their own. */
export function copyForDevelopment(): void {
  copyProgram(folder)
  const start = '({ command }) => ({'
  edit(folder, 'vite.config.ts', start, `${start} cacheDir: 'vite-cache', server: { fs: { strict: false } },`)
}

export const source = join(place, 'source')

/** Runs new-firm in a copy of the sources, commits the result, and clones it. */
export function makeClone(): void {
  for (const name of parts) cpSync(join(root, name), join(source, name), { recursive: true })
  // Node finds the packages in the parent folder. A link inside the checkout would be committed.
  share(place)
  // Without git and content/, --force is never needed.
  for (const answers of [english, firm]) {
    rmSync(join(source, 'content'), { recursive: true, force: true })
    const { status, stdout, stderr } = newFirm(options(answers), source)
    expect([status, stdout, stderr]).toEqual([
      0,
      expect.stringContaining(`now contains the content of ${answers.name}.`),
      '',
    ])
    first[answers.language] = contentOf(join(source, 'content'))
  }
  git(source, 'init', '--quiet')
  commit(source)
  git(place, 'clone', '--quiet', source, folder)
  share(folder)
  expect(run('scripts/texts.ts', []).status).toBe(0)
}

/** Adds the firm's fonts: one for pages and the link preview, one for PDF files. */
export function addFonts(content: string): void {
  const path = join(content, 'brand.ts')
  const brand = readFileSync(path, 'utf8')
  const files = brand.match(/@fontsource[^']*latin-(wght|400)-normal\.woff2?/g) ?? []
  expect(files).toHaveLength(2)
  for (const file of files) {
    const own = `fonts/own${extname(file)}`
    cpSync(join(root, 'node_modules', file), join(content, own))
    writeFileSync(path, readFileSync(path, 'utf8').replace(file, `./${own}`))
  }
}

/** Rows 'file | line' in the guide for a public page, except those marked as optional. */
const pageLines = [
  ...readFileSync(join(root, 'docs/developers/how-to.md'), 'utf8').matchAll(
    /^\| `([\w/.-]+)` \| `(.+)` \|$/gm,
  ),
].map(([, file = '', line = '']) => ({ file, line }))

/** Adds the public page /accessibility as docs/developers/how-to.md describes. */
export function addPage(content: string): void {
  const change = (path: string, replace: (text: string) => string) =>
    writeFileSync(path, replace(readFileSync(path, 'utf8')))
  expect(pageLines.map(({ file }) => basename(file))).toEqual(['routes.ts', 'pages.ts', 'site-footer.tsx'])
  for (const { file, line } of pageLines) {
    change(join(folder, file), (text) =>
      text.replace(/^.*copyright.*$/m, (neighbor) => `${neighbor}\n${line}`),
    )
    expect(readFileSync(join(folder, file), 'utf8')).toContain(`\n${line}\n`)
  }
  const page = join(folder, 'app/routes/site/accessibility.tsx')
  cpSync(join(folder, 'app/routes/site/copyright.tsx'), page)
  change(page, (text) =>
    text.replaceAll('copyright', 'accessibility').replaceAll('Copyright', 'Accessibility'),
  )
  change(
    join(content, 'legal.ts'),
    (text) =>
      `${text}\nexport const accessibility: LegalPage = { title: 'Barrierefreiheit', description: 'Wie zugänglich diese Seiten sind.', intro: write, sections: [] }\n`,
  )
  edit(content, 'translation.ts', '= {}', "= { Accessibility: 'Barrierefreiheit' }")
}

/** Matches the demo firm's name and colors. */
export const leftovers = (() => {
  const own = Object.values(colors).flatMap((part) => Object.values(part))
  const usual = ['active', 'activeGround', 'good', 'goodGround', 'bad', 'badGround'] as const
  const shared = new Set([
    ...usual.flatMap((name) => [colors.light[name], colors.dark[name]]),
    colors.always.onInkBad,
  ])
  const named = own.filter((color) => !shared.has(color as never))
  return new RegExp(`norrvane|${fonts.display.family}|${named.join('|')}`, 'i')
})()

export async function pdfText(answer: Response): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
  return (await extractText(pdf, { mergePages: true })).text
}
