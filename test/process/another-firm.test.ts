import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { colours, fonts } from '#content/brand.ts'
import { draftForm } from '../make/invoice-forms.ts'
import { freePort } from '../postgres.ts'
import { copyTemplate } from '../template.ts'
import { demoClient } from './demo-client.ts'
import { launch, ready, root, stop } from './server.ts'

// Another firm, made in a copy of the sources by the command alone: another name, colour, mark and language.
const folder = mkdtempSync(join(tmpdir(), 'foyer-firm-'))
const parts = [
  'app',
  'bin',
  'content',
  'db',
  'demo',
  'server',
  'starters',
  'package.json',
  'package-lock.json',
]
for (const name of [...parts, 'react-router.config.ts', 'tsconfig.json', 'vite.config.ts'])
  cpSync(join(root, name), join(folder, name), { recursive: true })
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))

const firm = {
  name: 'Lindhof & Partner',
  tagline: 'Beratung für Handwerksbetriebe, die übergeben werden',
  email: 'kanzlei@lindhof.example',
  colour: '#0b6e4f',
  language: 'de',
}
const run = (file: string, args: string[]) =>
  spawnSync(process.execPath, [join(folder, file), ...args], { cwd: folder, encoding: 'utf8' })
const answers = Object.entries(firm).flatMap(([name, answer]) => [`--${name}`, answer])

describe('npm run new-firm', () => {
  test.each([
    [answers, /^There is no git here that could tell whether content\/ was changed\. Say --force/],
    [['--force', ...answers.slice(0, -2)], /^--language: choose 'en' or 'de'\n$/],
    [['--force', ...answers, '--colour', 'green'], /^--colour: write a colour like '#0b6e4f'\n$/],
  ])('with %j says what is missing, and changes nothing', (args, line) => {
    const { status, stderr } = run('server/making/new-firm.ts', args)
    expect([status, stderr]).toEqual([1, expect.stringMatching(line)])
    expect(readFileSync(join(folder, 'content/brand.ts'), 'utf8')).toContain('Norrvane')
  })

  test('writes content/, and keeps what it replaces', () => {
    const { status, stdout } = run('server/making/new-firm.ts', ['--force', ...answers])
    expect([status, stdout]).toEqual([
      0,
      expect.stringMatching(/^content\/ is that of Lindhof & Partner now/),
    ])
    const kept = /content-before-\d+/.exec(stdout)?.[0] ?? ''
    expect(readFileSync(join(folder, kept, 'brand.ts'), 'utf8')).toContain('Norrvane')
  })
})

/** What the other firm must not have: the name, and the colours that are the demo firm's own. */
const leftovers = (() => {
  const own = Object.values(colours).flatMap((part) => Object.values(part))
  const usual = ['active', 'activeGround', 'good', 'goodGround', 'bad', 'badGround'] as const
  const shared = new Set([
    ...usual.flatMap((name) => [colours.light[name], colours.dark[name]]),
    colours.always.onInkBad,
  ])
  const named = own.filter((colour) => !shared.has(colour as never))
  return new RegExp(`norrvane|${fonts.display.family}|${named.join('|')}`, 'i')
})()

async function pdfText(answer: Response): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
  return (await extractText(pdf, { mergePages: true })).text
}

describe('the site of the other firm', () => {
  const data = join(folder, 'data')
  let running: ReturnType<typeof launch> | undefined
  let port = 0
  const get = (path: string, headers = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' })

  beforeAll(async () => {
    // The words of one page that the starter leaves open.
    const home = join(folder, 'content/home.ts')
    writeFileSync(home, readFileSync(home, 'utf8').replace('Was wir tun', 'Unsere Arbeit'))
    const built = run('server/making/build.ts', [])
    expect(built.status, built.stdout + built.stderr).toBe(0)
    copyTemplate('', data)
    port = await freePort()
    const program = join(folder, 'bin/foyer.js')
    running = launch({ PORT: String(port), DATA_DIR: data, HUMAN_CHECK: 'none' }, { program, cwd: folder })
    await ready(running, port)
  })
  afterAll(async () => {
    if (running) await stop(running)
  })

  test('speaks German on every public page, and says nothing of another firm', async () => {
    for (const [path, words] of [
      ['/', ['<html lang="de"', 'Unsere Arbeit', 'Startseite', 'Anmelden', 'Alle Rechte vorbehalten']],
      ['/portfolio', ['Referenzen', 'Arbeiten, über die wir sprechen dürfen']],
      ['/services', ['Leistungen', 'Mehr erfahren']],
      ['/about', ['Über Lindhof &amp; Partner', 'Leitung']],
      ['/contact', ['Anfrage zu einem Projekt', 'Gewünschte Leistung', 'Bis zu 5.000 Zeichen']],
      ['/privacy-policy', ['Datenschutzerklärung', '24 Monate, nachdem Sie sie gesendet haben']],
      ['/terms-of-use', ['Nutzungsbedingungen']],
      ['/copyright', ['Urheberrecht']],
      ['/no/such/page', ['Seite nicht gefunden']],
      ['/login', ['Anmeldung zum Kundenportal', 'Passwort vergessen?']],
      ['/signup', ['Konto anlegen', 'Branche wählen', 'Gesundheitswesen']],
      ['/forgot-password', ['Passwort zurücksetzen']],
      ['/site.webmanifest', ['"lang":"de"', '"short_name":"Lindhof"']],
      ['/sitemap.xml', ['/portfolio']],
      ['/robots.txt', ['Sitemap: ']],
      ['/favicon.svg', ['<title>Lindhof &amp; Partner</title>']],
    ] as const) {
      const page = await (await get(path)).text()
      for (const word of words) expect(page, path).toContain(word)
      expect(page, path).not.toMatch(leftovers)
      expect(page, path).not.toMatch(
        />(Home|Log In|Services|Sign up|Submit|Send Inquiry|All rights reserved)\b/,
      )
    }
  })

  test('speaks German in the portal, in mails and in the PDF of an invoice', async () => {
    const client = await demoClient(port)
    for (const [path, words] of [
      ['/client/dashboard', ['Willkommen, Jonas Pell', 'Ihre Projekte', 'Schnell erledigt']],
      ['/client/documents', ['Neues Dokument hochladen']],
      ['/client/invoices', ['Rechnungen', 'Bezahlt', 'Fällig']],
      ['/client/profile', ['Ihre Angaben', 'Alle meine Daten herunterladen', 'Zwei-Faktor-Anmeldung']],
    ] as const) {
      const page = await (await client.get(path)).text()
      for (const word of words) expect(page, path).toContain(word)
      expect(page, path).not.toMatch(leftovers)
    }
    const invoice = /\/api\/invoices\/([\w-]+)\/pdf/.exec(
      await (await client.get('/client/invoices')).text(),
    )?.[1]
    const text = await pdfText(await client.get(`/api/invoices/${invoice}/pdf`))
    expect(text).toMatch(/Lindhof & Partner[\s\S]*Rechnung an[\s\S]*Netto[\s\S]*Seite 1 von/)
    expect(text).not.toMatch(leftovers)
    const asked = { origin: `http://localhost:${port}` }
    const body = new URLSearchParams({ email: 'client@harborline.example' })
    expect(
      (await fetch(`http://127.0.0.1:${port}/forgot-password`, { method: 'POST', headers: asked, body }))
        .status,
    ).toBe(200)
    await expect
      .poll(() =>
        readdirSync(join(data, 'mail'))
          .map((file) => readFileSync(join(data, 'mail', file), 'utf8'))
          .join('\n'),
      )
      .toMatch(/From: "?Lindhof & Partner"? <kanzlei@lindhof.example>[\s\S]*Neues Passwort setzen/)
  })

  test('answers in German what a client asks for, and counts it for the firm in English', async () => {
    const [client, admin] = [await demoClient(port), await demoClient(port, 'admin@lindhof.example')]
    const before = await (await admin.get('/admin')).text()
    expect(before).toContain('lang="en"')
    expect(before).not.toMatch(/\bproject requests?\b/)
    const refused = await (await client.post('/client/projects/new', {})).text()
    for (const words of ['Geben Sie dem Projekt einen Titel.', 'Beschreiben Sie, was Sie vorhaben.'])
      expect(refused).toContain(words)
    const request = { title: 'Übergabe', description: 'Im Frühjahr.', service: 'Anderes' }
    expect((await client.post('/client/projects/new', request)).status).toBe(302)
    expect(await (await admin.get('/admin')).text()).toMatch(/>1<\/span>[^>]*<span[^>]*>project request</)
    expect(await (await admin.get('/admin/projects/new')).text()).toContain('value="Geplant"')
  })

  test('writes all numbers of an invoice in the German way', async () => {
    const admin = await demoClient(port, 'admin@lindhof.example')
    const line = { description: 'Beratung', quantity: '1.125', unitPrice: '1000.00', taxRate: '7.7' }
    const saved = await admin.post('/admin/invoices/new', draftForm({ id: 'demo-brightfield' }, {}, [line]))
    const id = /invoices\/([^?]+)/.exec(saved.headers.get('location') ?? '')?.[1]
    const text = await pdfText(await admin.get(`/api/invoices/${id}/pdf`))
    expect(text).toMatch(/Beratung\s+1,125\s+1\.000,00\s+7,7 %\s+1\.125,00/)
  })

  test('has nothing of another firm in any file, and pictures of its own', async () => {
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
    ])
      expect(await (await get(`/${icon}`)).bytes(), icon).not.toEqual(
        new Uint8Array(readFileSync(join(root, 'content/public', icon))),
      )
    const picture = await get('/share/home.png')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  })
})

test('a brand that cannot be read is refused by the build, in words that say which', () => {
  const path = join(folder, 'content/brand.ts')
  writeFileSync(path, readFileSync(path, 'utf8').replace(/(light: \{[\s\S]*?soft: )'#\w+'/, "$1'#bbbbbb'"))
  const { status, stderr } = run('server/making/build.ts', [])
  expect(status).toBe(1)
  expect(stderr).toMatch(
    /^content\/brand\.ts: colours \(light\): 'soft' \(#bbbbbb\) on 'paper' \(#\w+\) has a contrast of 1\.\d to 1 and needs 4\.5\./,
  )
})
