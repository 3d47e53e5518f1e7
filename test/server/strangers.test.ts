import { createHash, randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { storeVersion } from '#app/domain/documents/store-version.server.ts'
import {
  clientNotes,
  documents,
  documentVersions,
  inquiries,
  invoiceLines,
  invoices,
  mails,
  messageDocuments,
  messageReads,
  messages,
  milestones,
  projectMembers,
  projects,
  projectUpdates,
  requestDocuments,
  requestEvents,
  requests,
  users,
} from '#db/schema.ts'
import { openTestApp, testStorage } from '../app.ts'
import { pdf } from '../make/files.ts'
import { makeAdmin, makeClient, makeColleague, makeProject } from '../make/make.ts'
import { readRoutes } from '../routes.ts'

const { as, ctx, db } = await openTestApp()
/** In every text that belongs to the client whose rows these are. */
const SECRET = 'Zanzibar'
const CONTENT = Buffer.concat([pdf(), Buffer.from(`% ${SECRET}`)])
const HASH = createHash('sha256').update(CONTENT).digest('hex')
const DAY = '2026-03-04'

const owner = await makeClient(db, { name: `${SECRET} Ltd`, email: `${SECRET.toLowerCase()}@client.example` })
const other = await makeClient(db)
const admin = await makeAdmin(db)
const colleague = await makeColleague(db)
const ids = await plant()

/** One row of everything that a client owns, each with the secret word in it. */
async function plant() {
  const id = () => randomUUID()
  const project = await makeProject(db, {
    clientId: owner.id,
    title: `${SECRET} project`,
    description: SECRET,
    nextStep: SECRET,
    internalNotes: SECRET,
  })
  const projectId = project.id
  const { spool } = await testStorage()
  const file = await spool.create()
  await file.write(CONTENT)
  await file.close()
  const version = {
    clientId: owner.id,
    projectId,
    name: `${SECRET}.pdf`,
    kind: 'pdf',
    uploadedBy: null,
    from: null,
  } as const
  const stored = { path: file.path, bytes: CONTENT.length, sha256: HASH }
  const document = await storeVersion(ctx, { ...version, origin: 'firm', file: stored })
  // The owner's own, which could be taken back.
  const own = await spool.create()
  await own.write(CONTENT)
  await own.close()
  const upload = await storeVersion(ctx, {
    ...version,
    ...{ origin: 'client', uploadedBy: owner.id, file: { ...stored, path: own.path } },
  })
  const row = { projectId, title: SECRET }
  const [request, approval, update, milestone, invoice, message] = [id(), id(), id(), id(), id(), id()]
  await db
    .insert(requests)
    .values({ id: request, ...row, kind: 'document', details: SECRET, state: 'handed-in' })
  await db.insert(requestDocuments).values({ requestId: request, documentId: upload.id, version: 1 })
  await db
    .insert(requestEvents)
    .values({ requestId: request, action: 'uploaded', byName: SECRET, words: SECRET })
  await db.insert(requests).values({
    ...{
      id: approval,
      ...row,
      kind: 'approval',
      documentId: document.id,
      documentVersion: 1,
      sha256: SECRET,
    },
  })
  await db.insert(projectUpdates).values({ id: update, ...row, body: SECRET })
  await db.insert(milestones).values({ id: milestone, ...row, dueOn: DAY })
  await db.insert(messages).values({
    ...{ id: message, projectId, side: 'firm', byName: SECRET, text: SECRET, createdAt: new Date() },
  })
  await db.insert(messageDocuments).values({ messageId: message, documentId: document.id })
  await db.insert(clientNotes).values({ uid: owner.id, body: SECRET })
  await db.insert(invoices).values({
    id: invoice,
    number: `${SECRET}-1`,
    clientId: owner.id,
    projectId,
    status: 'sent',
    currency: 'EUR',
    billTo: SECRET,
    notes: SECRET,
    dueDays: 14,
    issuedOn: DAY,
    dueOn: DAY,
    net: 100,
    total: 100,
  })
  const inquiry = id()
  await db.insert(inquiries).values({
    id: inquiry,
    fullName: SECRET,
    companyName: SECRET,
    email: 'zanzibar@visitor.example',
    phoneNumber: '1',
    serviceOfInterest: 'Other',
    message: SECRET,
    clientId: owner.id,
    projectId,
  })
  const mail = id()
  await db.insert(mails).values({
    id: mail,
    kind: 'inquiry',
    to: owner.email,
    subject: SECRET,
    html: SECRET,
    text: SECRET,
  })
  await db.insert(invoiceLines).values({
    invoiceId: invoice,
    position: 1,
    description: SECRET,
    quantity: 1000,
    unitPrice: 100,
    taxRate: 0,
    net: 100,
  })
  // Somebody else's, on which the owner is a member with all rights; nobody here but the owner is on it.
  const host = await makeClient(db, { name: `${SECRET} host` })
  const shared = await makeProject(db, { clientId: host.id, title: `${SECRET} shared`, description: SECRET })
  await db
    .insert(projectMembers)
    .values({ projectId: shared.id, uid: owner.id, documents: true, invoices: true })
  return {
    project: projectId,
    shared: shared.id,
    document: document.id,
    upload: upload.id,
    request,
    approval,
    update,
    milestone,
    message,
    invoice,
    inquiry,
    mail,
    user: owner.id,
  }
}

/**
 * What stands in an address for its parameters: the first entry that an address begins with counts. A new
 * address with a parameter fails the test below until it is named here.
 */
const known: [prefix: string, parameters: Record<string, string>][] = [
  ['/client/projects/', { id: ids.project, request: ids.approval }],
  ['/client/invoices/', { id: ids.invoice }],
  ['/client/documents/', { id: ids.document, version: '1' }],
  ['/api/projects/', { id: ids.project }],
  ['/api/documents/', { id: ids.document, version: '1' }],
  ['/api/invoices/', { id: ids.invoice }],
  ['/api/admin/documents/', { id: ids.document, version: '1' }],
  ['/admin/projects/', { id: ids.project, request: ids.approval }],
  ['/admin/invoices/', { id: ids.invoice }],
  ['/admin/documents/', { id: ids.document, version: '1' }],
  ['/admin/inquiries/', { id: ids.inquiry }],
  ['/admin/mail/', { id: ids.mail }],
  ['/admin/users/', { id: ids.user, uid: ids.user }],
  ['/admin/clients/', { uid: ids.user }],
]
/** What everybody may see: no rows of a client's behind them. */
const open = ['/portfolio/:id', '/share/:page.png', '/share/portfolio/:id.png']
/** Shown to all once its project is published; test/projects/pictures.test.ts asks for it before that. */
const pictures = '/project-pictures/:id/:picture/:file'

const routes = await readRoutes()

const parametersOf = (pattern: string) => [...pattern.matchAll(/:(\w+)/g)].map((found) => found[1] ?? '')
const valuesFor = (pattern: string) => known.find(([prefix]) => pattern.startsWith(prefix))?.[1] ?? {}
const filled = (pattern: string) =>
  pattern.replaceAll(/:(\w+)/g, (all, name: string) => valuesFor(pattern)[name] ?? all)

const guarded = routes.filter(({ pattern }) => /^\/(client|admin|api)(\/|$)/.test(pattern))
const withId = guarded
  .filter(({ pattern }) => pattern.includes(':'))
  .map(({ pattern, ...route }) => ({ ...route, pattern, path: filled(pattern) }))
  // A project is there for its members as for its main contact; the request is of the other one.
  .flatMap((route) =>
    /^\/(client|admin)\/projects\/(?!.*:request)/.test(route.pattern)
      ? [
          route,
          {
            ...route,
            pattern: `${route.pattern} of a member`,
            path: route.path.replace(ids.project, ids.shared),
          },
        ]
      : [route],
  )
/** Every planted row's id under every name that a list's address or a form could call it. */
const names = {
  ...ids,
  id: ids.request,
  from: ids.request,
  uid: ids.user,
  clientId: ids.user,
  client: ids.user,
  open: ids.document,
  edit: ids.update,
  after: ids.update,
  earlier: ids.message,
  seen: ids.message,
  messageId: ids.message,
  'documents[0]': ids.document,
}
const query = new URLSearchParams(names).toString()
const typed = { answer: 'Taken', title: 'Taken', body: 'Taken', text: 'Taken', notes: 'Taken', state: '' }
const forms = [
  '',
  'answer',
  'withdraw',
  'post-update',
  'delete-update',
  'change',
  'delete',
  'archive',
  'send',
  'share',
  'add',
  'rights',
  'main-contact',
  'lead',
  'notes',
].map((intent) => ({
  ...{ ...names, ...typed, intent },
  ...{
    entry: ids.user,
    email: other.email,
    name: 'Taken',
    documents: 'on',
    invoices: 'on',
    leadId: other.id,
  },
}))
/** A message also to the project that stands in `entry`, as the firm's first page sends it. */
const messageForm = { ...names, ...typed, intent: 'message', entry: ids.project }
/** What can be done with a document, whose id stands in `entry`. */
const documentForms = ['take-back', 'remove', 'bring-back', 'move'].map((intent) => ({
  ...{ ...forms[0], intent, entry: ids.upload, version: '1', project: '' },
}))

/** What can be done with a request. */
const requestForms = ['answer', 'approve', 'ask-changes', 'accept', 'send-back', 'withdraw', 'change'].map(
  (intent) => ({
    ...{
      ...forms[0],
      intent,
      entry: ids.request,
      version: '1',
      sha256: SECRET,
      changes: 'Taken',
      reason: 'Taken',
    },
  }),
)

async function giveTo(clientId: string) {
  await db.update(projectMembers).set({ uid: clientId }).where(eq(projectMembers.projectId, ids.shared))
  await db.update(projects).set({ clientId }).where(eq(projects.id, ids.project))
  await db
    .update(documents)
    .set({ clientId })
    .where(inArray(documents.id, [ids.document, ids.upload]))
  await db.update(invoices).set({ clientId }).where(eq(invoices.id, ids.invoice))
}

/** Everything planted as it is now. */
const stateOfRows = async () => [
  await db
    .select()
    .from(projects)
    .where(inArray(projects.id, [ids.project, ids.shared]))
    .orderBy(projects.id),
  await db
    .select()
    .from(projectMembers)
    .where(inArray(projectMembers.projectId, [ids.project, ids.shared]))
    .orderBy(projectMembers.projectId, projectMembers.uid),
  await db.select().from(requests).where(eq(requests.projectId, ids.project)).orderBy(requests.id),
  await db.select().from(requestEvents).where(eq(requestEvents.requestId, ids.request)),
  await db.select().from(projectUpdates).where(eq(projectUpdates.projectId, ids.project)),
  await db.select().from(milestones).where(eq(milestones.projectId, ids.project)),
  await db
    .select()
    .from(documents)
    .where(inArray(documents.id, [ids.document, ids.upload]))
    .orderBy(documents.id),
  await db.select().from(documentVersions).where(eq(documentVersions.documentId, ids.upload)),
  await db.select().from(invoices).where(eq(invoices.id, ids.invoice)),
  await db.select().from(messages).where(eq(messages.projectId, ids.project)),
  await db
    .select()
    .from(messageReads)
    .where(eq(messageReads.projectId, ids.project))
    .orderBy(messageReads.uid),
  await db.select().from(clientNotes).where(eq(clientNotes.uid, ids.user)),
  await db.select().from(users).where(eq(users.id, ids.user)),
]

/** Asks in every way there is, as this person; resolves to what each answer was, with the secret if it had it. */
async function askFor(person: { id: string } | null, route: { id: string; path: string; page: boolean }) {
  const data = `${route.path}.data`
  const addresses = route.page
    ? [route.path, `${route.path}?${query}`, data, `${data}?${query}`, `${data}?_routes=${route.id}`]
    : [route.path, `${route.path}?${query}`]
  const answers: [string, Response][] = []
  const asker = as(person)
  for (const address of addresses) answers.push([`GET ${address}`, await asker.get(address)])
  for (const address of [route.path, ...(route.page ? [data] : [])])
    for (const form of [...forms, messageForm, ...documentForms, ...requestForms])
      answers.push([`POST ${address}`, await asker.post(address, form)])
  return Promise.all(
    answers.map(async ([asked, answer]) => {
      const text = await answer.text()
      const all = `${text}${JSON.stringify([...answer.headers])}`
      const told = all.includes(SECRET) || all.includes(HASH)
      const toLogin = /\/login/.test(answer.headers.get('location') ?? text)
      return { asked, status: answer.status, told, toLogin }
    }),
  )
}
type Answer = Awaited<ReturnType<typeof askFor>>[number]
const turnedAway = ({ status, toLogin }: Answer) =>
  [401, 403, 404, 405].includes(status) || ([202, 302].includes(status) && toLogin)

describe('a URL with a parameter', () => {
  test('is covered by this test for every route', () => {
    const forgotten = routes
      .map(({ pattern }) => pattern)
      .filter((pattern) => pattern.includes(':') && ![...open, pictures].includes(pattern))
      .filter((pattern) => parametersOf(pattern).some((name) => !valuesFor(pattern)[name]))
    expect(forgotten).toEqual([])
    expect(withId.map(({ pattern }) => pattern)).toEqual(
      expect.arrayContaining([
        '/client/projects/:id',
        '/api/documents/:id/download',
        '/admin/projects/:id/progress',
        '/client/projects/:id/requests/:request/record',
      ]),
    )
  })

  test.each(withId)('$pattern exists for its owner', async ({ path, pattern }) => {
    const answer = await as(/^\/(api\/)?admin/.test(pattern) ? admin : owner).get(path)
    expect(answer.status).toBe(200)
    // A PDF may be packed: its name is enough.
    const text = `${await answer.text()}${JSON.stringify([...answer.headers])}`
    expect(text).toContain(SECRET)
  })

  const ofFirm = withId.filter(({ pattern }) => /^\/(api\/)?admin/.test(pattern))
  test.each(ofFirm)('$pattern exists for other staff', async ({ path }) => {
    const answer = await as(colleague).get(path)
    expect([answer.status, (await answer.text()).includes(SECRET)]).toEqual([200, true])
  })

  test.each(withId)('$pattern does not exist for removed staff', async (route) => {
    const removed = await makeColleague(db, { deactivatedAt: new Date() })
    for (const answer of await askFor(removed, route))
      expect({ ...answer, away: turnedAway(answer) }).toMatchObject({ away: true, told: false })
  })

  test.each(withId)(
    '$pattern does not exist for another client, without a session, or before the terms are accepted',
    async (route) => {
      const before = await stateOfRows()
      const early = await makeClient(db, { termsAccepted: false })
      await giveTo(early.id)
      const hasty = await askFor(early, route)
      await giveTo(owner.id)
      for (const answers of [await askFor(other, route), await askFor(null, route), hasty])
        for (const answer of answers)
          expect({ ...answer, away: turnedAway(answer) }).toMatchObject({ away: true, told: false })
      expect(await stateOfRows()).toEqual(before)
    },
  )
})

describe('a URL without a parameter', () => {
  const plain = guarded.filter(({ pattern }) => !pattern.includes(':'))
  test.each(plain)(
    '$pattern never shows rows of another client, whatever its query and form name',
    async (route) => {
      const before = await stateOfRows()
      const path = route.pattern
      for (const person of [await makeClient(db), null])
        for (const answer of await askFor(person, { ...route, path }))
          expect({ ...answer, fault: answer.status >= 500 }).toMatchObject({ told: false, fault: false })
      expect(await stateOfRows()).toEqual(before)
    },
  )
})
