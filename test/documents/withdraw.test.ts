import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteAbandonedObjects } from '#app/domain/files/stored-objects.server.ts'
import { collectDigest } from '#app/domain/notifications/digests.server.ts'
import { eraseAccount } from '#app/domain/users/erase-account.server.ts'
import { documentEvents, documentVersions, pendingObjects, users } from '#db/schema.ts'
import { openTestApp, testStorage } from '#test/app.ts'
import { pdf } from '#test/make/files.ts'
import { listActivity, makeAdmin, makeClient } from '#test/make/make.ts'
import { expectPage, expectStatuses, textOf } from '#test/pages.ts'
import { alertOf, bytesOf, measureAccess, measureStaffAccess, openDocuments } from './people.ts'

const site = await openTestApp()
const { as, ctx, db, mailsTo } = site
const { files } = await testStorage()
const admin = await makeAdmin(db)
const { upload, share, withdraw, findDocument, statusOf, pageOf } = openDocuments(site, admin)
const UNKNOWN = [404, 'Document not found.']
const TOO_LATE = [
  409,
  'You can’t withdraw this upload anymore: someone has opened it, or 24 hours have passed. Contact us for help.',
]

test('withdrawing an upload with one version removes the document for staff and client, and is logged', async () => {
  const client = await makeClient(db)
  const name = `Wrong ${randomUUID()}.pdf`
  const { id } = await upload(client, name)
  const page = await textOf(withdraw(client, id))
  expect([page.includes('Upload withdrawn.'), page.includes(name)]).toEqual([true, false])
  expect(await findDocument(id)).toBeUndefined()
  expect(await measureAccess(as, client, { id, name })).toBe(0)
  expect(await measureStaffAccess(as, admin, { id, name })).toBe(0)
  expect(await pageOf(admin, `/admin/documents?search=${name}&kind=removed`)).toContain('Nothing matches')
  const logged = (await listActivity(db, id)).find(({ action }) => action === 'document.version-withdrawn')
  expect(logged).toMatchObject({ actorUid: client.id, subjectName: name, before: { version: 1 } })
  expect(await upload(client, name)).toMatchObject({ version: 1 })
})

test('withdrawing the second version brings the first one back and omits the second from emails', async () => {
  const client = await makeClient(db)
  const content = pdf()
  const { id } = await upload(client, 'Plan.pdf', undefined, content)
  await collectDigest(ctx, client.id)
  const before = await findDocument(id)
  await upload(client, 'Plan.pdf')
  await expectPage(withdraw(client, id, 2), 200)
  const after = await findDocument(id)
  expect(after).toMatchObject({ version: 1, bytes: content.length })
  expect(after?.modifiedAt.getTime()).toBeGreaterThanOrEqual(before?.modifiedAt.getTime() ?? 0)
  const back = await as(client).get(`/api/documents/${id}/download`)
  expect((await bytesOf(back)).equals(content)).toBe(true)
  expect(await statusOf(client, `/api/documents/${id}/versions/2/download`)).toBe(404)
  expect(await statusOf(admin, `/api/admin/documents/${id}/versions/2/download`)).toBe(404)
  const sent = (await mailsTo(client.email)).length
  await collectDigest(ctx, client.id)
  expect(await mailsTo(client.email)).toHaveLength(sent)
  expect(await pageOf(client, `/client/documents?document=${id}`)).toContain('You withdrew v2')
  expect(await upload(client, 'Plan.pdf')).toMatchObject({ id, version: 2 })
})

test('only the latest version can be withdrawn, until someone other than the uploader has viewed it', async () => {
  const client = await makeClient(db)
  const { id } = await upload(client, 'Opened.pdf')
  const isOffered = async () =>
    (await pageOf(client, `/client/documents?document=${id}`)).includes('>Withdraw<')
  expect(await statusOf(client, `/api/documents/${id}/versions/1/preview`)).toBe(200)
  expect(await isOffered()).toBe(true)
  expect(await statusOf(admin, `/api/admin/documents/${id}/versions/1/preview`)).toBe(200)
  expect(await alertOf(withdraw(client, id))).toEqual(TOO_LATE)
  expect(await isOffered()).toBe(false)
  // Later versions can still be withdrawn.
  await upload(client, 'Opened.pdf')
  expect(await alertOf(withdraw(client, id, 1))).toEqual([
    409,
    'There’s a newer version now. Please check it again.',
  ])
  await expectPage(withdraw(client, id, 2), 200)
  for (const version of ['', '0', 'x', '1.5', '99999999999999999999'])
    await expectPage(withdraw(client, id, version), 400)
})

test('withdrawing is rejected after 24 hours', async () => {
  const client = await makeClient(db)
  const { id } = await upload(client, 'Old.pdf')
  const setAge = (hours: number) =>
    db
      .update(documentVersions)
      .set({ createdAt: sql`now() - make_interval(hours => ${hours})` })
      .where(eq(documentVersions.documentId, id))
  await setAge(25)
  expect(await alertOf(withdraw(client, id))).toEqual(TOO_LATE)
  await setAge(23)
  await expectPage(withdraw(client, id), 200)
})

test('only the uploader can withdraw an upload', async () => {
  const [client, other] = [await makeClient(db), await makeClient(db)]
  const { id } = await upload(client, 'Mine.pdf')
  const shared = await share('Shared.pdf', { client: client.id })
  expect(await alertOf(withdraw(other, id))).toEqual(UNKNOWN)
  expect(await alertOf(withdraw(client, shared.id))).toEqual(UNKNOWN)
  expect(await alertOf(withdraw(client, 'none'))).toEqual(UNKNOWN)
  expect((await withdraw(null, id)).headers.get('location')).toMatch(/^\/login/)
  for (const one of [id, shared.id]) expect(await findDocument(one)).toBeDefined()
})

test('concurrent withdrawals of an upload remove only one version', async () => {
  const client = await makeClient(db)
  const { id } = await upload(client, 'Twice.pdf')
  await upload(client, 'Twice.pdf')
  await expectStatuses([withdraw(client, id, 2), withdraw(client, id, 2)], [200, 409])
  expect(await findDocument(id)).toMatchObject({ version: 1 })
})

test('a withdrawal during a view by staff either keeps the viewed version or removes an unviewed one', async () => {
  const client = await makeClient(db)
  for (let i = 0; i < 8; i++) {
    const { id } = await upload(client, `Race ${i}.pdf`)
    const [view, withdrawal] = await Promise.all([
      as(admin).get(`/api/admin/documents/${id}/versions/1/download`),
      withdraw(client, id),
    ])
    await view.arrayBuffer()
    const outcomes = [
      [200, 409],
      [404, 200],
    ]
    expect(outcomes).toContainEqual([view.status, withdrawal.status])
    const downloads = and(eq(documentEvents.documentId, id), eq(documentEvents.action, 'download'))
    expect(await db.$count(documentEvents, downloads)).toBe(view.status === 200 ? 1 : 0)
  }
})

const withdrawn = async () => {
  const client = await makeClient(db)
  const { id } = await upload(client, 'Kept.pdf')
  const [version] = await db.select().from(documentVersions).where(eq(documentVersions.documentId, id))
  await withdraw(client, id)
  const key = version?.storageKey ?? ''
  return { client, key, row: eq(pendingObjects.storageKey, key) }
}

test('the stored file of a withdrawn upload is kept for 30 days and then deleted', async () => {
  const { client, key, row } = await withdrawn()
  const [kept] = await db.select().from(pendingObjects).where(row)
  const days = ((kept?.keptUntil?.getTime() ?? 0) - Date.now()) / 86_400_000
  expect([Math.round(days), kept?.clientId]).toEqual([30, client.id])
  // Neither the age of the file nor a start causes an earlier deletion.
  await db.update(pendingObjects).set({ createdAt: sql`now() - interval '29 days'` }).where(row)
  await deleteAbandonedObjects(ctx, { alone: true })
  expect(await files.exists(key)).toBe(true)
  await db.update(pendingObjects).set({ keptUntil: sql`now()` }).where(row)
  await deleteAbandonedObjects(ctx)
  expect([await files.exists(key), await db.$count(pendingObjects, row)]).toEqual([false, 0])
})

test('the stored file of a withdrawn upload is deleted with the account', async () => {
  const { client, key, row } = await withdrawn()
  await db.update(users).set({ closesAt: sql`now() - interval '1 second'` }).where(eq(users.id, client.id))
  await eraseAccount(ctx, client.id)
  expect([await files.exists(key), await db.$count(pendingObjects, row)]).toEqual([false, 0])
})
