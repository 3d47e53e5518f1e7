import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDF } from '@libpdf/core'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sealAgreement } from '#app/domain/agreements/sealing/seal-agreement.server.ts'
import { collectDigest } from '#app/domain/notifications/digests.server.ts'
import * as schema from '#db/schema.ts'
import {
  makeAdmin,
  makeClient,
  makeCompany,
  makeGuest,
  makeMessage,
  makeMilestone,
  makeProject,
  makeRequest,
  makeStaff,
  makeUpdate,
} from '#test/make/make.ts'
import { openTestApp } from '../app.ts'
import { createDocumentSender } from '../documents/people.ts'
import { seeded } from '../fuzz/fuzz-requests.ts'
import { formsOf } from '../fuzz/fuzz-site.ts'
import { makeInvoice } from '../make/invoice-forms.ts'
import { makeEntry, makeGroup, makeMember, makeRoom, makeVersion, release } from '../make/rooms.ts'
import { makeSignedAgreement } from '../make/signed-agreements.ts'
import { root } from '../process/server.ts'
import { readRoutes } from '../routes.ts'
import { hashTables } from '../table-hashes.ts'
import { openExport } from '../unzip.ts'

/*
 * Creates a project with one row of each kind, each with a unique word, and a person of each kind. Requests every URL
 * in the route table as each person; the words in the responses show what that person can see.
 */

const { as, ctx, db, mailsTo } = await openTestApp()
const DAY = '2026-03-04'

/** Shown to everyone on the project. */
const shared = ['Qvxproject', 'Qvxupdate', 'Qvxmilestone', 'Qvxmessage']
const filed = ['Qvxdocument', 'Qvxupload', 'Qvxanswer', 'Qvxwanted', 'Qvxapproval']
const billed = ['Qvxbill', 'Qvxmemberbill']
/** Billed to a company without a recipient. */
const billedToCompany = 'Qvxcompanybill'
/** Shown to staff only. */
const internal = ['Qvxinternal', 'Qvxnote']
/** Shown to its signer and the main contact. Its sealed PDF is among the documents. */
const signed = 'Qvxagreement'
/** In the project's data room. Guests don't see the names of groups. */
const ofGuest = ['Qvxroomname', 'Qvxroomfile', 'Qvxroomquestion']
const ofRoom = [...ofGuest, 'Qvxroomgroup']
const everything = [
  ...shared,
  ...filed,
  ...billed,
  billedToCompany,
  ...internal,
  signed,
  ...ofRoom,
  'Qvxunfiled',
  'Qvxforall',
]

const { id: company } = await makeCompany(db)
const rights = (documents: boolean, invoices: boolean) => ({ documents, invoices })
const people = {
  'main contact': {
    account: await makeClient(db),
    sees: [...shared, ...filed, 'Qvxbill', signed, ...ofRoom, 'Qvxunfiled', 'Qvxforall'],
  },
  'member with both rights': {
    account: await makeClient(db),
    rights: rights(true, true),
    sees: [...shared, ...filed, ...billed, 'Qvxforall'],
  },
  'member with documents': {
    account: await makeClient(db),
    rights: rights(true, false),
    sees: [...shared, ...filed, 'Qvxforall'],
  },
  'member with invoices': {
    account: await makeClient(db),
    rights: rights(false, true),
    sees: [...shared, ...billed, 'Qvxforall'],
  },
  'member with neither': {
    account: await makeClient(db),
    rights: rights(false, false),
    sees: [...shared, signed, 'Qvxforall'],
  },
  'member with the room': {
    account: await makeClient(db),
    rights: { ...rights(false, false), room: true },
    sees: [...shared, ...ofRoom, 'Qvxforall'],
  },
  'guest of the room': { account: await makeGuest(db), sees: ofGuest },
  'deactivated member': {
    account: await makeClient(db, { deactivatedAt: new Date() }),
    rights: rights(true, true),
    sees: [],
  },
  'colleague with billing': {
    account: await makeClient(db, { companyId: company, billing: true }),
    // The project's title is printed on its invoice.
    sees: ['Qvxproject', 'Qvxbill', 'Qvxcompanybill', 'Qvxforall'],
  },
  'colleague without billing': { account: await makeClient(db, { companyId: company }), sees: ['Qvxforall'] },
  'person with billing in another company': {
    account: await makeClient(db, { companyId: (await makeCompany(db)).id, billing: true }),
    sees: ['Qvxforall'],
  },
  'client of another project': { account: await makeClient(db), sees: ['Qvxforall'] },
  'client before the terms': { account: await makeClient(db, { termsAccepted: false }), sees: [] },
  staff: { account: await makeStaff(db), sees: everything },
  'removed staff': { account: await makeStaff(db, { deactivatedAt: new Date() }), sees: [] },
  administrator: { account: await makeAdmin(db), sees: everything },
  'staff impersonating a stranger': {
    account: await makeStaff(db),
    impersonates: await makeClient(db),
    sees: ['Qvxforall'],
  },
  visitor: { account: null, sees: [] },
} satisfies Record<string, Person>
type Person = {
  account: Awaited<ReturnType<typeof makeClient>> | null
  rights?: { documents: boolean; invoices: boolean; room?: boolean }
  impersonates?: Awaited<ReturnType<typeof makeClient>>
  sees: string[]
}
const everyone = Object.entries<Person>(people).map(([who, person]) => ({ who, ...person }))
const main = people['main contact'].account
const member = people['member with both rights'].account

const ids = await plant()
await makeProject(db, { clientId: people['client of another project'].account.id })

/** Returns this person's session, which impersonates a client if the person does. */
async function open({ account, impersonates }: Pick<Person, 'account' | 'impersonates'>) {
  const session = as(account)
  if (account && impersonates) {
    // Creates the session's row.
    await session.get('/healthz')
    await db
      .update(schema.sessions)
      .set({ impersonating: impersonates.id })
      .where(eq(schema.sessions.userId, account.id))
  }
  return session
}

async function plant() {
  const { id: projectId } = await makeProject(db, {
    clientId: main.id,
    title: 'Qvxproject',
    internalNotes: 'Qvxinternal',
  })
  for (const { account, rights } of everyone)
    if (account && rights)
      await db.insert(schema.projectMembers).values({ projectId, uid: account.id, ...rights })
  await db.insert(schema.clientNotes).values({ uid: main.id, body: 'Qvxnote' })
  const { share, upload } = createDocumentSender(as)
  const sender = await makeAdmin(db)
  const filing = { client: main.id, project: projectId }
  const documents = [
    await share(sender, 'Qvxdocument.pdf', filing),
    await upload(main, 'Qvxupload.pdf', projectId),
    await share(sender, 'Qvxunfiled.pdf', { client: main.id }),
    await share(sender, 'Qvxforall.pdf', { client: 'all' }),
  ].map(({ id }) => id)
  await db.delete(schema.pendingNotifications)
  const ofDocument = eq(schema.documentVersions.documentId, documents[0] ?? '')
  const [version] = await db.select().from(schema.documentVersions).where(ofDocument)
  const project = { id: projectId }
  const update = await makeUpdate(db, project, { title: 'Qvxupdate' })
  await makeMilestone(db, project, { title: 'Qvxmilestone' })
  const message = await makeMessage(db, project, { text: 'Qvxmessage' })
  const approved = { documentId: documents[0], documentVersion: 1, sha256: version?.sha256 }
  const requests = [
    await makeRequest(db, project, { title: 'Qvxanswer' }),
    await makeRequest(db, project, { kind: 'document', title: 'Qvxwanted' }),
    await makeRequest(db, project, { kind: 'approval', title: 'Qvxapproval', ...approved }),
  ]
  const invoices: string[] = []
  for (const [word, client, fields] of [
    ['Qvxbill', main, { projectId, companyId: company }],
    ['Qvxmemberbill', member, { projectId }],
    [billedToCompany, main, { clientId: null, companyId: company }],
  ] as const)
    invoices.push(
      (await makeInvoice(db, client, { number: `${word}-1`, billTo: word, notes: word, ...fields })).id,
    )
  const signer = people['member with neither'].account
  const agreement = await makeSignedAgreement(db, project, [signer], { title: signed })
  await sealAgreement(ctx, agreement.id)
  const room = await makeRoom(db, project, { name: 'Qvxroomname' })
  const group = await makeGroup(db, room, { name: 'Qvxroomgroup', level: 'view' })
  await makeMember(db, group, people['guest of the room'].account)
  const entry = await makeEntry(db, room, 'document', 'Qvxroomfile')
  const file = PDF.create()
  file.addPage({ size: 'a4' })
  await release(db, group, await makeVersion(db, ctx.files, entry, await file.save()))
  const question = { id: randomUUID(), number: 1, askedByName: 'Someone', question: 'Qvxroomquestion' }
  await db.insert(schema.roomQuestions).values({ roomId: room.id, groupId: group.id, ...question })
  return {
    room: { id: room.id, entry: entry.id, group: group.id },
    project: projectId,
    agreement: agreement.id,
    documents,
    update,
    message,
    invoices,
    requests,
    approval: requests[2] ?? '',
  }
}

/** URL parameter values by URL prefix; the first match applies. */
const known: [prefix: RegExp, values: Record<string, string>[]][] = [
  [/^\/(client|admin)\/projects\/:id\/room\//, [{ ...ids.room, id: ids.project }]],
  [/^\/(api\/)?rooms\//, [{ ...ids.room, page: '1', acceptance: randomUUID(), archive: randomUUID() }]],
  [/^\/(client|admin)\/projects\/:id\/requests\/:/, [{ id: ids.project, request: ids.approval }]],
  [/^\/(client|admin|api)\/projects\//, [{ id: ids.project }]],
  [/^\/(client|admin|api)\/invoices\//, ids.invoices.map((id) => ({ id }))],
  [/^\/api\/(admin\/)?documents\//, ids.documents.map((id) => ({ id, version: '1' }))],
  [/^\/(client|admin|api)\/agreements\//, [{ id: ids.agreement, page: '1' }]],
  [/^\/admin\/clients\//, [{ uid: main.id }]],
]
const routes = (await readRoutes()).filter(({ pattern }) => /^\/(client|admin|api|rooms)(\/|$)/.test(pattern))

/**
 * Each URL in the route table, filled in with each planted row. A page's is that of its loaders' data, which contains all
 * that the page shows; `own` is the URL of only its own loader.
 */
const addresses = routes.flatMap(({ id, pattern, page }) => {
  const values = pattern.includes(':') ? (known.find(([prefix]) => prefix.test(pattern))?.[1] ?? []) : [{}]
  return values.flatMap((parameters: Record<string, string>) => {
    const path = pattern.replaceAll(/:(\w+)/g, (all, name: string) => parameters[name] ?? all)
    // The common prefix finds every planted word but isn't one itself, because the page repeats the query.
    const query = pattern.endsWith('/search') ? '?q=qvx' : ''
    const data = page && !query ? `${path}.data` : null
    return [{ path, url: data ?? path + query, own: data && `${data}?_routes=${id}` }]
  })
})

const wordsIn = (text: string) => everything.filter((word) => text.includes(word))

/** Returns all planted words in the responses to one person. */
async function findWordsSeenBy(session: ReturnType<typeof as>): Promise<Set<string>> {
  const seen = new Set<string>()
  const read = async (address: string) => {
    const answer = await session.get(address)
    const head = JSON.stringify([...answer.headers])
    const body = answer.headers.get('content-type')?.startsWith('application/pdf') ? '' : await answer.text()
    for (const word of wordsIn(head + body)) seen.add(word)
    return answer.status
  }
  for (const { url, own } of addresses) if ((await read(url)) !== 200 && own) await read(own)
  return seen
}

test.each(everyone)(
  '$who sees only the permitted rows of a project with one row of each kind',
  async ({ sees, ...person }) => {
    expect([...(await findWordsSeenBy(await open(person)))].sort()).toEqual([...sees].sort())
  },
)

test.each(everyone)('the data export for $who contains only permitted rows', async ({ sees, ...person }) => {
  const answer = await (await open(person)).post('/api/account/data.zip', {})
  if (sees.length === 0 || person.who === 'staff' || person.impersonates) {
    expect(answer.status).toBeGreaterThanOrEqual(400)
    return
  }
  const { files, faults } = await openExport(Buffer.from(await answer.arrayBuffer()))
  expect(faults).toEqual([])
  const log = String(files.get('log.json'))
  const others = [...files].filter(([name]) => name !== 'log.json')
  const found = wordsIn(others.map(([name, content]) => `${name}\n${content}`).join('\n'))
  // Documents shared with all clients are not personal data; the log lists what this person did.
  const own = sees === everything ? [] : sees.filter((word) => word !== 'Qvxforall')
  const isOfRoom = (word: string) => ofRoom.includes(word)
  expect(found.filter((word) => !isOfRoom(word)).sort()).toEqual(own.filter((word) => !isOfRoom(word)).sort())
  // In a data room, a guest's own data is the record of their own actions.
  const done = person.who === 'guest of the room' ? ofGuest : []
  expect(found.filter((word) => isOfRoom(word) && !done.includes(word))).toEqual([])
  expect(wordsIn(log).filter((word) => !sees.includes(word))).toEqual([])
})

test.each(
  everyone.filter(
    ({ who, account, impersonates }) => account && !impersonates && who !== 'client before the terms',
  ),
)('notification emails to $who contain only permitted rows', async ({ who, account, sees }) => {
  if (!account) return
  type Kind = (typeof schema.pendingNotifications.$inferInsert)['kind']
  const notify = (kind: Kind, ids: string[], version = 0) =>
    ids.map((subjectId) => ({ uid: account.id, kind, subjectId, version }))
  await db
    .insert(schema.pendingNotifications)
    .values([
      ...notify('update', [ids.update]),
      ...notify('message', [ids.message]),
      ...notify('request', ids.requests),
      ...notify('shared', ids.documents, 1),
    ])
  // Viewed rows are omitted from notifications.
  await db.delete(schema.documentEvents)
  await db.delete(schema.messageReads)
  await collectDigest(ctx, account.id)
  const mails = await mailsTo(account.email)
  const found = wordsIn(mails.map(({ subject, text }) => subject + text).join('\n'))
  const mailed = sees.filter((word) => !/milestone|bill|internal|note|room/i.test(word))
  // Staff are notified only about messages; removed staff about nothing.
  const messagesOnly = ['Qvxmessage', 'Qvxproject']
  const expected: Record<string, string[]> = {
    staff: messagesOnly,
    administrator: messagesOnly,
    'removed staff': [],
    'colleague with billing': ['Qvxforall'],
  }
  expect(found.sort()).toEqual(expected[who] ?? mailed.sort())
})

test('the search query finds a planted row of every kind that search covers', async () => {
  const found = wordsIn(await (await as(people.administrator.account).get('/api/admin/search?q=qvx')).text())
  const searched = [
    'Qvxproject',
    'Qvxmessage',
    ...filed,
    ...billed,
    billedToCompany,
    signed,
    'Qvxunfiled',
    'Qvxforall',
  ]
  expect(found.sort()).toEqual(searched.sort())
})

test('this file requests every URL in the route table that has a parameter', () => {
  // Rows outside projects have their own tests.
  const others = /^\/(?:admin\/(?:companies|inquiries|emails|users|documents|templates|requests\/lists))\/:/
  const forgotten = routes.filter(
    ({ pattern }) =>
      pattern.includes(':') && !others.test(pattern) && !known.some(([prefix]) => prefix.test(pattern)),
  )
  expect(forgotten.map(({ pattern }) => pattern)).toEqual([])
})

/**
 * Fraction of all pairs of URL and form intent that people without rights send; RIGHTS=all sends every pair and prints
 * the statuses. Forms on the pages of people with rights are always sent, with their ids and revisions.
 */
const SHARE = process.env.RIGHTS === 'all' ? 1 : 0.02
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
  // Everyone may accept the terms when asked to.
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
const texts = ['title', 'body', 'text', 'name', 'answer', 'reason', 'changes', 'notes']
const typed = {
  ...Object.fromEntries(texts.map((name) => [name, 'Changed'])),
  dueOn: DAY,
  documents: 'on',
  invoices: 'on',
  version: '1',
  sure: 'on',
}

/** Returns the forms on the pages of people who may change the project. */
async function formsToReplay() {
  const found = new Map<string, { page: string; fields: [string, string][] }>()
  for (const who of ['administrator', 'main contact', 'member with both rights'] as const) {
    const session = await open(people[who])
    for (const { path: address } of addresses.filter(({ path }) => !/\.(csv|zip)|\/search$/.test(path))) {
      const answer = await session.get(address)
      if (!answer.headers.get('content-type')?.startsWith('text/html')) continue
      for (const form of formsOf(await answer.text(), address)) found.set(JSON.stringify(form), form)
    }
  }
  return [...found.values()].filter(({ page }) => /^\/(client|admin|api)/.test(page))
}

const powerless = [
  'deactivated member',
  'client of another project',
  'visitor',
  'client before the terms',
  'removed staff',
  'staff impersonating a stranger',
  'member with invoices',
  'member with neither',
  'colleague with billing',
]
const forms = formsToReplay()

test.each(everyone.filter(({ who }) => powerless.includes(who)))(
  "$who cannot change anyone else's rows with any intent or replayed form",
  async ({ who, ...person }) => {
    const random = seeded(who.length)
    const session = await open(person)
    // Members may write messages, and everyone who sees an invoice may report its payment.
    const member = who.startsWith('member')
    const payer = person.sees.some((word) => word.endsWith('bill'))
    const isOwn = (fields: Record<string, string>) =>
      (member && fields.intent === 'message') ||
      (payer && fields.intent === 'report-payment') ||
      fields.intent === 'accept-terms'
    const own = person.account?.id ?? 'nobody'
    const before = await hashTables(db, own)
    const statuses: Record<string, number> = {}
    const send = async (path: string, fields: Record<string, string>) => {
      // A page's action without the page, which the same person reads above.
      const url = path.startsWith('/api/') ? path : path.replace(/(?=\?|$)/, '.data')
      const answer = await session.post(url, fields)
      const text = await answer.text()
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      const leaked = wordsIn(text).filter(
        (word) => !person.sees.includes(word) && !JSON.stringify(fields).includes(word),
      )
      if (answer.status >= 500 || leaked.length > 0)
        expect([path, fields, answer.status, leaked]).toEqual([path, fields, 'below 500', []])
    }
    for (const { path: address } of addresses.filter(({ path }) => !path.endsWith('/search')))
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
    expect(await hashTables(db, own)).toEqual(before)
    if (SHARE === 1) process.stdout.write(`${who}: ${JSON.stringify(statuses)}\n`)
    expect(Object.values(statuses).reduce((sum, n) => sum + n, 0)).toBeGreaterThan(150)
  },
)
