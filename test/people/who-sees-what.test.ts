import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Place, storeVersion } from '#app/domain/documents/store-version.server.ts'
import { mailNews } from '#app/domain/news/mail-news.server.ts'
import * as schema from '#db/schema.ts'
import { openTestApp, testStorage } from '../app.ts'
import { pdf } from '../make/files.ts'
import { makeClient, makeColleague, makeProject } from '../make/make.ts'
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
  stranger: { account: await makeClient(db), sees: ['Qforall'] },
  'somebody before the terms': { account: await makeClient(db, { termsAccepted: false }), sees: [] },
  colleague: { account: await makeColleague(db), sees: everything },
  'removed colleague': { account: await makeColleague(db, { deactivatedAt: new Date() }), sees: [] },
  nobody: { account: null, sees: [] },
} satisfies Record<string, Person>
type Person = {
  account: Awaited<ReturnType<typeof makeClient>> | null
  rights?: { documents: boolean; invoices: boolean }
  sees: string[]
}
const everybody = Object.entries<Person>(people).map(([who, person]) => ({ who, ...person }))
const main = people['main contact'].account
const member = people['member with both rights'].account

const ids = await plant()

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
async function seenBy(person: { id: string } | null, ask = as): Promise<Set<string>> {
  const seen = new Set<string>()
  const asker = ask(person)
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
  test.each(everybody)('$who sees what the contract says, and nothing else', async ({ account, sees }) => {
    expect([...(await seenBy(account))].sort()).toEqual([...sees].sort())
  })

  test.each(everybody)('$who exports no more than that', async ({ who, account, sees }) => {
    const answer = await as(account).post('/api/account/data.zip', {})
    if (sees.length === 0 || who === 'colleague') {
      expect(answer.status).toBeGreaterThanOrEqual(400)
      return
    }
    const { files, faults } = await openExport(Buffer.from(await answer.arrayBuffer()))
    expect(faults).toEqual([])
    const log = String(files.get('log.json'))
    const others = [...files].filter(([name]) => name !== 'log.json')
    const found = wordsIn(others.map(([name, content]) => `${name}\n${content}`).join('\n'))
    // What all clients get is nobody's own; the log has what this person did with it.
    expect(found.sort()).toEqual(sees.filter((word) => word !== 'Qforall').sort())
    expect(wordsIn(log).filter((word) => !sees.includes(word))).toEqual([])
  })

  // The terms are asked for in the portal; who was invited is told by mail that there is something in it.
  test.each(everybody.filter(({ who, account }) => account && who !== 'somebody before the terms'))(
    '$who is mailed about nothing else, whatever they were to be told of',
    async ({ who, account, sees }) => {
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
      const heard: Record<string, string[]> = { colleague: ['Qmessage', 'Qproject'], 'removed colleague': [] }
      expect(found.sort()).toEqual(heard[who] ?? mailed.sort())
    },
  )
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

describe('somebody who was removed', () => {
  test('sees nothing more at once, on another instance too', async () => {
    const other = await openTestApp()
    const [guest, colleague] = [await makeClient(db), await makeColleague(db)]
    const rights = { documents: true, invoices: true }
    await db.insert(schema.projectMembers).values({ projectId: ids.project, uid: guest.id, ...rights })
    const seesAsMember = [...shared, ...filed, ...billed, 'Qforall'].sort()
    expect([...(await seenBy(guest, other.as))].sort()).toEqual(seesAsMember)
    const path = `/admin/projects/${ids.project}/people`
    const page = await (await as(colleague).get(`${path}?search=${guest.email}`)).text()
    const form = page.split('<form').find((one) => one.includes('"remove"') && one.includes(guest.id))
    const version = /name="version" value="([\w-]+)"/.exec(form ?? '')?.[1] ?? ''
    const answer = await as(colleague).post(path, { intent: 'remove', entry: guest.id, version })
    expect(answer.status).toBe(200)
    expect([...(await seenBy(guest, other.as))]).toEqual(['Qforall'])
  })
})
