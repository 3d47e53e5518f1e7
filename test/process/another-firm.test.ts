import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { revisionOf } from '../html.ts'
import { draftForm } from '../make/invoice-forms.ts'
import { freePort } from '../postgres.ts'
import { copyTemplate } from '../template.ts'
import { demoClient, openClient } from './client.ts'
import {
  addFonts,
  addPage,
  contentFolders,
  contentOf,
  english,
  firm,
  first,
  folder,
  leftovers,
  makeClone,
  newFirm,
  options,
  pdfText,
  place,
  run,
  tool,
} from './firm-clone.ts'
import { launch, ready, root, stop } from './server.ts'

beforeAll(makeClone)

describe('npm run new-firm', () => {
  test.each([
    [options(firm).slice(0, -2), /^--language: choose 'en' or 'de'\n$/],
    [[...options(firm), '--colour', 'green'], /^--colour: write a colour like '#0b6e4f'\n$/],
    [[...options(firm), '--color', 'green'], /^Unknown option '--color'/],
  ])('reports the invalid options %j and changes nothing', (args, line) => {
    const { status, stderr } = newFirm(args)
    expect([status, stderr]).toEqual([1, expect.stringMatching(line)])
    expect(contentOf(join(folder, 'content'))).toEqual(first.de)
  })

  test('leaves the old content in place when it fails, and reports no success', () => {
    const [there, away] = [join(folder, 'starters/en'), join(folder, 'starters/elsewhere')]
    renameSync(there, away)
    const { status, stdout, stderr } = newFirm(options(english))
    renameSync(away, there)
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      expect.stringMatching(/^content\/ is as it was: ENOENT.*\n$/),
    ])
    expect(contentOf(join(folder, 'content'))).toEqual(first.de)
    expect(contentFolders()).toEqual([])
  })

  test('replaces content/ completely whenever it is run, in any language', () => {
    for (const [answers, force] of [
      [english, []],
      [firm, ['--force']],
    ] as const) {
      const before = contentOf(join(folder, 'content'))
      const { status, stdout, stderr } = newFirm([...options(answers), ...force])
      expect([status, stderr]).toEqual([0, ''])
      const [kept = ''] = contentFolders()
      expect(stdout).toContain(`content/ is that of ${answers.name} now; what was there is in ${kept}/.`)
      expect(contentOf(join(folder, kept))).toEqual(before)
      rmSync(join(folder, kept), { recursive: true })
      expect(contentOf(join(folder, 'content'))).toEqual(first[answers.language])
      expect(tool('typescript/bin/tsc', '-p', 'content', '--pretty', 'false')).toEqual([0, ''])
      expect(tool('@biomejs/biome/bin/biome', 'check', 'content')).toEqual([0, expect.anything()])
    }
  })

  test('refuses to replace content/ with uncommitted changes', () => {
    const file = join(folder, 'content/home.ts')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, `${text}// Ours.\n`)
    const { status, stderr } = newFirm(options(english))
    writeFileSync(file, text)
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^content\/ has changes that are not committed/),
    ])
  })

  test('gives an English firm no text of the demo firm and none in German', () => {
    const sources = Object.entries(first.en ?? {}).filter(([file]) => /\.(ts|svg|json)$/.test(file))
    expect(sources.length).toBeGreaterThan(30)
    for (const [file, bytes] of sources) {
      const text = Buffer.from(bytes, 'base64').toString()
      expect(text, file).not.toMatch(/norrvane|harborline|harbour row|sell-side|july 26|instrument serif/i)
      expect(text, file).not.toMatch(/[äöüß]|\b(und|oder|nicht|Ihre)\b/i)
    }
  })
})

test('the program and the content of a new firm pass the type check together', () => {
  expect(tool('@react-router/dev/bin.cjs', 'typegen')).toEqual([0, expect.anything()])
  expect(tool('typescript/bin/tsc', '-p', 'tsconfig.content.json', '--pretty', 'false')).toEqual([0, ''])
})

describe('the site of a new firm', () => {
  const data = join(folder, 'data')
  let running: ReturnType<typeof launch> | undefined
  let port = 0
  const get = (path: string, headers = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' })

  beforeAll(async () => {
    const home = join(folder, 'content/home.ts')
    writeFileSync(home, readFileSync(home, 'utf8').replace('Was wir tun', 'Unsere Arbeit'))
    addPage()
    addFonts()
    const built = run('scripts/release.ts', [place])
    expect([built.status, built.stderr]).toEqual([
      0,
      expect.stringMatching(/^content: placeholders to replace \(\d+\): [^\n]+\n$/),
    ])
    copyTemplate('', data)
    port = await freePort()
    const program = join(folder, 'bin/foyer.js')
    running = launch({ PORT: String(port), DATA_DIR: data, HUMAN_CHECK: 'none' }, { program, cwd: folder })
    await ready(running, port)
  })
  afterAll(async () => {
    if (running) await stop(running)
  })

  test('is packed as a release with its own fonts and without a folder of documents', () => {
    const [file = ''] = readdirSync(place).filter((name) => name.endsWith('.tar.gz'))
    const { stdout } = spawnSync('tar', ['-tzf', join(place, file)], { encoding: 'utf8' })
    const paths = stdout.split('\n').map((path) => path.split('/').slice(1).join('/'))
    expect(paths.filter((path) => /^(content|demo|build\/content)\//.test(path))).toEqual([
      'build/content/',
      'build/content/fonts/',
      'build/content/fonts/own.woff',
      'build/content/fonts/own.woff2',
    ])
    expect(paths).toContain('build/server/index.js')
  })

  test('has a page added by the guide that is linked, listed in the sitemap and has a share picture', async () => {
    const html = await (await get('/imprint')).text()
    expect(html).toContain('<title>Impressum | Lindhof &amp; Partner</title>')
    expect(html).toContain('content="http://localhost:')
    expect(html).toMatch(/<meta property="og:image" content="[^"]*\/share\/imprint\.png"/)
    expect(html).toMatch(/<a href="\/imprint"[^>]*>Impressum</)
    expect(await (await get('/sitemap.xml')).text()).toContain('/imprint</loc>')
    const [own, home] = await Promise.all(['imprint', 'home'].map((page) => get(`/share/${page}.png`)))
    expect([own?.status, own?.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(await own?.bytes()).toEqual(await home?.bytes())
  })

  test('is in German on every public page and mentions no other firm', async () => {
    for (const [path, words] of [
      ['/', ['<html lang="de"', 'Unsere Arbeit', 'Startseite', 'Anmelden', 'Alle Rechte vorbehalten']],
      ['/portfolio', ['Referenzen', 'Arbeiten, über die wir sprechen dürfen']],
      ['/services', ['Leistungen', 'Mehr erfahren']],
      ['/about', ['Über Lindhof &amp; Partner', 'Leitung']],
      ['/contact', ['Anfrage zu einem Projekt', 'Gewünschte Leistung', 'Bis zu 5.000 Zeichen']],
      ['/privacy-policy', ['Datenschutzerklärung', '24 Monate, nachdem Sie sie gesendet haben']],
      ['/terms-of-use', ['Nutzungsbedingungen']],
      ['/copyright', ['Urheberrecht', '<a href="/impressum"']],
      ['/impressum', ['Impressum', 'Lindhof &amp; Partner', 'kanzlei@lindhof.example']],
      ['/no/such/page', ['Seite nicht gefunden']],
      ['/login', ['Anmeldung zum Kundenportal', 'Passwort vergessen?']],
      ['/signup', ['Konto anlegen', 'Branche wählen', 'Gesundheitswesen']],
      ['/forgot-password', ['Passwort zurücksetzen']],
      ['/site.webmanifest', ['"lang":"de"', '"short_name":"Lindhof"']],
      ['/sitemap.xml', ['/portfolio', '/impressum']],
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

  test('is in German in the portal, in emails and in the PDF of an invoice', async () => {
    const client = await demoClient(port)
    for (const [path, words] of [
      ['/client/dashboard', ['Willkommen, Jonas Pell', 'Ihre Projekte', 'Schnell erledigt']],
      ['/client/documents', ['Neues Dokument hochladen']],
      ['/client/invoices', ['Rechnungen', 'Bezahlt', 'Fällig']],
      ['/client/profile', ['Ihre Angaben', 'Benachrichtigungen']],
      ['/client/security', ['Zwei-Faktor-Anmeldung']],
      ['/client/your-data', ['Alle meine Daten herunterladen']],
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
    const forgot = { email: 'client@harborline.example' }
    expect((await openClient(port).post('/forgot-password', forgot)).status).toBe(200)
    await expect
      .poll(() =>
        readdirSync(join(data, 'mail'))
          .map((file) => readFileSync(join(data, 'mail', file), 'utf8'))
          .join('\n'),
      )
      .toMatch(/From: "?Lindhof & Partner"? <kanzlei@lindhof.example>[\s\S]*Neues Passwort setzen/)
  })

  test('is in German on the pages of staff', async () => {
    const admin = await demoClient(port, 'admin@lindhof.example')
    for (const [path, words] of [
      ['/admin', ['Verwaltung', 'Kunden einladen', 'Laufende Projekte']],
      ['/admin/today', ['Heute in Zahlen', 'Zu prüfen']],
      ['/admin/inquiries', ['Anfragen', 'Im Gespräch']],
      ['/admin/projects', ['Neues Projekt', 'Projektleitung']],
      ['/admin/requests', ['Anforderungslisten']],
      ['/admin/documents', ['Dokument teilen', 'Angesehen']],
      ['/admin/invoices', ['Neue Rechnung', 'Entwurf']],
      ['/admin/templates', ['Vorlagen']],
      ['/admin/activity', ['CSV exportieren', 'hat']],
      ['/admin/mail', ['Test-E-Mail senden']],
      ['/admin/team', ['Ins Team einladen']],
      ['/admin/system', ['Empfehlungen zur Sicherheit', 'Hintergrundaufgaben', 'HUMAN_CHECK ist']],
    ] as const) {
      const page = await (await admin.get(path)).text()
      for (const word of words) expect(page, path).toContain(word)
      expect(page, path).not.toMatch(leftovers)
      const english =
        />(Search|Save|Add|Edit|Delete|Actions|Projects|Requests|Documents|Invoices|Clients|All)</
      expect(english.exec(page)?.[0], path).toBeUndefined()
      expect(page, path).not.toMatch(/ lang="en/)
    }
  })

  test('formats all numbers of an invoice as in German', async () => {
    const admin = await demoClient(port, 'admin@lindhof.example')
    const line = { description: 'Beratung', quantity: '1,125', unitPrice: '1.000,00', taxRate: '7,7' }
    const saved = await admin.post('/admin/invoices/new', draftForm({ id: 'demo-brightfield' }, {}, [line]))
    const id = /invoices\/([^?]+)/.exec(saved.headers.get('location') ?? '')?.[1]
    const text = await pdfText(await admin.get(`/api/invoices/${id}/pdf`))
    expect(text).toMatch(/Beratung\s+1,125\s+1\.000,00\s+7,7 %\s+1\.125,00/)
  })

  test('names the placeholders that are left, and sends no invoice while bank details are among them', async () => {
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
      expect.stringMatching(/payment\.ts: details\.1\.value, [^<]*legal\.0, firm\.ts: postalAddress/),
    ])
  })

  test('has no text or picture of another firm in any built file', async () => {
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
        new Uint8Array(readFileSync(join(root, 'demo/content/public', icon))),
      )
    const picture = await get('/share/home.png')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  })
})

test('the build rejects brand colors without enough contrast and a share picture of an unknown page', () => {
  const edit = (file: string, pattern: RegExp, to: string) => {
    const path = join(folder, 'content', file)
    writeFileSync(path, readFileSync(path, 'utf8').replace(pattern, to))
  }
  edit('brand.ts', /(light: \{[\s\S]*?soft: )'#\w+'/, "$1'#bbbbbb'")
  edit('sharing.ts', /^ {2}about: /m, '  abuot: ')
  const { status, stderr } = run('scripts/build.ts', [])
  expect(status).toBe(1)
  expect(stderr).toMatch(
    /^content\/brand\.ts: colours \(light\): 'soft' \(#bbbbbb\) on 'paper' \(#\w+\) has a contrast of 1\.\d to 1 and needs 4\.5\./,
  )
  expect(stderr).toContain("content/sharing.ts: there is no page 'abuot' in app/routes/site/pages.ts.")
})
