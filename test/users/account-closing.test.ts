import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { deleteAbandonedObjects } from '#app/domain/files/stored-objects.server.ts'
import { eraseAccount, queueDueErasures } from '#app/domain/users/erase-account.server.ts'
import {
  activity,
  documents,
  documentVersions,
  emailLinks,
  emails,
  invoices,
  pendingObjects,
  projects,
  sessions,
  users,
  usersRoles,
} from '#db/schema.ts'
import { ADMIN_EMAIL, openTestApp, testStorage } from '#test/app.ts'
import { createDocumentSender } from '#test/documents/people.ts'
import { makeInvoice } from '#test/make/invoice-forms.ts'
import { makeAdmin, makeClient, makeCompany, makeProject } from '#test/make/make.ts'
import { expectPage, expectStatus } from '#test/pages.ts'

const { as, ctx, db, findLink, findUser, listActions, listEmailKinds, mailsTo } = await openTestApp()

type Person = Awaited<ReturnType<typeof makeClient>>
const YOUR_DATA = '/client/your-data'
const visitor = as(null)
/** Lists the kinds of emails sent to the firm about the client. */
const kindsToFirm = async (client: Person) =>
  (await mailsTo(ADMIN_EMAIL))
    .filter(({ data }) => data?.client === client.id)
    .map(({ kind }) => kind)
    .toSorted()
const requestClosing = (client: Person) => as(client).post(YOUR_DATA, { intent: 'close' })
/** Creates a client who has requested and confirmed closing their account. */
const makeClosing = async () => {
  const client = await makeClient(db, { name: `Ada ${randomUUID()}` })
  await requestClosing(client)
  await visitor.post(await findLink(client.email), {})
  return client
}
const endGracePeriod = (client: Person) =>
  db
    .update(users)
    .set({ closesAt: new Date(0) })
    .where(eq(users.id, client.id))

test('a client who closes the account gets a link by email, and closing starts only with the button on the linked page', async () => {
  const client = await makeClient(db)
  await expectPage(requestClosing(client), 200, `We’ve emailed a link to ${client.email}`)
  const link = await findLink(client.email)
  await expectPage(visitor.get(link), 200, 'We’ll delete your account 14 days after you confirm.')
  expect((await findUser(client.id))?.closesAt).toBeNull()
  await expectPage(visitor.post(link, {}), 200, 'Your account closes on')
  const closesAt = (await findUser(client.id))?.closesAt?.getTime() ?? 0
  expect(Math.abs(closesAt - Date.now() - 14 * 24 * 3_600_000)).toBeLessThan(60_000)
  expect((await listEmailKinds(client.email)).toSorted()).toEqual(['account-closing', 'close-account'])
  expect(await kindsToFirm(client)).toEqual(['client-closing-account'])
  expect(await listActions(client.id)).toEqual(['user.requested-closure-link', 'user.requested-closure'])
})

test("a link to close an account works only once, within 24 hours and for no other purpose, and other tokens don't work", async () => {
  const client = await makeClient(db)
  await requestClosing(client)
  const expired = await findLink(client.email)
  await db
    .update(emailLinks)
    .set({ expiresAt: new Date(0) })
    .where(eq(emailLinks.uid, client.id))
  await expectStatus(visitor.post(expired, {}), 400)
  await requestClosing(client)
  const link = await findLink(client.email)
  const form = { password: 'a new password', confirmPassword: 'a new password' }
  for (const other of ['/reset-password', '/verify-email'])
    await expectStatus(visitor.post(link.replace('/close-account', other), form), 400)
  const both = await Promise.all([visitor.post(link, {}), visitor.post(link, {})])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  for (const path of [link, '/close-account?token=x', '/close-account'])
    await expectPage(visitor.post(path, {}), 400, 'This link no longer works')
  expect((await listEmailKinds(client.email)).filter((kind) => kind === 'account-closing')).toHaveLength(1)
})

test("closing one's own account keeps the portal open for the grace period, says so on each page and can be canceled", async () => {
  const client = await makeClosing()
  for (const path of ['/client/dashboard', '/client/documents', YOUR_DATA])
    await expectPage(as(client).get(path), 200, 'Keep My Account')
  await expectPage(requestClosing(client), 409, 'is already being closed')
  const keep = () => as(client).post(YOUR_DATA, { intent: 'keep' })
  expect(await expectPage(keep(), 200, 'Your account stays open.')).not.toContain('Keep My Account')
  expect(await kindsToFirm(client)).toEqual(['client-canceled-closure', 'client-closing-account'])
  expect((await listActions(client.id)).at(-1)).toBe('user.canceled-closure')
  await expectStatus(keep(), 409)
  await eraseAccount(ctx, client.id)
  expect(await findUser(client.id)).toMatchObject({ closesAt: null })
})

test('the last person with “Billing” in a company is asked who gets its invoices now, and the firm is notified', async () => {
  const { id: companyId, name } = await makeCompany(db, { name: 'Lone & Sons' })
  const [last, other] = [
    await makeClient(db, { companyId, billing: true }),
    await makeClient(db, { companyId }),
  ]
  await requestClosing(last)
  const link = await findLink(last.email)
  const question = 'No one else gets the invoices to Lone &amp; Sons.'
  await expectPage(visitor.get(link), 200, question)
  await db.update(users).set({ billing: true }).where(eq(users.id, other.id))
  expect(await expectPage(visitor.get(link), 200)).not.toContain(question)
  await db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, other.id))
  await visitor.post(link, {})
  const toFirm = (await mailsTo(ADMIN_EMAIL)).find(({ data }) => data?.client === last.id)
  expect(toFirm?.text).toContain(`No one else at ${name} has the right “Billing”.`)
  const { id } = await makeInvoice(db, last, { companyId })
  await endGracePeriod(last)
  await eraseAccount(ctx, last.id)
  const [kept] = await db.select().from(invoices).where(eq(invoices.id, id))
  expect(kept).toMatchObject({ clientId: null, companyId })
})

test('an administrator cannot close their own account, even if they got the role after requesting the link', async () => {
  const admin = await makeAdmin(db)
  expect([(await requestClosing(admin)).status, await mailsTo(admin.email)]).toEqual([403, []])
  expect(await (await as(admin).get(YOUR_DATA)).text()).not.toContain('Close My Account')
  const client = await makeClient(db)
  await requestClosing(client)
  await db.update(usersRoles).set({ role: 'admin' }).where(eq(usersRoles.uid, client.id))
  await expectStatus(visitor.post(await findLink(client.email), {}), 400)
  await endGracePeriod(client)
  await eraseAccount(ctx, client.id)
  expect(await findUser(client.id)).toMatchObject({ closesAt: null })
})

test('a client can request at most five emails an hour for closing the account', async () => {
  const client = await makeClient(db)
  const statuses = []
  for (let i = 0; i < 6; i++) statuses.push((await requestClosing(client)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

const { files } = await testStorage()
const withDocuments = async () => {
  const { upload } = createDocumentSender(as)
  const client = await makeClosing()
  for (const name of ['One.pdf', 'One.pdf', 'Two.pdf']) await upload(client, name)
  const rows = await db
    .select({ key: documentVersions.storageKey })
    .from(documentVersions)
    .innerJoin(documents, eq(documents.id, documentVersions.documentId))
    .where(eq(documents.clientId, client.id))
  expect(rows).toHaveLength(3)
  return { client, keys: rows.map(({ key }) => key) }
}
const countStored = async (keys: string[]) =>
  (await Promise.all(keys.map(files.exists))).filter(Boolean).length

test('the end of the grace period erases the account and its documents, but keeps projects, invoices and the activity log', async () => {
  const { client, keys } = await withDocuments()
  const project = await makeProject(db, { clientId: client.id })
  const { id } = await makeInvoice(db, client)
  const other = await withDocuments()
  await eraseAccount(ctx, client.id)
  expect(await countStored(keys)).toBe(3)
  await endGracePeriod(client)
  await eraseAccount(ctx, client.id)
  expect([await findUser(client.id), await countStored(keys)]).toEqual([undefined, 0])
  for (const [table, rows] of [
    [documents, eq(documents.clientId, client.id)],
    [documentVersions, inArray(documentVersions.storageKey, keys)],
    [pendingObjects, inArray(pendingObjects.storageKey, keys)],
    [sessions, eq(sessions.userId, client.id)],
  ] as const)
    expect(await db.$count(table, rows)).toBe(0)
  const kept = { title: project.title, clientId: null }
  expect((await db.select().from(projects).where(eq(projects.id, project.id)))[0]).toMatchObject(kept)
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, id))
  expect(invoice).toMatchObject({ clientId: null, billTo: 'Ada Ltd.', total: 17_868, status: 'sent' })
  const logged = await db.select().from(activity).where(eq(activity.subjectId, client.id))
  expect(logged.find(({ action }) => action === 'user.closed')).toMatchObject({
    actorUid: null,
    actorName: 'Foyer',
    subjectName: client.name,
  })
  expect(await countStored(other.keys)).toBe(3)
})

test('when several instances erase an account at once, the client is notified once and earlier emails are deleted', async () => {
  const { client } = await withDocuments()
  const [sent] = await mailsTo(client.email)
  await db.update(emails).set({ status: 'sent' }).where(eq(emails.to, client.email))
  await endGracePeriod(client)
  await Promise.all(Array.from({ length: 3 }, () => eraseAccount(ctx, client.id)))
  expect(await listEmailKinds(client.email)).toEqual(['account-closed'])
  expect((await listActions(client.id)).filter((action) => action === 'user.closed')).toHaveLength(1)
  expect(await db.$count(emails, eq(emails.id, sent?.id ?? ''))).toBe(0)
})

test("if the process stops before deleting an erased account's files, the cleanup job deletes them", async () => {
  const { client, keys } = await withDocuments()
  await endGracePeriod(client)
  const broken = { ...files, delete: () => Promise.reject(new Error('the storage is gone')) }
  const dying = await openTestApp({ files: broken })
  await eraseAccount(dying.ctx, client.id)
  expect([await findUser(client.id), await countStored(keys)]).toEqual([undefined, 3])
  await deleteAbandonedObjects(ctx)
  expect(await countStored(keys)).toBe(0)
  expect(await db.$count(pendingObjects, inArray(pendingObjects.storageKey, keys))).toBe(0)
})

test('an upload concurrent with the end of the grace period is erased or rejected', async () => {
  const { client, keys } = await withDocuments()
  await endGracePeriod(client)
  const before = await db.select().from(documentVersions)
  const pending = await db.select().from(pendingObjects)
  await as(client).get(YOUR_DATA)
  const { upload } = createDocumentSender(as)
  const uploads = ['One.pdf', 'Two.pdf', 'New.pdf', 'New.pdf', 'Other.pdf'].map((name) =>
    upload(client, name).catch(() => {}),
  )
  await Promise.all([...uploads, eraseAccount(ctx, client.id).catch(() => {})])
  await eraseAccount(ctx, client.id)
  expect(await db.$count(documentVersions)).toBe(before.length - keys.length)
  expect([await findUser(client.id), await countStored(keys)]).toEqual([undefined, 0])
  // Pending objects from other tests stay until they are due.
  expect(await db.select().from(pendingObjects)).toEqual(pending)
})

test('the hourly job queues accounts whose grace period is over, and the job queue erases them', async () => {
  const [due, later, open] = [await makeClosing(), await makeClosing(), await makeClient(db)]
  await endGracePeriod(due)
  const { ctx } = await openTestApp({ ownQueue: true })
  await queueDueErasures(ctx)
  await queueDueErasures(ctx)
  await ctx.jobs.start()
  await vi.waitFor(async () => expect(await findUser(due.id)).toBeUndefined(), 60_000)
  await ctx.jobs.stop()
  for (const client of [later, open]) expect(await findUser(client.id)).toBeDefined()
})
