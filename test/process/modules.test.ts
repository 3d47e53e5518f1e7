import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createJobQueue } from '#app/adapters/jobs.server.ts'
import type { EmailKind, NewEmail } from '#app/emails/email-kinds.ts'
import { openDatabase } from '#db/connect.server.ts'
import { createLogger } from '#server/log.ts'
import { freePort } from '../postgres.ts'
import { newDemoFolder } from './demo-folder.ts'
import { copyProgram, edit, folder } from './firm-clone.ts'
import { crawl, demoClient, launch, openClient, type Running, ready, stop } from './server.ts'

type Check = {
  /** Paths that exist only while the module is on. */
  paths: string[]
  /** Words on pages and in emails while the module is on. Otherwise only logs mention them. */
  words: RegExp
  /** A kind of email that may wait from before. */
  email?: EmailKind
}

const checks: Record<string, Check> = {
  invoices: {
    paths: [
      '/client/invoices',
      '/client/projects/:id/invoices',
      '/admin/invoices',
      '/admin/invoices/new',
      '/admin/invoices.csv',
      '/admin/projects/:id/invoices',
      '/api/admin/invoices/export',
      '/api/invoices/any/pdf',
      '/api/invoices/any/xml?format=ubl',
    ],
    words: /invoice|billing|you owe|outstanding|billed/i,
    email: 'invoice-sent',
  },
  messages: {
    paths: ['/client/projects/:id/messages', '/admin/messages', '/admin/projects/:id/messages'],
    words: /unread|new messages?\b|latest messages|>messages</i,
    email: 'messages-received',
  },
  requests: {
    paths: [
      '/client/projects/:id/requests',
      '/admin/projects/:id/requests',
      '/admin/requests',
      '/admin/requests/lists',
    ],
    words: /(open|overdue) requests?|request lists?|to review|>requests?<|summary:due: /i,
    email: 'submissions-received',
  },
  signing: {
    paths: ['/client/projects/:id/agreements', '/admin/projects/:id/agreements', '/api/agreements/any/pdf'],
    words: />agreements?<|agreements? to sign|countersign|certificate page/i,
    email: 'agreement-sent',
  },
  news: { paths: ['/news', '/news/new-office', '/news/feed.xml'], words: /new office/i },
}

let running: Running | undefined
afterAll(async () => {
  if (running) await stop(running)
})

/** Logs, and public pages with the firm's own words. */
const withOtherWords =
  /^\/(admin\/(activity|emails)|(portfolio|services|about|contact|terms-of-use|copyright)?$|portfolio\/)/

/** Guests get copies of the agreements of data rooms, which don't need the module 'signing'. */
const isOfRoom = (mail: string) => mail.includes('@polarquay.example') || mail.includes('@fernhollow.example')

/** The firm's own words in an agreement. */
const agreementText = /<article aria-label="Text of the agreement"[\s\S]*?<\/article>/g

/** Queues emails in a data folder, as a program does whose modules are on. */
async function queueEmails(data: string, kinds: EmailKind[]): Promise<void> {
  const { db, queueDb, close } = await openDatabase({ folder: join(data, 'db') })
  const jobs = await createJobQueue({
    db,
    queueDb,
    secret: 'a-secret-for-tests-only-0123456789',
    mailer: { deliver: () => Promise.reject(new Error('no email is sent here')), close: () => {} },
    log: createLogger('error', process.stderr),
  })
  for (const kind of kinds)
    await db.transaction((tx) =>
      jobs.queueEmail(tx, { kind, to: `${kind}@harborline.example`, uid: null, data: {} } as NewEmail),
    )
  await jobs.stop()
  await close()
}

copyProgram(folder)
mkdirSync(join(folder, 'demo-content/news'))
writeFileSync(
  join(folder, 'demo-content/news/2026-09-01-new-office.md'),
  '---\ntitle: New office\ndescription: We moved.\n---\n\nNew office.\n',
)

test.each([
  ['invoices', 'messages'],
  ['requests', 'news', 'signing'],
])(
  'modules that are off leave no page, link, word, setting, email or calendar entry, unlike those that are on: %s, %s',
  async (...names) => {
    for (const name of Object.keys(checks)) {
      const file = readFileSync(join(folder, 'demo-content/modules.ts'), 'utf8')
      const is = new RegExp(`${name}: (true|false),`).exec(file)?.[1]
      edit(folder, 'demo-content/modules.ts', `${name}: ${is},`, `${name}: ${!names.includes(name)},`)
    }
    // All modules were on when the data was made.
    const data = newDemoFolder()
    const kinds = names.flatMap((name) => checks[name]?.email ?? [])
    await queueEmails(data, kinds)
    const port = await freePort()
    running = launch(
      { PORT: String(port), DATA_DIR: data, CONTENT_DIR: 'demo-content' },
      { program: join(folder, 'bin/foyer.js'), cwd: folder },
    )
    await ready(running, port)
    const admin = await demoClient(port, 'admin@norrvane.example')
    const client = await demoClient(port)
    const visitor = openClient(port)
    const pages = [
      ...(await crawl(visitor.get, ['/', '/login', '/signup', '/privacy-policy'])),
      ...(await crawl(client.get, ['/client/dashboard', '/client/notifications', '/client/search?q=lease'])),
      ...(await crawl(admin.get, ['/admin', '/admin/today', '/admin/security', '/admin/search?q=lease'])),
    ]
    expect(pages.length).toBeGreaterThan(50)
    const project = pages
      .map(([path]) => /^\/client\/projects\/([^/]+)$/.exec(path)?.[1])
      .find((id) => id !== 'new' && id)
    const subscribed = await (await client.post('/client/profile', { intent: 'calendar-create' })).text()
    const calendar = /\/calendar\/[\w-]{43}\.ics/.exec(subscribed)?.[0] ?? ''
    pages.push([calendar, await (await visitor.get(calendar)).text()])
    const wrong: string[] = []
    for (const [name, { paths, words }] of Object.entries(checks)) {
      const isOff = names.includes(name)
      const links: string[] = []
      const mentions: string[] = []
      for (const pattern of paths) {
        const path = pattern.replace(':id', project ?? 'no project')
        const { status } = await (path.startsWith('/client') ? client : admin).get(path)
        // An unknown row is not found in either case.
        if (isOff ? status !== 404 : status === 404 && !path.includes('/any/'))
          wrong.push(`${path} answers ${status}`)
        const link = new RegExp(`"${pattern.replace(':id', '[^/"]+')}[/?"]`)
        for (const [at, html] of pages) if (link.test(html)) links.push(`${at} links to ${path}`)
      }
      for (const [at, html] of pages.filter(([path]) => !withOtherWords.test(path))) {
        const shown = html
          .replaceAll(/<script[\s\S]*?<\/script>|<link[^>]*>/g, '')
          .replaceAll(agreementText, '')
        const found = words.exec(shown)
        if (found) mentions.push(`${at}: ${shown.slice(found.index - 60, found.index + 60)}`)
      }
      if (isOff) wrong.push(...links, ...mentions)
      else if (links.length === 0 || mentions.length === 0)
        wrong.push(`no link to ${name}, or no word about it`)
    }
    expect(wrong).toEqual([])
    const exported = Buffer.from(await (await client.post('/api/account/data.zip', {})).arrayBuffer())
    expect(exported.toString('latin1')).toMatch(/invoices\/[^/]+\.pdf/)
    for (const kind of kinds)
      await expect
        .poll(async () => (await admin.get('/admin/emails?status=withheld')).text())
        .toContain(`${kind}@harborline.example`)
    const invited = await admin.post('/admin/invite', { email: 'new@client.example', name: 'Nina New' })
    expect(invited.status).toBeLessThan(400)
    const readSent = () =>
      readdirSync(join(data, 'mail')).map((file) => readFileSync(join(data, 'mail', file), 'utf8'))
    await expect.poll(readSent).toContainEqual(expect.stringContaining('To: new@client.example'))
    for (const name of names)
      expect(readSent().filter((mail) => !isOfRoom(mail) && checks[name]?.words.test(mail))).toEqual([])
    const isWaiting = (mail: string) => kinds.some((kind) => mail.includes(`${kind}@harborline.example`))
    expect(readSent().filter(isWaiting)).toEqual([])
    await stop(running)
    running = undefined
  },
)
