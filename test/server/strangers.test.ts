import { createHash, randomUUID } from 'node:crypto'
import { PDF } from '@libpdf/core'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getCurrentIssuer } from '#app/domain/invoices/invoice-issuer.server.ts'
import { sealAcceptance } from '#app/domain/rooms/acceptances.server.ts'
import {
  clientNotes,
  companies,
  emails,
  inquiries,
  invoiceLines,
  invoices,
  messageDocuments,
  messages,
  milestones,
  projectMembers,
  projectUpdates,
  requestLists,
  requests,
  roomAcceptances,
  roomAgreements,
  roomArchives,
  roomQuestions,
  textTemplates,
} from '#db/schema.ts'
import { createAgreementHelpers } from '../agreements/agreement-site.ts'
import { openTestApp } from '../app.ts'
import { createDocumentSender } from '../documents/people.ts'
import { pdf } from '../make/files.ts'
import { giveUnknownRole, makeAdmin, makeClient, makeGuest, makeProject } from '../make/make.ts'
import { makeEntry, makeGroup, makeMember, makeRoom, makeVersion } from '../make/rooms.ts'
import { readRoutes } from '../routes.ts'

const { as, db, ctx } = await openTestApp()
/** A word contained in every text that belongs to `owner`. */
const SECRET = 'Zanzibar'
const CONTENT = Buffer.concat([pdf(), Buffer.from(`% ${SECRET}`)])
const HASH = createHash('sha256').update(CONTENT).digest('hex')
const DAY = '2026-03-04'

const owner = await makeClient(db, { name: `${SECRET} Ltd`, email: `${SECRET.toLowerCase()}@client.example` })
const admin = await makeAdmin(db)
const { staff, sendDraft } = await createAgreementHelpers({ as, db })
const ids = await plant()

/** Inserts one row of each kind that a client can own, and returns the ids. */
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
  const sender = createDocumentSender(as)
  const name = `${SECRET}.pdf`
  const document = await sender.share(admin, name, { project: projectId }, CONTENT)
  const upload = await sender.upload(owner, name, projectId, CONTENT)
  const row = { projectId, title: SECRET }
  const ids = {
    project: projectId,
    document: document.id,
    upload: upload.id,
    user: owner.id,
    company: id(),
    request: id(),
    approval: id(),
    update: id(),
    milestone: id(),
    message: id(),
    invoice: id(),
    inquiry: id(),
    mail: id(),
    template: id(),
    list: id(),
  }
  await db.insert(requests).values([
    { ...row, id: ids.request, kind: 'document', details: SECRET, state: 'submitted' },
    {
      ...row,
      id: ids.approval,
      kind: 'approval' as const,
      details: SECRET,
      documentId: document.id,
      documentVersion: 1,
      sha256: SECRET,
    },
  ])
  await db.insert(projectUpdates).values({ ...row, id: ids.update, body: SECRET })
  await db.insert(milestones).values({ ...row, id: ids.milestone, dueOn: DAY })
  await db.insert(messages).values({
    id: ids.message,
    projectId,
    side: 'firm',
    byName: SECRET,
    text: SECRET,
    createdAt: new Date(),
  })
  await db.insert(messageDocuments).values({ messageId: ids.message, documentId: document.id })
  await db.insert(clientNotes).values({ uid: owner.id, body: SECRET })
  await db.insert(companies).values({ id: ids.company, name: SECRET, notes: SECRET })
  await db.insert(invoices).values({
    id: ids.invoice,
    number: `${SECRET}-1`,
    clientId: owner.id,
    projectId,
    status: 'sent',
    currency: 'EUR',
    buyerName: SECRET,
    buyerCity: 'Cork',
    buyerCountry: 'IE',
    issuer: getCurrentIssuer(),
    notes: SECRET,
    dueDays: 14,
    issuedOn: DAY,
    dueOn: DAY,
    net: 100,
    total: 100,
  })
  await db.insert(inquiries).values({
    id: ids.inquiry,
    fullName: SECRET,
    companyName: SECRET,
    email: 'zanzibar@visitor.example',
    phoneNumber: '1',
    serviceOfInterest: 'Other',
    message: SECRET,
    clientId: owner.id,
    projectId,
  })
  await db.insert(emails).values({
    id: ids.mail,
    kind: 'inquiry',
    to: owner.email,
    subject: SECRET,
    html: SECRET,
    text: SECRET,
  })
  await db.insert(requestLists).values({ id: ids.list, name: SECRET, about: SECRET, sections: [] })
  await db.insert(textTemplates).values({ id: ids.template, kind: 'message', name: SECRET, body: SECRET })
  // Another client's project, on which the owner is a member with all permissions.
  const host = await makeClient(db, { name: `${SECRET} host` })
  await db.insert(invoiceLines).values({
    invoiceId: ids.invoice,
    position: 1,
    description: SECRET,
    quantity: 1000,
    unitPrice: 100,
    taxCategory: 'Z',
    taxRate: 0,
    net: 100,
  })
  const shared = await makeProject(db, { clientId: host.id, title: `${SECRET} shared`, description: SECRET })
  await db
    .insert(projectMembers)
    .values({ projectId: shared.id, uid: owner.id, documents: true, invoices: true, room: true })
  await plantRoom(shared)
  return {
    ...ids,
    shared: shared.id,
    agreement: await plantAgreement(projectId),
    ...(await plantRoom(project)),
  }
}

/** Opens a data room with a document, a guest who has accepted the agreement of a group, and a question. */
async function plantRoom(project: { id: string }) {
  const pdf = PDF.create()
  pdf.addPage({ size: 'a4' }).drawText(SECRET, { x: 60, y: 700 })
  const room = await makeRoom(db, project, { name: SECRET, pageText: true })
  const entry = await makeEntry(db, room, 'document', SECRET)
  const version = await makeVersion(db, ctx.files, entry, await pdf.save(), { fileName: `${SECRET}.pdf` })
  const group = await makeGroup(db, room, { name: SECRET, agreementVersion: 1 })
  const agreement = { groupId: group.id, version: 1, title: SECRET, text: SECRET, shownHash: HASH }
  await db.insert(roomAgreements).values(agreement)
  const member = await makeMember(db, group, await makeGuest(db, { name: SECRET }))
  const [acceptance] = await db.select().from(roomAcceptances).where(eq(roomAcceptances.memberId, member.id))
  if (!acceptance) throw new Error('not accepted')
  await sealAcceptance(ctx, acceptance.id)
  const question = { roomId: room.id, groupId: group.id, askedByName: SECRET, question: SECRET }
  await db.insert(roomQuestions).values({ id: randomUUID(), number: 1, ...question })
  const { storageKey, bytes, sha256 } = version
  const archive = randomUUID()
  await db.insert(roomArchives).values({ id: archive, roomId: room.id, storageKey, bytes, sha256 })
  return { room: room.id, roomEntry: entry.id, group: group.id, acceptance: acceptance.id, archive }
}

/** Uploads a PDF as an agreement, and sends it to the owner. Returns its id. */
async function plantAgreement(project: string): Promise<string> {
  const pdf = PDF.create()
  pdf.addPage({ size: 'a4' })
  const form = new FormData()
  form.append('template', 'upload')
  form.append('title', SECRET)
  form.append('signer', owner.email)
  form.append('document', new File([new Uint8Array(await pdf.save())], 'agreement.pdf'))
  const created = await staff.send(`/admin/projects/${project}/agreements/new`, form)
  const id = /agreements\/([\w-]+)\?/.exec(created.headers.get('location') ?? '')?.[1] ?? ''
  await sendDraft(id)
  return id
}

/** Values for path parameters; the first matching prefix counts. A new path with parameters must be listed here. */
const known: [prefix: string, parameters: Record<string, string>][] = [
  ['/client/projects/', { id: ids.project, request: ids.approval, entry: ids.roomEntry }],
  ['/client/invoices/', { id: ids.invoice }],
  ['/client/agreements/', { id: ids.agreement }],
  ['/client/documents/', { id: ids.document, version: '1' }],
  ['/api/projects/', { id: ids.project }],
  ['/api/documents/', { id: ids.document, version: '1' }],
  ['/api/invoices/', { id: ids.invoice }],
  ['/api/agreements/', { id: ids.agreement, page: '1' }],
  [
    '/api/rooms/',
    { id: ids.room, entry: ids.roomEntry, page: '1', acceptance: ids.acceptance, archive: ids.archive },
  ],
  ['/rooms/', { id: ids.room, entry: ids.roomEntry }],
  ['/api/admin/documents/', { id: ids.document, version: '1' }],
  ['/admin/projects/', { id: ids.project, request: ids.approval, entry: ids.roomEntry, group: ids.group }],
  ['/admin/invoices/', { id: ids.invoice }],
  ['/admin/agreements/', { id: ids.agreement }],
  ['/admin/documents/', { id: ids.document, version: '1' }],
  ['/admin/inquiries/', { id: ids.inquiry }],
  ['/admin/emails/', { id: ids.mail }],
  ['/admin/templates/', { id: ids.template }],
  ['/admin/requests/lists/', { list: ids.list }],
  ['/admin/users/', { id: ids.user, uid: ids.user }],
  ['/admin/clients/', { uid: ids.user }],
  ['/admin/companies/', { id: ids.company }],
]
/** Public paths, which don't show a client's rows. */
const open = ['/calendar/:file', '/portfolio/:slug']
/** Public once the project is published; test/projects/pictures.test.ts covers unpublished projects. */
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
  // Project paths are requested for a project where the owner is the main contact, and for one where they are a member.
  .flatMap((route) =>
    /^\/(client|admin)\/projects\/(?!.*:(request|entry|group))/.test(route.pattern)
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
/** The id of every planted row under every name that a list's query could use. */
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

type Route = { id: string; path: string; page: boolean }
/** Requests a path with and without the ids in its query; returns each status and whether the secret was revealed. */
async function request(session: ReturnType<typeof as>, { id, path, page }: Route) {
  const data = `${path}.data`
  const paths = [path, `${path}?${query}`]
  if (page) paths.push(data, `${data}?${query}`, `${data}?_routes=${id}`)
  const found = []
  for (const address of paths) {
    const answer = await session.get(address)
    const text = await answer.text()
    // Guests are led to their own area.
    const toLogin = /\/login|^\/rooms$|"\/rooms"/.test(answer.headers.get('location') ?? text)
    const all = `${text}${JSON.stringify([...answer.headers])}`
    const revealed = all.includes(SECRET) || all.includes(HASH)
    found.push({ address, status: answer.status, toLogin, revealed })
  }
  return found
}

/** Would see everything of the owner as a client. */
async function makeFormerClient(make: typeof makeClient) {
  const person = await make(db, { companyId: ids.company, billing: true })
  for (const projectId of [ids.project, ids.shared])
    await db.insert(projectMembers).values({ projectId, uid: person.id, documents: true, invoices: true })
  return person
}
const unknown = await makeFormerClient(makeClient)
await giveUnknownRole(db, unknown.id)
const guest = await makeFormerClient(makeGuest)

const isDenied = ({ status, toLogin }: { status: number; toLogin: boolean }) =>
  [401, 403, 404, 405].includes(status) || ([202, 302].includes(status) && toLogin)

/** Paths without a parameter. */
const plain = guarded
  .filter(({ pattern }) => !pattern.includes(':'))
  .map((route) => ({ ...route, path: route.pattern }))

const strangers = [
  { who: 'another client', session: as(await makeClient(db)) },
  { who: 'a visitor who is not signed in', session: as(null) },
]

describe('a path with a parameter', () => {
  test('each path with a parameter has values listed in this test', () => {
    const forgotten = routes
      .map(({ pattern }) => pattern)
      .filter((pattern) => pattern.includes(':') && ![...open, pictures].includes(pattern))
      .filter((pattern) => parametersOf(pattern).some((name) => !valuesFor(pattern)[name]))
    expect(forgotten).toEqual([])
    expect(withId.length).toBeGreaterThan(20)
  })

  test.each(withId)('shows the owner or staff $pattern', async ({ path, pattern }) => {
    const answer = await as(/^\/(api\/)?admin/.test(pattern) ? admin : owner).get(path)
    // It only takes reports.
    if (pattern.endsWith('/reading')) return expect(answer.status).toBe(405)
    // It needs a group and a time.
    if (pattern.includes('/disclosure.')) return expect(answer.status).toBe(400)
    expect(answer.status).toBe(200)
    // The pages of uploaded agreements and of data rooms are pictures.
    if (answer.headers.get('content-type')?.startsWith('image/')) return
    // A PDF's text is compressed, but its name is in the headers.
    expect(`${await answer.text()}${JSON.stringify([...answer.headers])}`).toContain(SECRET)
  })

  describe.each(strangers)('reveals nothing to $who', ({ session }) => {
    test.each(withId)('at $pattern', async (route) => {
      for (const { revealed, ...answer } of await request(session, route))
        expect({ ...answer, isDenied: isDenied(answer), revealed }).toMatchObject({
          isDenied: true,
          revealed: false,
        })
    })
  })
})

describe.each(strangers)('a path without a parameter reveals nothing to $who', ({ session }) => {
  test.each(plain)('at $pattern, no matter which ids are in the query', async (route) => {
    for (const { address, status, revealed } of await request(session, route))
      expect({ address, isFault: status >= 500, revealed }).toEqual({
        address,
        isFault: false,
        revealed: false,
      })
  })
})

describe.each([
  { who: 'an account with an unknown role', session: as(unknown), own: [] },
  { who: 'a guest of data rooms', session: as(guest), own: ['/api/account/data.zip'] },
])('$who', ({ session, own }) => {
  const forVisitors = ['/api/human-check/challenge', '/api/inquiries']
  const paths = [...withId, ...plain].filter(({ pattern }) => !forVisitors.includes(pattern))

  test.each(paths)('is denied $pattern, which reveals nothing', async (route) => {
    for (const answer of await request(session, route))
      expect({ ...answer, isDenied: isDenied(answer) }).toMatchObject({ isDenied: true, revealed: false })
  })

  const sent = paths.filter(({ action, pattern }) => action && !own.includes(pattern))
  test.each(sent)('can send nothing to $pattern', async ({ path }) => {
    const answer = await session.post(path, names)
    expect([401, 403, 404, 405]).toContain(answer.status)
  })

  test.each(['/admin', '/admin/today'])('gets the same answer as a client at %s', async (path) => {
    const [own, ofClient] = await Promise.all([session.get(path), as(owner).get(path)])
    expect([own.status, own.headers.get('location')]).toEqual([
      ofClient.status,
      ofClient.headers.get('location'),
    ])
  })
})
