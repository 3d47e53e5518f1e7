import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTemplate } from '../database-template.ts'
import { draftForm } from '../make/invoice-forms.ts'
import { revisionOf } from '../pages.ts'
import { freePort } from '../postgres.ts'
import {
  addFonts,
  addPage,
  copyProgram,
  edit,
  firm,
  folder,
  leftovers,
  newFirm,
  options,
  pdfText,
  place,
  run,
} from './firm-clone.ts'
import { crawl, demoClient, launch, openClient, ready, root, stop } from './server.ts'

// A German firm's site, whose content was moved next to the checkout. Built only once, because a build is slow.
const content = join(place, 'firm')
const data = join(folder, 'data')
let running: ReturnType<typeof launch> | undefined
let port = 0
const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })

beforeAll(async () => {
  copyProgram(folder)
  expect(newFirm([...options(firm), '--folder', '../made/here/firm']).status).toBe(0)
  renameSync(join(place, 'made/here/firm'), content)
  edit(content, 'home.ts', 'Was wir tun', 'Unsere Arbeit')
  edit(content, 'firm.ts', 'linkedIn:', "pages: { '/services': 'off', '/about': 'unlisted' },\n  linkedIn:")
  addPage(content)
  edit(content, 'translation.ts', '= { ', "= { 'Log In': 'Zum Portal', 'Retired text': 'Alter Text', ")
  addFonts(content)
  for (const name of ['news', 'documents']) mkdirSync(join(content, name))
  writeFileSync(
    join(content, 'news/2026-09-01-neues-buero.md'),
    '---\ntitle: Neues Büro & Garten\ndescription: Wir sind umgezogen.\n---\n\nZum [Lageplan](/contact).\n',
  )
  writeFileSync(
    join(content, 'public/wordmark.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 60"><path d="M0 0h360v60z"/></svg>',
  )
  writeFileSync(join(content, 'documents/note.txt'), 'For every client')
  const built = run('scripts/release.ts', [place], folder, { CONTENT_DIR: '../firm' })
  expect([built.status, built.stderr]).toEqual([
    0,
    expect.stringMatching(/firm: placeholders to replace \(\d+\): [^\n]+\n/),
  ])
  expect(built.stderr).toContain("this version has no such texts: 'Retired text'\n")
  copyTemplate('', data)
  port = await freePort()
  running = launch(
    { PORT: String(port), DATA_DIR: data, CONTENT_DIR: '../firm', HUMAN_CHECK: 'none' },
    { program: join(folder, 'bin/foyer.js'), cwd: folder },
  )
  await ready(running, port)
})
afterAll(async () => {
  if (running) await stop(running)
})

test("another firm's release contains its own fonts and documents", () => {
  const [file = ''] = readdirSync(place).filter((name) => name.endsWith('.tar.gz'))
  const { stdout } = spawnSync('tar', ['-tzf', join(place, file)], { encoding: 'utf8' })
  const paths = stdout.split('\n').map((path) => path.split('/').slice(1).join('/'))
  expect(paths.filter((path) => /^(content|demo|build\/content)\//.test(path))).toEqual([
    'build/content/',
    'build/content/documents/',
    'build/content/documents/note.txt',
    'build/content/fonts/',
    'build/content/fonts/own.woff',
    'build/content/fonts/own.woff2',
  ])
  expect(paths).toContain('build/server/index.js')
})

test('a page added by following the guide is linked, is listed in the sitemap and has a link preview', async () => {
  const html = await (await get('/accessibility')).text()
  expect(html).toContain('<title>Barrierefreiheit | Lindhof &amp; Partner</title>')
  expect(html).toContain('content="http://localhost:')
  expect(html).toMatch(/<meta property="og:image" content="[^"]*\/link-preview\.png"/)
  expect(html).toMatch(/<a href="\/accessibility"[^>]*>Barrierefreiheit</)
  expect(await (await get('/sitemap.xml')).text()).toContain('/accessibility</loc>')
})

test("another firm's site has its own name and word mark", async () => {
  const page = await (await get('/')).text()
  expect(page).toContain('<title>Lindhof &amp; Partner')
  // The word mark replaces the square mark and the name in the header.
  expect(page).toContain('<img src="/wordmark.svg" width="192" height="32"')
  expect((await get('/wordmark.svg')).status).toBe(200)
})

test('a page that is turned off is not served, and an unlisted page is not linked', async () => {
  expect(await (await get('/')).text()).not.toMatch(/href="\/(services|about)\b/)
  expect((await get('/about')).status).toBe(200)
  const off = await get('/services')
  expect([off.status, await off.text()]).toEqual([404, expect.stringMatching(/<title>Seite nicht gefunden/)])
  expect(await (await get('/sitemap.xml')).text()).not.toContain('/services</loc>')
})

test('the news section has a list, pages, a feed and a link in the header', async () => {
  const origin = `http://localhost:${port}`
  expect(await (await get('/')).text()).toMatch(/<a href="\/news"[^>]*><span>Aktuelles</)
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
  expect(await (await get('/sitemap.xml')).text()).toContain(`${origin}/news/neues-buero</loc>`)
})

/** Pages with which to begin, by the account that opens them. */
const starts: Record<string, string[]> = {
  visitor: ['/', '/login', '/signup', '/forgot-password'],
  'client@harborline.example': ['/client/dashboard', '/client/search?q=a'],
  'admin@lindhof.example': ['/admin', '/admin/today', '/admin/search?q=a'],
}
const english =
  />(Home|Log In|Services|Sign up|Submit|All rights reserved|Search|Save|Add|Edit|Delete|Actions|Projects|Requests|Documents|Invoices|Clients|All)</

test("a German firm's manifest and privacy policy are its own", async () => {
  expect(await (await get('/site.webmanifest')).json()).toMatchObject({ lang: 'de' })
  expect(await (await get('/privacy-policy')).text()).toContain('24 Monate')
})

test.each(Object.entries(starts))(
  "all of a German firm's pages for %s are in German and mention no other firm",
  async (who, paths) => {
    const reader = who === 'visitor' ? { get } : await demoClient(port, who)
    const pages = await crawl(reader.get, paths)
    expect(pages.size).toBeGreaterThan(10)
    for (const [path, page] of pages) {
      expect(page, path).toContain('<html lang="de"')
      for (const wrong of [leftovers, english]) expect(wrong.exec(page)?.[0], path).toBeUndefined()
    }
  },
)

test("a German firm's emails and invoices are in German", async () => {
  const client = await demoClient(port)
  const list = await (await client.get('/client/invoices')).text()
  const path = /\/api\/invoices\/[\w-]+\/pdf/.exec(list)?.[0] ?? 'no invoice'
  const text = await pdfText(await client.get(path))
  expect(text).toMatch(/Lindhof & Partner[\s\S]*Rechnung an[\s\S]*Netto[\s\S]*Seite 1 von/)
  expect(text).not.toMatch(leftovers)
  await openClient(port).post('/forgot-password', { email: 'client@harborline.example' })
  await expect
    .poll(() => readdirSync(join(data, 'mail')).map((file) => readFileSync(join(data, 'mail', file), 'utf8')))
    .toContainEqual(
      expect.stringMatching(
        /From: "?Lindhof & Partner"? <kanzlei@lindhof.example>[\s\S]*Neues Passwort festlegen/,
      ),
    )
})

test("a German firm's command line is in German", async () => {
  const command = async (settings: Record<string, string>, ...args: string[]) => {
    const run = launch(
      { CONTENT_DIR: '../firm', DATA_DIR: data, ...settings },
      { program: join(folder, 'bin/foyer.js'), cwd: folder, args },
    )
    await run.ended
    return run.output()
  }
  expect(await command({ PORT: 'x' }, 'start')).toBe(
    "PORT: 'x' ist keine ganze Zahl von 0 bis 65535; zum Beispiel 3000\n",
  )
  expect(await command({}, 'verify', '/nowhere')).toBe(
    '/nowhere: Diese Datei oder diesen Ordner gibt es nicht.\n',
  )
  expect(await command({}, 'admin', 'list')).toMatch(/^DATA_DIR: Foyer verwendet diesen Ordner/)
  const findings = await command({ PORT: String(port), HUMAN_CHECK: 'none' }, 'doctor')
  expect(findings).toMatch(/^ok +database: die eingebettete Datenbank antwortet$/m)
  const sentences = findings.replaceAll(/^\w+ +[^:]+: /gm, '')
  expect(sentences).not.toMatch(/\b(the|and|is|are|with)\b/)
})

test('all numbers on an invoice have the German format', async () => {
  const admin = await demoClient(port, 'admin@lindhof.example')
  const line = { description: 'Beratung', quantity: '1,125', unitPrice: '1.000,00', taxRate: '7,7' }
  const saved = await admin.post('/admin/invoices/new', draftForm({ id: 'demo-brightfield' }, {}, [line]))
  const id = /invoices\/([^?]+)/.exec(saved.headers.get('location') ?? '')?.[1]
  const text = await pdfText(await admin.get(`/api/invoices/${id}/pdf`))
  expect(text).toMatch(/Beratung\s+1,125\s+1\.000,00\s+7,7\s%\s+1\.125,00/)
})

test('the System page lists the placeholders left, and no invoice can be sent while bank details are among them', async () => {
  const admin = await demoClient(port, 'admin@lindhof.example')
  const system = await (await admin.get('/admin/system')).text()
  expect(system).toMatch(
    /firm\.ts(<!-- -->)?: (<!-- -->)?postalAddress[\s\S]*\[\[Straße und Hausnummer, Ort\]\]/,
  )
  expect(system).toMatch(/pages\/impressum\.md(<!-- -->)?: (<!-- -->)?line \d+/)
  // Search engines get no placeholders.
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await (await get('/')).text())
  expect(data?.[1]).toContain('"name":"Lindhof')
  expect(data?.[1]).not.toContain('[[')
  const line = { description: 'Beratung', quantity: '1', unitPrice: '100', taxRate: '19' }
  const saved = await admin.post('/admin/invoices/new', draftForm({ id: 'demo-brightfield' }, {}, [line]))
  const path = (saved.headers.get('location') ?? '').replace(/\?.*/, '')
  const version = revisionOf(await (await admin.get(path)).text(), 'value="send"')
  const answer = await admin.post(path, { intent: 'send', version })
  expect([answer.status, await answer.text()]).toEqual([
    400,
    expect.stringMatching(
      /payment\.ts: iban, [^<]*details\.0\.value, firm\.ts: postalAddress, [^<]*seller\.city/,
    ),
  ])
})

test('no built file contains a text or picture from another firm', async () => {
  const built = join(folder, 'build')
  const files = readdirSync(built, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  const read = files.filter(({ name }) => /\.(js|css|svg|json|html)$/.test(name))
  expect(read.length).toBeGreaterThan(100)
  const asking: string[] = []
  for (const file of read) {
    const path = join(file.parentPath, file.name)
    const text = readFileSync(path, 'utf8')
    expect(leftovers.exec(text)?.[0], path).toBeUndefined()
    if (text.includes('Ich bin kein Roboter')) asking.push(path)
  }
  expect(asking, 'the human check').toContainEqual(expect.stringMatching(/client\/assets\/altcha/))
  for (const icon of [
    'favicon.ico',
    'icon-192.png',
    'icon-512.png',
    'icon-maskable-512.png',
    'apple-touch-icon.png',
    'link-preview.png',
  ])
    expect(await (await get(`/${icon}`)).bytes(), icon).not.toEqual(
      new Uint8Array(readFileSync(join(root, 'demo-content/public', icon))),
    )
})
