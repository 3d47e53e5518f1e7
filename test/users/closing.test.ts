import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { FileStorage } from '#app/adapters/file-storage.server.ts'
import { deleteAbandonedObjects } from '#app/domain/files/pending-objects.server.ts'
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
import { ADMIN_EMAIL, createFileStorage, openTestApp, testStorage } from '#test/app.ts'
import { pdf, uploadForm } from '#test/make/files.ts'
import { makeAdmin, makeClient, makeProject } from '#test/make/make.ts'
import { openS3Server } from '#test/s3.ts'

const { as, ctx, db, mailsTo } = await openTestApp()
const s3 = await openS3Server()
afterAll(() => s3.close())
const storages = { disk: (await testStorage()).files, S3: await createFileStorage({ s3: s3.settings }) }

type Person = Awaited<ReturnType<typeof makeClient>>
const PROFILE = '/client/profile'
const DAY = 24 * 3_600_000
const userOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]
const kindsTo = async (address: string) => (await mailsTo(address)).map((mail) => mail.kind)
/** Returns the links of all emails to the client, newest first. */
const linksOf = async (client: Person) =>
  (await mailsTo(client.email)).flatMap(({ text }) => /\/close-account\?token=[\w-]+/.exec(text)?.[0] ?? [])
const linkOf = async (client: Person) => (await linksOf(client))[0] ?? ''
/** Returns the kinds of emails to the firm about the client. */
const kindsToFirm = async (client: Person) =>
  (await mailsTo(ADMIN_EMAIL))
    .filter(({ replyTo }) => replyTo === client.email)
    .map(({ kind }) => kind)
    .toSorted()
const askToClose = (client: Person) => as(client).post(PROFILE, { intent: 'close' })
const actionsOf = async (uid: string) =>
  (await db.select().from(activity).where(eq(activity.subjectId, uid)).orderBy(activity.id)).map(
    (row) => row.action,
  )
/** Creates a client who has requested and confirmed the closing. */
const makeClosing = async (with_: Parameters<typeof makeClient>[1] = {}) => {
  const client = await makeClient(db, with_)
  await askToClose(client)
  await as(null).post(await linkOf(client), {})
  return client
}
const endGracePeriod = (client: Person) =>
  db
    .update(users)
    .set({ closesAt: new Date(0) })
    .where(eq(users.id, client.id))

describe('closing an own account', () => {
  test('sends an email, and starts only with the button behind its link', async () => {
    const client = await makeClient(db)
    const asked = await askToClose(client)
    expect([asked.status, (await asked.text()).includes(`We have sent a link to ${client.email}`)]).toEqual([
      200,
      true,
    ])
    const link = await linkOf(client)
    const page = await as(null).get(link)
    expect([page.status, (await page.text()).includes('In 14 days it is erased.')]).toEqual([200, true])
    expect((await userOf(client.id))?.closesAt).toBeNull()
    const done = await as(null).post(link, {})
    expect([done.status, (await done.text()).includes('Your account closes on')]).toEqual([200, true])
    const closesAt = (await userOf(client.id))?.closesAt?.getTime() ?? 0
    expect(Math.abs(closesAt - Date.now() - 14 * DAY)).toBeLessThan(60_000)
    expect((await kindsTo(client.email)).toSorted()).toEqual(['account-closes', 'close-account'])
    expect(await kindsToFirm(client)).toEqual(['client-closes'])
    expect(await actionsOf(client.id)).toEqual(['user.asked-for-closing', 'user.asked-to-close'])
  })

  test('accepts a link once, within 24 hours, for no other purpose, and no other token', async () => {
    const client = await makeClient(db)
    for (let i = 0; i < 2; i++) await askToClose(client)
    const [expired = ''] = await linksOf(client)
    await db
      .update(emailLinks)
      .set({ expiresAt: new Date(0) })
      .where(eq(emailLinks.uid, client.id))
    expect((await as(null).post(expired, {})).status).toBe(400)
    await askToClose(client)
    const fresh = await linkOf(client)
    const token = fresh.split('=')[1]
    const form = { password: 'a new password', confirmPassword: 'a new password' }
    for (const path of ['/reset-password', '/verify-email'])
      expect((await as(null).post(`${path}?token=${token}`, form)).status).toBe(400)
    const both = await Promise.all([as(null).post(fresh, {}), as(null).post(fresh, {})])
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 400])
    for (const path of [fresh, '/close-account?token=x', '/close-account']) {
      const answer = await as(null).post(path, {})
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain('This link no longer works')
    }
    expect((await kindsTo(client.email)).filter((kind) => kind === 'account-closes')).toHaveLength(1)
  })

  test('keeps the portal open for the grace period, shows the date on each page, and can be canceled', async () => {
    const client = await makeClosing({ name: 'Ada' })
    for (const path of ['/client/dashboard', '/client/documents', PROFILE]) {
      const page = await (await as(client).get(path)).text()
      expect([path, page.includes('Keep My Account')]).toEqual([path, true])
    }
    const again = await askToClose(client)
    expect([again.status, (await again.text()).includes('is being closed already')]).toEqual([409, true])
    const kept = await as(client).post(PROFILE, { intent: 'keep' })
    const page = await kept.text()
    expect([kept.status, page.includes('Your account stays open.')]).toEqual([200, true])
    expect(page).not.toContain('Keep My Account')
    expect((await userOf(client.id))?.closesAt).toBeNull()
    expect(await kindsToFirm(client)).toEqual(['client-closes', 'client-stays'])
    expect(await actionsOf(client.id)).toEqual([
      'user.asked-for-closing',
      'user.asked-to-close',
      'user.kept-open',
    ])
    expect((await as(client).post(PROFILE, { intent: 'keep' })).status).toBe(409)
    await eraseAccount(ctx, client.id)
    expect(await userOf(client.id)).toBeDefined()
  })

  test('is refused to an administrator, also when the role came after the link', async () => {
    const admin = await makeAdmin(db)
    const answer = await as(admin).post(PROFILE, { intent: 'close' })
    expect([answer.status, (await mailsTo(admin.email)).length]).toEqual([403, 0])
    expect(await (await as(admin).get(PROFILE)).text()).not.toContain('Close My Account')
    const client = await makeClient(db)
    await askToClose(client)
    await db.update(usersRoles).set({ role: 'admin' }).where(eq(usersRoles.uid, client.id))
    expect((await as(null).post(await linkOf(client), {})).status).toBe(400)
    await endGracePeriod(client)
    await eraseAccount(ctx, client.id)
    expect(await userOf(client.id)).toMatchObject({ closesAt: null })
  })

  test('sends at most five emails an hour', async () => {
    const client = await makeClient(db)
    const statuses = []
    for (let i = 0; i < 6; i++) statuses.push((await askToClose(client)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe.each(Object.entries(storages))('the end of the grace period, on %s,', (_, files: FileStorage) => {
  const site = openTestApp({ files })
  const withDocuments = async () => {
    const { as } = await site
    const client = await makeClosing({ name: `Ada ${randomUUID()}` })
    for (const name of ['One.pdf', 'One.pdf', 'Two.pdf'])
      expect((await as(client).send('/api/documents/upload', uploadForm(name, pdf()))).status).toBe(200)
    const rows = await db
      .select({ key: documentVersions.storageKey })
      .from(documentVersions)
      .innerJoin(documents, eq(documents.id, documentVersions.documentId))
      .where(eq(documents.clientId, client.id))
    expect(rows).toHaveLength(3)
    return { client, keys: rows.map(({ key }) => key) }
  }
  const there = async (keys: string[]) => (await Promise.all(keys.map(files.exists))).filter(Boolean).length

  test('erases the account with all documents and keeps projects, invoices and the activity log', async () => {
    const { client, keys } = await withDocuments()
    const project = await makeProject(db, { clientId: client.id })
    await db.insert(invoices).values({
      id: randomUUID(),
      number: randomUUID(),
      clientId: client.id,
      status: 'sent',
      currency: 'EUR',
      billTo: `${client.name}\n1 Main Street`,
      dueDays: 14,
      total: 11_900,
    })
    const other = await withDocuments()
    await eraseAccount((await site).ctx, client.id)
    expect(await there(keys)).toBe(3)
    await endGracePeriod(client)
    await eraseAccount((await site).ctx, client.id)
    expect([await userOf(client.id), await there(keys)]).toEqual([undefined, 0])
    expect(await db.$count(documents, eq(documents.clientId, client.id))).toBe(0)
    expect(await db.$count(documentVersions, inArray(documentVersions.storageKey, keys))).toBe(0)
    expect(await db.$count(pendingObjects, inArray(pendingObjects.storageKey, keys))).toBe(0)
    expect(await db.$count(sessions, eq(sessions.userId, client.id))).toBe(0)
    expect((await db.select().from(projects).where(eq(projects.id, project.id)))[0]).toMatchObject({
      title: project.title,
      clientId: null,
    })
    const bill = (await db.select().from(invoices)).find((one) => one.billTo.startsWith(client.name))
    expect(bill).toMatchObject({ clientId: null, total: 11_900, status: 'sent' })
    const [done] = await db
      .select()
      .from(activity)
      .where(and(eq(activity.subjectId, client.id), eq(activity.action, 'user.closed')))
    expect(done).toMatchObject({ actorUid: null, actorName: 'Foyer', subjectName: client.name })
    expect(await there(other.keys)).toBe(3)
  })

  test('notifies the client once and deletes earlier emails when several instances erase concurrently', async () => {
    const { client } = await withDocuments()
    const [sent] = await mailsTo(client.email)
    await db.update(emails).set({ status: 'sent' }).where(eq(emails.to, client.email))
    await endGracePeriod(client)
    const { ctx } = await site
    await Promise.all(Array.from({ length: 3 }, () => eraseAccount(ctx, client.id)))
    expect(await kindsTo(client.email)).toEqual(['account-closed'])
    expect((await actionsOf(client.id)).filter((action) => action === 'user.closed')).toHaveLength(1)
    expect(await db.$count(emails, eq(emails.id, sent?.id ?? ''))).toBe(0)
  })

  test('leaves files to the cleanup job when the process stops before deleting them', async () => {
    const { client, keys } = await withDocuments()
    await endGracePeriod(client)
    const broken = { ...files, delete: () => Promise.reject(new Error('the storage is gone')) }
    const dying = await openTestApp({ files: broken })
    const dead = { ...dying.ctx.uploads.temporaryFiles, instance: randomUUID() }
    await eraseAccount({ ...dying.ctx, uploads: { ...dying.ctx.uploads, temporaryFiles: dead } }, client.id)
    expect([await userOf(client.id), await there(keys)]).toEqual([undefined, 3])
    await deleteAbandonedObjects({ ...(await site).ctx }, [dead.instance])
    expect([
      await there(keys),
      await db.$count(pendingObjects, inArray(pendingObjects.storageKey, keys)),
    ]).toEqual([0, 0])
  })

  test('erases or rejects a concurrent upload', async () => {
    const { client, keys } = await withDocuments()
    await endGracePeriod(client)
    const { as, ctx } = await site
    const before = await db.select().from(documentVersions)
    const pending = await db.select().from(pendingObjects)
    const person = as(client)
    await person.get(PROFILE)
    const uploads = ['One.pdf', 'Two.pdf', 'New.pdf', 'New.pdf', 'Other.pdf'].map((name) =>
      person.send('/api/documents/upload', uploadForm(name, pdf())),
    )
    await Promise.all([...uploads, eraseAccount(ctx, client.id).catch(() => {})])
    await eraseAccount(ctx, client.id)
    const mine = new Set(keys)
    const after = await db.select().from(documentVersions)
    expect(after.length).toBe(before.filter((row) => !mine.has(row.storageKey)).length)
    expect([await userOf(client.id), await there(keys)]).toEqual([undefined, 0])
    // Pending objects of other tests stay until they are due.
    expect(await db.select().from(pendingObjects)).toEqual(pending)
  })
})

test('the hourly job queues accounts whose grace period is over, and the queue erases them', async () => {
  const [due, later, open] = [await makeClosing(), await makeClosing(), await makeClient(db)]
  await endGracePeriod(due)
  const { ctx } = await openTestApp({ ownQueue: true })
  await queueDueErasures(ctx)
  await queueDueErasures(ctx)
  await ctx.jobs.start()
  await vi.waitFor(async () => expect(await userOf(due.id)).toBeUndefined(), 60_000)
  await ctx.jobs.stop()
  for (const client of [later, open]) expect(await userOf(client.id)).toBeDefined()
})
