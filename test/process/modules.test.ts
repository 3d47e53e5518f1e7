import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createJobQueue } from '#app/adapters/jobs.server.ts'
import type { EmailKind, NewEmail } from '#app/emails/email-kinds.ts'
import { openDatabase } from '#db/connect.server.ts'
import { createLogger } from '#server/log.ts'
import { copyTemplate } from '../database-template.ts'
import { freePort } from '../postgres.ts'
import { copyProgram, edit, folder } from './firm-clone.ts'
import { crawl, demoClient, launch, openClient, type Running, ready, stop } from './server.ts'

type Check = {
  /** Paths that don't exist anymore. */
  gone: string[]
  /** Words that no page of the program and no email mentions, except logs. */
  words: RegExp
  /** A kind of email that may wait from before. */
  email?: EmailKind
}

const off: Record<string, Check> = {
  invoices: {
    gone: [
      '/client/invoices',
      '/client/projects/:id/invoices',
      '/admin/invoices',
      '/admin/invoices/new',
      '/admin/invoices.csv',
      '/admin/projects/:id/invoices',
      '/api/invoices/any/pdf',
      '/api/invoices/any/xml?format=ubl',
    ],
    words: /invoice|you owe|outstanding|billed/i,
    email: 'invoice-sent',
  },
  messages: {
    gone: ['/client/projects/:id/messages', '/admin/messages', '/admin/projects/:id/messages'],
    words: /unread|new messages?\b|latest messages|>messages</i,
    email: 'messages-received',
  },
  requests: {
    gone: [
      '/client/projects/:id/requests',
      '/admin/projects/:id/requests',
      '/admin/requests',
      '/admin/requests/lists',
    ],
    words: /(open|overdue) requests?|request lists?|to review|>requests?</i,
    email: 'submissions-received',
  },
  news: { gone: ['/news', '/news/new-office', '/news/feed.xml'], words: /new office/i },
}

let running: Running | undefined
afterAll(async () => {
  if (running) await stop(running)
})

/** Logs, and public pages with the firm's own words. */
const withOtherWords =
  /^\/(admin\/(activity|emails)|(portfolio|services|about|contact|terms-of-use|copyright)?$|portfolio\/)/

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
  ['requests', 'news'],
])('no page, link, word, setting or email is left of modules that are off: %s, %s', async (...names) => {
  for (const name of Object.keys(off)) {
    const file = readFileSync(join(folder, 'demo-content/modules.ts'), 'utf8')
    const is = new RegExp(`${name}: (true|false),`).exec(file)?.[1]
    edit(folder, 'demo-content/modules.ts', `${name}: ${is},`, `${name}: ${!names.includes(name)},`)
  }
  const data = copyTemplate('foyer-modules-data-')
  const kinds = names.flatMap((name) => off[name]?.email ?? [])
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
  const leftovers: string[] = []
  for (const name of names) {
    const { gone, words } = off[name] as Check
    for (const pattern of gone) {
      const path = pattern.replace(':id', project ?? 'no project')
      const { status } = await (path.startsWith('/client') ? client : admin).get(path)
      if (status !== 404) leftovers.push(`${path} answers ${status}`)
      const link = new RegExp(`"${pattern.replace(':id', '[^/"]+')}[/?"]`)
      for (const [at, html] of pages) if (link.test(html)) leftovers.push(`${at} links to ${path}`)
    }
    for (const [at, html] of pages.filter(([path]) => !withOtherWords.test(path))) {
      const shown = html.replaceAll(/<script[\s\S]*?<\/script>|<link[^>]*>/g, '')
      const found = words.exec(shown)
      if (found) leftovers.push(`${at}: ${shown.slice(found.index - 60, found.index + 60)}`)
    }
  }
  expect(leftovers).toEqual([])
  for (const kind of kinds)
    await expect
      .poll(async () => (await admin.get('/admin/emails?status=withheld')).text())
      .toContain(`${kind}@harborline.example`)
  const invited = await admin.post('/admin/invite', { email: 'new@client.example', name: 'Nina New' })
  expect(invited.status).toBeLessThan(400)
  const readSent = () =>
    readdirSync(join(data, 'mail')).map((file) => readFileSync(join(data, 'mail', file), 'utf8'))
  await expect.poll(readSent).toContainEqual(expect.stringContaining('To: new@client.example'))
  for (const name of names) expect(readSent().filter((mail) => off[name]?.words.test(mail))).toEqual([])
  const isWaiting = (mail: string) => kinds.some((kind) => mail.includes(`${kind}@harborline.example`))
  expect(readSent().filter(isWaiting)).toEqual([])
  await stop(running)
  running = undefined
})
