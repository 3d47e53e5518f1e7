import { eq, isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { documents, pendingNotifications, requestDocuments } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { createDocumentSender } from '#test/documents/people.ts'
import { makeAdmin } from '#test/make/make.ts'
import { expectPage, expectStatuses, expectTexts } from '#test/pages.ts'
import { createRequestHelpers } from '#test/request-helpers.ts'

const app = await openTestApp()
const { as, db } = app
const admin = await makeAdmin(db, { name: 'Office' })

/** Creates a request with one uploaded document. */
async function begin() {
  const depots = await createRequestHelpers(app, admin)
  const id = await depots.add({ kind: 'document', title: 'The lease' })
  const { id: document } = await depots.uploaded(id, 'Lease.pdf')
  const withdraw = (entry = document, version = '1') =>
    as(depots.client).post('/client/documents', { intent: 'withdraw', entry, version })
  const byFirm = (intent: string, entry = document) => as(admin).post('/admin/documents', { intent, entry })
  return { ...depots, id, document, withdraw, byFirm }
}
const filesOf = (id: string) => db.$count(requestDocuments, eq(requestDocuments.requestId, id))

test('withdrawing the only upload for a request reopens it', async () => {
  const { id, withdraw, uploaded, rowOf, stepsOf, page, logged } = await begin()
  expect((await uploaded(id, 'Lease.pdf')).version).toBe(2)
  await withdraw(undefined, '2')
  expect([(await rowOf(id)).state, await filesOf(id)]).toEqual(['submitted', 1])
  await expectPage(withdraw(), 200)
  expect(await rowOf(id)).toMatchObject({ state: 'open', submittedBy: null, submittedAt: null })
  expect(await filesOf(id)).toBe(0)
  expect((await stepsOf(id)).at(-1)).toBe('reopened Ada')
  expectTexts(await page(), ['Upload withdrawn.', '>Open</span>'])
  expect((await logged()).at(-1)).toBe('project.reopened')
})

test('a client withdraws a wrong file within the request, and nobody gets an email about it', async () => {
  const { id, document, rowOf, path, client, page, member, uploaded } = await begin()
  const colleague = await member('Grace')
  await db.delete(pendingNotifications)
  expect(await page()).toMatch(/name="document" value="[^"]*"/)
  // A colleague can't withdraw it.
  expect(await page(colleague)).not.toContain('name="document"')
  const fields = { intent: 'withdraw', entry: id, document, version: '1' }
  await expectPage(as(colleague).post(path, fields), 404)
  await expectPage(as(client).post(path, fields), 200, 'Upload withdrawn.')
  expect((await rowOf(id)).state).toBe('open')
  expect(await db.$count(pendingNotifications, isNotNull(pendingNotifications.uid))).toBe(0)
  // Once staff have opened it, it stays.
  const again = await uploaded(id, 'Lease.pdf')
  await as(admin).get(`/api/admin/documents/${again.id}/download`)
  expect(await page()).not.toMatch(/name="document" value="/)
})

test('an upload for an accepted request cannot be withdrawn, even at the moment of acceptance', async () => {
  const { id, document, withdraw, decide, rowOf } = await begin()
  await decide('accept', id)
  await expectPage(withdraw(), 409)
  expect((await rowOf(id)).state).toBe('accepted')
  expect(await db.$count(documents, eq(documents.id, document))).toBe(1)
  const other = await begin()
  await expectStatuses([other.withdraw(), other.decide('accept', other.id)], [200, 409])
})

test('withdrawing a version makes the previous one the version to approve', async () => {
  const { client, project, add, rowOf, withdraw, document, reply } = await begin()
  const id = await add({ kind: 'approval', title: 'Our own lease', document })
  await createDocumentSender(as).upload(client, 'Lease.pdf', project.id)
  const second = await rowOf(id)
  expect(second).toMatchObject({ documentVersion: 2, state: 'open' })
  await expectPage(withdraw(document, '2'), 200)
  const first = await rowOf(id)
  expect(first).toMatchObject({ documentVersion: 1, state: 'open' })
  expect(first.sha256).not.toBe(second.sha256)
  // The request would lose its document.
  await expectPage(withdraw(document, '1'), 409, 'Withdraw the request first.')
  // An approved version cannot be withdrawn.
  await reply(client, 'approve', id, { version: '1', sha256: first.sha256 ?? '' })
  await expectPage(withdraw(document, '1'), 409)
})

test('removing an upload for a request reopens it, and restoring the upload submits it again', async () => {
  const { id, byFirm, rowOf, page, firmPage, document, stepsOf, client } = await begin()
  await byFirm('remove')
  expect((await rowOf(id)).state).toBe('open')
  for (const text of [await page(), await firmPage()]) expect(text).not.toContain(document)
  await byFirm('restore')
  expect(await rowOf(id)).toMatchObject({ state: 'submitted', submittedBy: client.id })
  for (const text of [await page(), await firmPage()]) expect(text).toContain(document)
  expect(await stepsOf(id)).toEqual(['uploaded Ada', 'reopened Office', 'uploaded Office'])
})

test('removing an upload does not reopen a request that has another upload or was accepted', async () => {
  const { id, byFirm, uploaded, rowOf, decide } = await begin()
  const { id: second } = await uploaded(id, 'Second.pdf')
  await byFirm('remove')
  expect((await rowOf(id)).state).toBe('submitted')
  await decide('accept', id)
  await byFirm('remove', second)
  expect((await rowOf(id)).state).toBe('accepted')
})

test('a document that leaves the project stays submitted and visible to staff and its uploader', async () => {
  const { id, document, rowOf, firmPage, page } = await begin()
  await db.update(documents).set({ projectId: null }).where(eq(documents.id, document))
  expect((await rowOf(id)).state).toBe('submitted')
  expect(await firmPage()).toContain(document)
  // A document without a project belongs to its uploader.
  expect(await page()).toContain(document)
})
