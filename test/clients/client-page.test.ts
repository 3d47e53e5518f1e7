import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { daysFromToday } from '#app/core/days.ts'
import { clientNotes, secondFactors, users } from '#db/schema.ts'
import {
  addMember,
  listActivity,
  makeAdmin,
  makeClient,
  makeCompany,
  makeDocument,
  makeMessage,
  makeProject,
  makeRequest,
  makeStaff,
} from '#test/make/make.ts'
import { openTestApp } from '../app.ts'
import { makeInvoice } from '../make/invoice-forms.ts'
import { expectPage, expectStatuses, expectTexts, plainText, revisionOf, textOf } from '../pages.ts'

const { as, db } = await openTestApp()
const admin = await makeAdmin(db)
type Person = Awaited<ReturnType<typeof makeClient>>

const pathOf = ({ id }: { id: string }) => `/admin/clients/${id}`
const html = (person: { id: string }, who: { id: string } = admin) => textOf(as(who).get(pathOf(person)))
/** Returns the text of the page. */
const words = async (person: { id: string }) => plainText(await html(person))
const bill = (client: Person, total: number, overrides: Parameters<typeof makeInvoice>[2] = {}) => {
  const line = { description: 'Advice', quantity: 1000, unitPrice: total, taxRate: 0 }
  return makeInvoice(db, client, overrides, [line])
}
const updateUser = ({ id }: Person, values: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(values).where(eq(users.id, id))

test("a client's page shows the profile, the accepted terms, the last sign-in and the second factor", async () => {
  const client = await makeClient(db, {
    name: 'Ada <b>Client</b>',
    company: 'Client & Sons',
    jobTitle: 'CFO',
    phoneNumber: '+1 555 0100',
    streetAddress: '1 Main Street',
    city: 'Springfield',
    termsVersion: '2024-07-26',
    termsAcceptedAt: new Date('2026-02-03T04:05:00Z'),
    lastLoginAt: new Date('2026-03-04T05:06:00Z'),
  })
  expectTexts(await words(client), [
    'Ada &lt;b&gt;Client&lt;/b&gt;',
    'Client &amp; Sons',
    'CFO',
    `${client.email} (verified)`,
    '1 Main Street Springfield',
    'Last seen 4 Mar 2026, 05:06 UTC',
    'Two-factor Off',
    'Version 2024-07-26, accepted 3 Feb 2026',
    'No projects yet.',
    'No documents yet.',
    'No invoices yet.',
    'No open requests.',
  ])
  await db.insert(secondFactors).values({ uid: client.id, encryptedSecret: 'x', confirmedAt: new Date() })
  await as(client).get('/client/dashboard')
  expectTexts(await words(client), ['Two-factor Authenticator app'], ['Last seen 4 Mar 2026'])
})

test("a client's page links to the company that the person is assigned to", async () => {
  const company = await makeCompany(db, { name: 'Assigned Ltd' })
  const page = await html(await makeClient(db, { company: 'As typed', companyId: company.id }))
  expect(page).toMatch(new RegExp(`<a [^>]*href="/admin/companies/${company.id}"[^>]*>Assigned Ltd</a>`))
  expect(plainText(page)).not.toContain('As typed')
})

test("a client's page shows the account status", async () => {
  for (const [state, overrides] of [
    ['Deactivated', { deactivatedAt: new Date() }],
    ['Closing', { closesAt: new Date(Date.now() + 1e9) }],
    ['Invited', { emailVerified: false, invitedAt: new Date() }],
    ['Not verified', { emailVerified: false }],
  ] as const)
    expect(await words(await makeClient(db, overrides))).toContain(state)
  const closing = await makeClient(db, { closesAt: new Date('2099-02-03T04:05:00Z') })
  expect(await words(closing)).toContain('It will be deleted on 3 Feb 2099, 04:05 UTC')
})

test("a client's page links to the forms for creating something for that client", async () => {
  const client = await makeClient(db)
  const page = await html(client)
  expectTexts(page, [
    `href="/admin/documents/share?client=${client.id}"`,
    `href="/admin/projects/new?client=${encodeURIComponent(client.email)}"`,
    `href="/admin/invoices/new?client=${client.id}"`,
    `href="/admin?open=${client.id}"`,
    `href="/admin/activity?actor=${client.id}"`,
  ])
  expect(page).toMatch(/action="\/admin\?index".*name="intent" value="view-as".*View as Client/s)
  const kept = await makeClient(db, { deactivatedAt: new Date() })
  expect(await html(kept)).not.toContain('/admin/documents/share?client=')
})

test("a client's page lists their projects with their role on each and the other people on it", async () => {
  const [client, other, lawyer] = [
    await makeClient(db, { name: 'Ada' }),
    await makeClient(db, { name: 'Otto Other', company: 'Other Ltd' }),
    await makeClient(db, { name: 'Lena Lawyer' }),
  ]
  const stranger = await makeClient(db, { name: 'Sam Stranger' })
  await makeProject(db, { clientId: stranger.id, title: 'Not theirs' })
  const own = await makeProject(db, { clientId: client.id, title: 'Own' })
  await addMember(db, own, lawyer)
  for (const [title, documents, invoices] of [
    ['With both', true, true],
    ['With invoices', false, true],
    ['With none', false, false],
  ] as const)
    await addMember(db, await makeProject(db, { clientId: other.id, title }), client, {
      documents,
      invoices,
    })
  expectTexts(
    await words(client),
    [
      'Own Main contact',
      'With both Can see documents, requests and invoices',
      'Lena Lawyer',
      'With invoices Can see invoices',
      'Otto Other Other Ltd',
      'With none Can only see the project',
    ],
    ['Not theirs', 'Sam Stranger'],
  )
  expect(await html(client)).toContain(`href="${pathOf(lawyer)}"`)
})

test("a client's page totals open and overdue amounts by currency, and lists the latest invoices", async () => {
  const [client, other] = [await makeClient(db), await makeClient(db)]
  await bill(client, 1_000_00)
  await bill(client, 234_56, { dueOn: daysFromToday(-3), number: `LATE-${client.id}` })
  await bill(client, 5000, { currency: 'JPY' })
  await bill(client, 9_999_99, { status: 'paid' })
  await bill(client, 1, { status: 'draft' })
  await bill(other, 1, { dueOn: daysFromToday(-3), number: `OTHER-${client.id}` })
  const page = await words(client)
  expect(page).toContain('EUR outstanding EUR 1,234.56 EUR 234.56 overdue')
  expect(page).toMatch(/JPY outstanding JPY 5,000 (?!.*overdue.*LATE)/)
  expectTexts(page, [`LATE-${client.id}`, 'Overdue', 'Paid', 'Draft'], ['OTHER-'])
})

test("a client's page shows ten rows of each kind and links to the full lists", async () => {
  const [client, other] = [await makeClient(db, { name: 'Ada Many' }), await makeClient(db)]
  for (let i = 0; i < 12; i++) {
    const createdAt = new Date(Date.now() - i * 60_000)
    await makeProject(db, { clientId: client.id, title: `Project no ${i};`, createdAt })
    await makeDocument(db, { clientId: client.id, name: `Document no ${i};.pdf`, modifiedAt: createdAt })
    await bill(client, 1, { number: `${client.id} no ${i};`, createdAt })
  }
  await makeProject(db, { clientId: other.id, title: 'Of another' })
  await bill(other, 1, { number: `Of another ${client.id}` })
  const page = await html(client)
  for (const what of ['Project', 'Document', client.id]) {
    const numbers = [...page.matchAll(new RegExp(`${what} no (\\d+);`, 'g'))].map((found) => found[1])
    expect([what, [...new Set(numbers)]]).toEqual([what, Array.from({ length: 10 }, (_, i) => `${i}`)])
  }
  for (const list of ['projects', 'documents', 'invoices']) {
    expect(page).toContain(`href="/admin/${list}?client=${client.id}"`)
    const all = await textOf(as(admin).get(`/admin/${list}?client=${client.id}`))
    expect([list, new Set(all.match(/ no \d+;/g)).size]).toEqual([list, 12])
    expect(all).toMatch(/Filtered by client<.*Ada Many/)
    expect(all).not.toContain('Of another')
  }
})

test("a client's page lists open requests and unread messages", async () => {
  const lastLoginAt = new Date()
  const client = await makeClient(db, { name: 'Ada', lastLoginAt })
  const clerk = await makeClient(db, { name: 'Clara', lastLoginAt })
  const project = await makeProject(db, { clientId: client.id, title: 'Depots' })
  await addMember(db, project, clerk)
  await makeRequest(db, project, { title: 'The lease' })
  await makeRequest(db, project, { title: 'The plan', state: 'submitted' })
  await makeRequest(db, project, { title: 'The list', state: 'changes-requested' })
  await makeRequest(db, project, { title: 'Done', state: 'accepted' })
  await makeRequest(db, project, { title: 'Taken back', withdrawnAt: new Date() })
  await makeMessage(db, project, { text: 'From us' })
  const byAda = { side: 'client', byName: 'Ada', writtenBy: client.id } as const
  await makeMessage(db, project, { ...byAda, text: 'From Ada' })
  const page = await words(client)
  const open = ['The lease Depots Open', 'The plan Depots Submitted', 'The list Depots Changes requested']
  expectTexts(page, [...open, 'Ada has 1 message to read.'], ['Done', 'Taken back'])
  expect(page).toMatch(/Depots 1 new message · Ada From Ada/)
  expectTexts(await words(clerk), ['No open requests.', 'Clara has 2 messages to read.', 'From Ada'])
  await as(admin).get(`/admin/projects/${project.id}/messages`)
  expect(await words(client)).toContain('You’re all caught up.')
})

test("a client's page says that all messages are read only if there are any and the client has signed in", async () => {
  const client = await makeClient(db, { name: 'Ada' })
  const project = await makeProject(db, { clientId: client.id })
  expect(await words(client)).toContain('Ada hasn’t signed in yet.')
  await updateUser(client, { lastLoginAt: new Date() })
  const none = ['No messages for Ada yet.', 'No messages from clients on these projects yet.']
  expectTexts(await words(client), none)
  await makeMessage(db, project)
  await updateUser(client, { lastLoginAt: null })
  const unseen = 'Ada hasn’t signed in yet and has 1 message to read.'
  expectTexts(await words(client), [unseen], ['has read everything'])
  for (let visit = 0; visit < 2; visit++) await as(client).get(`/client/projects/${project.id}/messages`)
  await updateUser(client, { lastLoginAt: new Date() })
  expect(await words(client)).toContain('Ada has read everything.')
})

test('the client page and its notes do not exist for staff or unknown ids', async () => {
  const colleague = await makeStaff(db, { name: 'Zanzibar' })
  for (const path of [pathOf(admin), pathOf(colleague), '/admin/clients/none', '/admin/clients/%00']) {
    const status = path.includes('%') ? 400 : 404
    expect(await expectPage(as(admin).get(path), status)).not.toContain('Zanzibar')
    await expectPage(as(admin).post(path, { intent: 'notes', notes: 'x' }), status)
  }
  expect(await db.$count(clientNotes, eq(clientNotes.uid, colleague.id))).toBe(0)
})

const save = (client: Person, notes: string, version?: string, who = admin) =>
  as(who).post(pathOf(client), { intent: 'notes', notes, ...(version && { version }) })
const stored = async (client: Person) =>
  (await db.select().from(clientNotes).where(eq(clientNotes.uid, client.id)))[0]?.body

test('notes about a client can be saved, changed and cleared, and are logged without their text', async () => {
  const client = await makeClient(db)
  const colleague = await makeStaff(db)
  const first = save(client, ' Likes\r\n<i>tea</i> ', revisionOf(await html(client)))
  const page = await expectPage(first, 200, 'Notes saved.')
  expect(await stored(client)).toBe('Likes\n<i>tea</i>')
  expect(await html(client, colleague)).toContain('Likes\n&lt;i&gt;tea&lt;/i&gt;</textarea>')
  await expectPage(save(client, 'Likes coffee', revisionOf(page), colleague), 200)
  await expectPage(save(client, '', revisionOf(await html(client))), 200)
  expect(await stored(client)).toBeUndefined()
  const log = await listActivity(db, client.id)
  expect(log.map(({ actorName }) => actorName)).toEqual([admin.name, colleague.name, admin.name])
  expect(new Set(log.map(({ action }) => action))).toEqual(new Set(['user.notes-changed']))
  expect(JSON.stringify(log)).not.toMatch(/tea|coffee/)
})

test('saving notes about a client fails on an edit conflict and shows both texts', async () => {
  const client = await makeClient(db)
  const version = revisionOf(await html(client))
  await save(client, 'From one', version, await makeStaff(db))
  const conflict = 'Someone else edited this while you were working.'
  const page = await expectPage(save(client, 'From another', version), 409, conflict)
  expect(page).toMatch(/From another<\/textarea>.*Saved version:<\/span> <span[^>]*>From one</s)
  expect(await stored(client)).toBe('From one')
  const newer = revisionOf(page)
  await expectStatuses([save(client, 'A', newer), save(client, 'B', newer)], [200, 409])
})

test('notes about a client are saved only with a revision and are deleted with the account', async () => {
  const client = await makeClient(db)
  const version = revisionOf(await html(client))
  await expectPage(save(client, 'x'), 409)
  expect(await stored(client)).toBeUndefined()
  await save(client, 'Gone', version)
  expect(await stored(client)).toBe('Gone')
  await db.delete(users).where(eq(users.id, client.id))
  expect(await stored(client)).toBeUndefined()
})
