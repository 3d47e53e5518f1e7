import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../postgres.ts'
import { copyTemplate } from '../template.ts'
import { firm, options, parts } from './firm-clone.ts'
import { launch, ready, root, stop } from './server.ts'

// A firm keeps its content in a repository of its own, beside an unchanged checkout of the program.
const place = mkdtempSync(join(tmpdir(), 'foyer-outside-'))
const checkout = join(place, 'checkout')
const content = join(place, 'firm')
const env = (more: Record<string, string>) => ({ PATH: process.env.PATH, HOME: process.env.HOME, ...more })
const run = (command: string, args: string[], cwd: string, more = {}) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env: env(more), encoding: 'utf8' })
  return { status, stdout, stderr }
}
const script = (name: string, args: string[] = [], more = {}) =>
  run(process.execPath, [join(checkout, 'scripts', name), ...args], checkout, more)

let port = 0
let running: ReturnType<typeof launch> | undefined

beforeAll(() => {
  for (const name of parts) cpSync(join(root, name), join(checkout, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'))
  mkdirSync(content)
  expect(run('git', ['init', '--quiet'], content).status).toBe(0)
})
afterAll(async () => {
  if (running) await stop(running)
})

test('new-firm writes a folder outside the checkout and keeps its repository', () => {
  const written = script('new-firm.ts', [...options(firm), '--folder', '../firm'])
  expect([written.status, written.stderr]).toEqual([0, ''])
  expect(written.stdout).toContain("'CONTENT_DIR=../firm npm start'")
  expect(readdirSync(content)).toContain('.git')
  expect(readdirSync(checkout)).not.toContain('content')
  const types = [join(root, 'node_modules/typescript/bin/tsc'), '-p', content, '--pretty', 'false']
  expect(run(process.execPath, types, checkout)).toEqual({ status: 0, stdout: '', stderr: '' })
})

test('new-firm refuses to replace uncommitted changes in a repository outside the checkout', () => {
  const { status, stderr } = script('new-firm.ts', [...options(firm), '--folder', '../firm'])
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^\.\.\/firm\/ has changes that are not committed/),
  ])
})

test('a mistake in content outside the checkout stops the build with its place', () => {
  const file = join(content, 'firm.ts')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace('phone:', 'fone:'))
  const { status, stderr } = script('build.ts', [], { CONTENT_DIR: content })
  writeFileSync(file, text)
  expect([status, stderr]).toEqual([1, expect.stringMatching(/firm\/firm\.ts\(\d+,\d+\): .*'fone'/)])
})

test('builds, packs and serves content outside the checkout, with its own words, news, word mark and choice of pages', async () => {
  const file = join(content, 'translation.ts')
  const wording = "= { 'Log In': 'Zum Portal', 'Retired text': 'Alter Text' }"
  writeFileSync(file, readFileSync(file, 'utf8').replace('= {}', wording))
  const firmFile = join(content, 'firm.ts')
  writeFileSync(
    firmFile,
    readFileSync(firmFile, 'utf8').replace(
      'linkedIn:',
      "pages: { '/services': 'off', '/about': 'unlisted' },\n  linkedIn:",
    ),
  )
  mkdirSync(join(content, 'news'))
  writeFileSync(
    join(content, 'news/2026-09-01-neues-buero.md'),
    '---\ntitle: Neues Büro & Garten\ndescription: Wir sind umgezogen.\n---\n\nZum [Lageplan](/contact).\n',
  )
  writeFileSync(
    join(content, 'public/wordmark.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 60"><path d="M0 0h360v60z"/></svg>',
  )
  mkdirSync(join(content, 'documents'))
  writeFileSync(join(content, 'documents/note.txt'), 'For every client')
  const built = script('release.ts', [place], { CONTENT_DIR: '../firm' })
  expect([built.status, built.stderr]).toEqual([
    0,
    expect.stringContaining("this version has no such texts: 'Retired text'\n"),
  ])
  const [archive = ''] = readdirSync(place).filter((name) => name.endsWith('.tar.gz'))
  const { stdout } = run('tar', ['-tzf', archive], place)
  expect(stdout).toContain('/build/content/documents/note.txt\n')

  const data = join(place, 'data')
  copyTemplate('', data)
  port = await freePort()
  running = launch(
    { PORT: String(port), DATA_DIR: data, CONTENT_DIR: '../firm', HUMAN_CHECK: 'none' },
    { program: join(checkout, 'bin/foyer.js'), cwd: checkout },
  )
  await ready(running, port)
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const page = await (await get('/')).text()
  expect(page).toContain('<title>Lindhof &amp; Partner')
  expect(page).toContain('Zum Portal')
  expect(page).toContain('Alle Rechte vorbehalten')
  expect((await get('/favicon.svg')).status).toBe(200)

  // The word mark replaces the square mark and the name in the header.
  expect(page).toContain('<img src="/wordmark.svg" width="192" height="32"')
  expect((await get('/wordmark.svg')).status).toBe(200)

  // Nothing links to the pages that are left out, and one of them doesn't exist.
  expect(page).not.toMatch(/href="\/(services|about)\b/)
  expect((await get('/about')).status).toBe(200)
  const off = await get('/services')
  expect([off.status, await off.text()]).toEqual([404, expect.stringMatching(/<title>Seite nicht gefunden/)])
  expect((await get('/share/services.png')).status).toBe(404)

  // News have a list, pages, a feed and a link in the header.
  const origin = `http://localhost:${port}`
  expect(page).toMatch(/<a href="\/news"[^>]*><span>Aktuelles</)
  const list = await (await get('/news')).text()
  for (const words of [
    'Neues Büro &amp; Garten',
    '1. September 2026',
    'href="/news/neues-buero"',
    'href="/news/feed.xml"',
  ])
    expect(list).toContain(words)
  const item = await (await get('/news/neues-buero')).text()
  for (const words of ['<a href="/contact">Lageplan</a>', '"@type":"NewsArticle"', 'href="/news/feed.xml"'])
    expect(item).toContain(words)
  expect((await get('/news/altes-buero')).status).toBe(404)
  const feed = await get('/news/feed.xml')
  expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const atom = await feed.text()
  expect(atom).toContain(`<link href="${origin}/news/neues-buero"/>`)
  expect(atom).toContain('<title>Neues Büro &amp; Garten</title>')
  expect(atom).toContain(`&lt;a href=&quot;${origin}/contact&quot;&gt;Lageplan`)
  const sitemap = await (await get('/sitemap.xml')).text()
  expect(sitemap).toContain(`${origin}/news/neues-buero</loc>`)
  expect(sitemap).not.toContain('/services</loc>')
})
