import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Place, storeVersion } from '#app/domain/documents/store-version.server.ts'
import { mailNews } from '#app/domain/news/mail-news.server.ts'
import * as schema from '#db/schema.ts'
import { openTestApp, testStorage } from '../app.ts'
import { seeded } from '../fuzz/fuzz-requests.ts'
import { formsOf } from '../fuzz/fuzz-site.ts'
import { pdf } from '../make/files.ts'
import { makeAdmin, makeClient, makeColleague, makeProject } from '../make/make.ts'
import { root } from '../process/server.ts'
import { readRoutes } from '../routes.ts'
import { openExport } from '../unzip.ts'

/*
 * A project with one of everything, each with a word of its own, and everybody who could ask for it. Whatever the
 * route table has is asked in every way there is; the words that come back are what somebody sees.
 */

const { as, ctx, db } = await openTestApp()
const DAY = '2026-03-04'

/** On the page of a project for all who are on it. */
const shared = ['Qproject', 'Qupdate', 'Qmilestone', 'Qmessage']
const filed = ['Qdocument', 'Qupload', 'Qanswer', 'Qwanted', 'Qapproval']
const billed = ['Qbill', 'Qmemberbill']
/** What the firm keeps to itself. */
const internal = ['Qinternal', 'Qnote']
const everything = [...shared, ...filed, ...billed, ...internal, 'Qunfiled', 'Qforall']

const people = {
  'main contact': {
    account: await makeClient(db),
    sees: [...shared, ...filed, 'Qbill', 'Qunfiled', 'Qforall'],
  },
  'member with both rights': {
    account: await makeClient(db),
    rights: { documents: true, invoices: true },
    sees: [...shared, ...filed, ...billed, 'Qforall'],
  },
  'member with documents': {
    account: await makeClient(db),
    rights: { documents: true, invoices: false },
    sees: [...shared, ...filed, 'Qforall'],
  },
  'member with invoices': {
    account: await makeClient(db),
    rights: { documents: false, invoices: true },
    sees: [...shared, ...billed, 'Qforall'],
  },
  'member with neither': {
    account: await makeClient(db),
    rights: { documents: false, invoices: false },
    sees: [...shared, 'Qforall'],
  },
  'removed member': { account: await makeClient(db), sees: ['Qforall'] },
  'deactivated member': {
    account: await makeClient(db, { deactivatedAt: new Date() }),
    rights: { documents: true, invoices: true },
    sees: [],
  },
  stranger: { account: await makeClient(db), sees: ['Qforall'] },
  'client of another project': { account: await makeClient(db), sees: ['Qforall'] },
  'somebody before the terms': { account: await makeClient(db, { termsAccepted: false }), sees: [] },
  colleague: { account: await makeColleague(db), sees: everything },
  'removed colleague': { account: await makeColleague(db, { deactivatedAt: new Date() }), sees: [] },
  administrator: { account: await makeAdmin(db), sees: everything },
  'colleague impersonating a stranger': {
    account: await makeColleague(db),
    impersonates: await makeClient(db),
    sees: ['Qforall'],
  },
  nobody: { account: null, sees: [] },
} satisfies Record<string, Person>
type Person = {
  account: Awaited<ReturnType<typeof makeClient>> | null
  rights?: { documents: boolean; invoices: boolean }
  impersonates?: Awaited<ReturnType<typeof makeClient>>
  sees: string[]
}
const everybody = Object.entries<Person>(people).map(([who, person]) => ({ who, ...person }))
const main = people['main contact'].account
const member = people['member with both rights'].account

const ids = await plant()
await makeProject(db, { clientId: people['client of another project'].account.id })

/** A session of this person; one that impersonates a client where that is what the person does. */
async function open({ account, impersonates }: Pick<Person, 'account' | 'impersonates'>) {
  const asker = as(account)
  if (account && impersonates) {
    // Creates the session's row.
    await asker.get('/healthz')
    await db
      .update(schema.sessions)
      .set({ viewing: impersonates.id })
      .where(eq(schema.sessions.userId, account.id))
  }
  return asker
}

async function store(name: string, of: Place) {
  const file = await (await testStorage()).spool.create()
  const content = pdf()
  await file.write(content)
  await file.close()
  const stored = {
    path: file.path,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }
  const common = { name: `${name}.pdf`, kind: 'pdf', file: stored, from: null } as const
  const firm = name !== 'Qupload'
  const side = firm ? { origin: 'firm', uploadedBy: null } : { origin: 'client', uploadedBy: main.id }
  const { id } = await storeVersion(ctx, {
    ...common,
    ...(side as { origin: 'firm'; uploadedBy: null }),
    ...of,
  })
  return { id, sha256: stored.sha256 }
}

async function bill(word: string, clientId: string, projectId: string) {
  const id = randomUUID()
  await db.insert(schema.invoices).values({
    ...{ id, number: `${word}-1`, clientId, projectId, status: 'sent', currency: 'EUR', billTo: word },
    ...{ notes: word, dueDays: 14, issuedOn: DAY, dueOn: DAY, net: 100, total: 100 },
  } as typeof schema.invoices.$inferInsert)
  return id
}

async function plant() {
  const id = () => randomUUID()
  const { id: projectId } = await makeProject(db, {
    clientId: main.id,
    title: 'Qproject',
    internalNotes: 'Qinternal',
  })
  for (const { account, rights } of everybody)
    if (account && rights)
      await db.insert(schema.projectMembers).values({ projectId, uid: account.id, ...rights })
  await db.insert(schema.clientNotes).values({ uid: main.id, body: 'Qnote' })
  const document = await store('Qdocument', { clientId: main.id, projectId })
  const upload = await store('Qupload', { clientId: main.id, projectId })
  const unfiled = await store('Qunfiled', { clientId: main.id, projectId: null })
  const forAll = await store('Qforall', { clientId: null, projectId: null, forAll: true })
  const [update, milestone, message] = [id(), id(), id()]
  await db.insert(schema.projectUpdates).values({ id: update, projectId, title: 'Qupdate', body: 'Text' })
  await db.insert(schema.milestones).values({ id: milestone, projectId, title: 'Qmilestone', dueOn: DAY })
  await db.insert(schema.messages).values({
    ...{ id: message, projectId, side: 'firm', byName: 'The firm', text: 'Qmessage', createdAt: new Date() },
  } as typeof schema.messages.$inferInsert)
  const [answer, wanted, approval] = [id(), id(), id()]
  await db.insert(schema.requests).values([
    { id: answer, projectId, kind: 'answer', title: 'Qanswer' },
    { id: wanted, projectId, kind: 'document', title: 'Qwanted' },
    {
      ...{ id: approval, projectId, kind: 'approval' as const, title: 'Qapproval' },
      ...{ documentId: document.id, documentVersion: 1, sha256: document.sha256 },
    },
  ])
  const [invoice, memberInvoice] = [
    await bill('Qbill', main.id, projectId),
    await bill('Qmemberbill', member.id, projectId),
  ]
  return {
    project: projectId,
    documents: [document, upload, unfiled, forAll].map(({ id }) => id),
    update,
    message,
    requests: [answer, wanted, approval],
    approval,
    invoices: [invoice, memberInvoice],
  }
}

/** What may stand in an address for its parameters, by how it begins: the first that fits counts. */
const known: [prefix: RegExp, values: Record<string, string>[]][] = [
  [/^\/(client|admin)\/projects\/:id\/requests\/:/, [{ id: ids.project, request: ids.approval }]],
  [/^\/(client|admin|api)\/projects\//, [{ id: ids.project }]],
  [/^\/(client|admin|api)\/invoices\//, ids.invoices.map((id) => ({ id }))],
  [/^\/api\/(admin\/)?documents\//, ids.documents.map((id) => ({ id, version: '1' }))],
  [/^\/admin\/clients\//, [{ uid: main.id }]],
]
const routes = (await readRoutes()).filter(({ pattern }) => /^\/(client|admin|api)(\/|$)/.test(pattern))

/** Each address of the route table, with every planted row in it. */
const addresses = routes.flatMap(({ id, pattern, page }) => {
  const values = pattern.includes(':') ? (known.find(([prefix]) => prefix.test(pattern))?.[1] ?? []) : [{}]
  return values.flatMap((parameters: Record<string, string>) => {
    // Without the first letter: a page repeats what was looked for.
    if (/\/search$/.test(pattern)) return everything.map((word) => `${pattern}?q=${word.slice(1)}`)
    const path = pattern.replaceAll(/:(\w+)/g, (all, name: string) => parameters[name] ?? all)
    return page ? [path, `${path}.data`, `${path}.data?_routes=${id}`] : [path]
  })
})

const wordsIn = (text: string) => everything.filter((word) => text.includes(word))

/** All words that a person comes to see, wherever they are. */
async function seenBy(asker: ReturnType<typeof as>): Promise<Set<string>> {
  const seen = new Set<string>()
  for (const address of addresses) {
    const answer = await asker.get(address)
    const head = JSON.stringify([...answer.headers])
    const body = answer.headers.get('content-type')?.startsWith('application/pdf') ? '' : await answer.text()
    // An address that somebody is sent on to may hold the id that was asked for, never a word.
    for (const word of wordsIn(head + body)) seen.add(word)
  }
  return seen
}

describe('of a project with one of everything', () => {
  test.each(everybody)('$who sees what the contract says, and nothing else', async ({ sees, ...person }) => {
    expect([...(await seenBy(await open(person)))].sort()).toEqual([...sees].sort())
  })

  test.each(everybody)('$who exports no more than that', async ({ sees, ...person }) => {
    const answer = await (await open(person)).post('/api/account/data.zip', {})
    if (sees.length === 0 || person.who === 'colleague' || person.impersonates) {
      expect(answer.status).toBeGreaterThanOrEqual(400)
      return
    }
    const { files, faults } = await openExport(Buffer.from(await answer.arrayBuffer()))
    expect(faults).toEqual([])
    const log = String(files.get('log.json'))
    const others = [...files].filter(([name]) => name !== 'log.json')
    const found = wordsIn(others.map(([name, content]) => `${name}\n${content}`).join('\n'))
    // What all clients get is nobody's own, nor is what staff see of others; the log has what this person did with it.
    const own = sees === everything ? [] : sees.filter((word) => word !== 'Qforall')
    expect(found.sort()).toEqual(own.sort())
    expect(wordsIn(log).filter((word) => !sees.includes(word))).toEqual([])
  })

  // The terms are asked for in the portal; who was invited is told by mail that there is something in it.
  test.each(
    everybody.filter(
      ({ who, account, impersonates }) => account && !impersonates && who !== 'somebody before the terms',
    ),
  )('$who is mailed about nothing else, whatever they were to be told of', async ({ who, account, sees }) => {
    if (!account) return
    const told = (kind: (typeof schema.news.$inferInsert)['kind'], subjectId: string, version = 0) => ({
      ...{ uid: account.id, kind, subjectId, version },
    })
    await db
      .insert(schema.news)
      .values([
        told('update', ids.update),
        told('message', ids.message),
        ...ids.requests.map((id) => told('request', id)),
        ...ids.documents.map((id) => told('shared', id, 1)),
      ])
    // Whoever has looked at it needs no mail.
    await db.delete(schema.documentEvents)
    await db.delete(schema.messageReads)
    await mailNews(ctx, account.id)
    const mails = await db.select().from(schema.mails).where(eq(schema.mails.to, account.email))
    const found = wordsIn(mails.map(({ subject, text }) => subject + text).join('\n'))
    const mailed = sees.filter((word) => !/milestone|bill|internal|note/i.test(word))
    // Of these the firm is told of messages alone, and may see them; who has left it gets nothing.
    const messagesOnly = ['Qmessage', 'Qproject']
    const heard: Record<string, string[]> = {
      ...{ colleague: messagesOnly, administrator: messagesOnly, 'removed colleague': [] },
    }
    expect(found.sort()).toEqual(heard[who] ?? mailed.sort())
  })
})

describe('every address', () => {
  test('with a parameter is asked for', () => {
    const forgotten = routes.filter(
      ({ pattern }) => pattern.includes(':') && !known.some(([prefix]) => prefix.test(pattern)),
    )
    // What is not about projects: its own tests ask for it.
    const others = /^\/admin\/(inquiries|mail|users|documents)\/:/
    expect(forgotten.map(({ pattern }) => pattern).filter((pattern) => !others.test(pattern))).toEqual([])
  })
})

/**
 * Writes by those who may change nothing of the project: every intent that a form of the program has, at every address,
 * and every form that the pages of those who may change it hold, with its right ids and versions. A share of the first
 * by default; RIGHTS=all sends each of them and prints what was sent.
 */
const SHARE = process.env.RIGHTS === 'all' ? 1 : 0.04
const sources = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(root, 'app', name), 'utf8'))
  .join('\n')
const intents = [
  ...new Set(
    [
      ...sources.matchAll(
        /intent(?:=|: )["']([a-z-]+)["']|name="intent" value="([a-z-]+)"|^ +'?([a-z-]+)'?: (?:formRule|rule)\(/gm,
      ),
    ].map(([, one, two, three]) => one ?? two ?? three ?? ''),
  ),
  // Accepts the terms, which whoever is asked to may do.
].filter((intent) => intent !== 'accept-terms')
const entries = [
  ids.project,
  ...ids.documents,
  ids.update,
  ids.message,
  ...ids.requests,
  ...ids.invoices,
  main.id,
]
const typed = {
  ...{
    title: 'Changed',
    body: 'Changed',
    text: 'Changed',
    name: 'Changed',
    answer: 'Changed',
    reason: 'Changed',
  },
  ...{
    changes: 'Changed',
    notes: 'Changed',
    dueOn: DAY,
    documents: 'on',
    invoices: 'on',
    version: '1',
    sure: 'on',
  },
}

/** Tables that a request may write to without changing anything of a person's. */
const ASIDE = ['sessions', 'limit_hits', 'mails', 'news', 'pending_objects', 'failed_sign_ins']
/** A hash of each table, without the rows that belong to this person. */
async function tableHashes(own: string) {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const hashes: Record<string, unknown> = {}
  for (const { name } of tables.filter(({ name }) => !ASIDE.includes(name))) {
    const { rows } = await db.execute<{ hash: string }>(sql`
      select count(*) || ' ' || md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash
      from ${sql.identifier(name)} t where t::text not like ${`%${own}%`}`)
    hashes[name] = rows[0]?.hash
  }
  return hashes
}

/** The forms on pages of those who may change the project. */
async function formsToReplay() {
  const found = new Map<string, { page: string; fields: [string, string][] }>()
  for (const who of ['administrator', 'main contact', 'member with both rights'] as const) {
    const asker = await open(people[who])
    for (const address of addresses.filter((one) => !/\.(data|csv|zip)|\/search\?/.test(one))) {
      const answer = await asker.get(address)
      if (!answer.headers.get('content-type')?.startsWith('text/html')) continue
      for (const form of formsOf(await answer.text(), address)) found.set(JSON.stringify(form), form)
    }
  }
  return [...found.values()].filter(({ page }) => /^\/(client|admin|api)/.test(page))
}

const powerless = [
  ...['removed member', 'deactivated member', 'stranger', 'client of another project', 'nobody'],
  ...['somebody before the terms', 'removed colleague', 'colleague impersonating a stranger'],
  ...['member with invoices', 'member with neither'],
]
describe('whoever may change nothing of a project', () => {
  const forms = formsToReplay()

  test.each(everybody.filter(({ who }) => powerless.includes(who)))(
    '$who changes no row of anybody else, with any intent at any address, or a form of those who may',
    async ({ who, ...person }) => {
      const random = seeded(who.length)
      const asker = await open(person)
      // Everybody on a project may write a message in it.
      const member = who.startsWith('member')
      const isOwn = (fields: Record<string, string>) =>
        (member && fields.intent === 'message') || fields.intent === 'accept-terms'
      const own = person.account?.id ?? 'nobody'
      const before = await tableHashes(own)
      const statuses: Record<string, number> = {}
      const send = async (path: string, fields: Record<string, string>) => {
        const answer = await asker.post(path, fields)
        const text = await answer.text()
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
        const leaked = wordsIn(text).filter(
          (word) => !person.sees.includes(word) && !JSON.stringify(fields).includes(word),
        )
        if (answer.status >= 500 || leaked.length > 0)
          expect([path, fields, answer.status, leaked]).toEqual([path, fields, 'below 500', []])
      }
      for (const address of addresses.filter((one) => !/_routes=|\/search\?/.test(one)))
        for (const intent of intents)
          if (random() < SHARE) {
            const entry = entries[Math.floor(random() * entries.length)] ?? ''
            const fields: Record<string, string> = { ...typed, intent, entry, uid: main.id }
            if (!isOwn(fields)) await send(address, fields)
          }
      for (const { page, fields } of await forms) {
        const filled = Object.fromEntries(fields.map(([name, value]) => [name, value || 'Changed']))
        if (!isOwn(filled)) await send(page, filled)
      }
      expect(await tableHashes(own)).toEqual(before)
      if (SHARE === 1) process.stdout.write(`${who}: ${JSON.stringify(statuses)}\n`)
      expect(Object.values(statuses).reduce((sum, n) => sum + n, 0)).toBeGreaterThan(150)
    },
  )
})

describe('somebody who was removed', () => {
  test('sees nothing more at once, on another instance too', async () => {
    const other = await openTestApp()
    const [guest, colleague] = [await makeClient(db), await makeColleague(db)]
    const rights = { documents: true, invoices: true }
    await db.insert(schema.projectMembers).values({ projectId: ids.project, uid: guest.id, ...rights })
    const seesAsMember = [...shared, ...filed, ...billed, 'Qforall'].sort()
    expect([...(await seenBy(other.as(guest)))].sort()).toEqual(seesAsMember)
    const path = `/admin/projects/${ids.project}/people`
    const page = await (await as(colleague).get(`${path}?search=${guest.email}`)).text()
    const form = page.split('<form').find((one) => one.includes('"remove"') && one.includes(guest.id))
    const version = /name="version" value="([\w-]+)"/.exec(form ?? '')?.[1] ?? ''
    const answer = await as(colleague).post(path, { intent: 'remove', entry: guest.id, version })
    expect(answer.status).toBe(200)
    expect([...(await seenBy(other.as(guest)))]).toEqual(['Qforall'])
  })
})
