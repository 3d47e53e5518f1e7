import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { collectDigest } from '#app/domain/notifications/digests.server.ts'
import { documents } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { pdf } from '#test/make/files.ts'
import { makeAdmin, makeClient, makeProject, makeRequest } from '#test/make/make.ts'
import { textOf } from '#test/pages.ts'
import { createDocumentSender, measureAccess, openDocuments } from './people.ts'

type Change = { id: string; before: string; after: string }
type Shared = { id: string; version: number; change: Change }

const site = await openTestApp()
const { as, ctx, db, mailsTo } = site
const admin = await makeAdmin(db)
const colleague = await makeAdmin(db)
const { change, findDocument, listActions, pageOf, statusOf } = openDocuments(site, admin)
const { share } = createDocumentSender(as)

const shareWith = async (to: Record<string, string>, name = 'Offer.pdf', content = pdf()) =>
  (await share(admin, name, to, content)) as unknown as Shared

/** Posts the form of the 'Undo' button and returns the page's text. */
async function undo(changes: Change[], who: { id: string } | null = admin) {
  const fields = changes.flatMap((one, i) =>
    Object.entries(one).map(([name, value]) => [`changes[${i}].${name}`, value]),
  )
  const form = { intent: 'undo-sharing', ...Object.fromEntries(fields) }
  return textOf(as(who).post('/admin/documents/share', form))
}

test('undoing the sharing of a new document removes it for staff and client before an email is sent', async () => {
  const client = await makeClient(db)
  const name = `Wrong ${randomUUID()}.pdf`
  const { id, change } = await shareWith({ client: client.id }, name)
  expect(await pageOf(client, '/client/documents')).toContain(name)
  expect(await undo([change])).toContain('1 document no longer shared.')
  expect(await findDocument(id)).toBeUndefined()
  expect(await measureAccess(as, client, { id, name })).toBe(0)
  expect(await listActions(id)).toContain('document.version-withdrawn')
  await collectDigest(ctx, client.id)
  expect(await mailsTo(client.email)).toEqual([])
})

test('undoing the sharing of a new version restores the previous one, and a withdrawn document stays withdrawn', async () => {
  const { id: projectId } = await makeProject(db, { clientId: (await makeClient(db)).id })
  const content = pdf()
  const { id } = await shareWith({ project: projectId }, 'Plan.pdf', content)
  await undo([(await shareWith({ project: projectId }, 'Plan.pdf')).change])
  expect(await findDocument(id)).toMatchObject({ version: 1, bytes: content.length, withdrawnAt: null })
  await change('withdraw', id)
  const again = await shareWith({ project: projectId }, 'Plan.pdf')
  expect([again.id, (await findDocument(id))?.withdrawnAt]).toEqual([id, null])
  await undo([again.change])
  expect(await findDocument(id)).toMatchObject({ version: 1, withdrawnAt: expect.any(Date) })
})

test('undoing several uploads with the same name removes all of their versions', async () => {
  const client = await makeClient(db)
  const [first, second] = [
    await shareWith({ client: client.id }, 'Twice.pdf'),
    await shareWith({ client: client.id }, 'Twice.pdf'),
  ]
  expect(second.id).toBe(first.id)
  expect(await undo([first.change, second.change])).toContain('1 document no longer shared.')
  expect(await findDocument(first.id)).toBeUndefined()
})

test('undoing is rejected after a view by the client, but not after a view by the person who shared', async () => {
  const client = await makeClient(db)
  const { id, change } = await shareWith({ client: client.id })
  expect(await statusOf(admin, `/api/admin/documents/${id}/versions/1/preview`)).toBe(200)
  expect(await statusOf(client, `/api/documents/${id}/versions/1/preview`)).toBe(200)
  expect(await undo([change])).toContain('You can’t undo this anymore: someone has opened the document')
  expect(await findDocument(id)).toBeDefined()
  const next = await shareWith({ client: client.id })
  expect(await statusOf(admin, `/api/admin/documents/${id}/versions/2/preview`)).toBe(200)
  expect(await undo([next.change])).toContain('1 document no longer shared.')
})

test('undoing is rejected while a request asks for approval of the document', async () => {
  const project = await makeProject(db, { clientId: (await makeClient(db)).id })
  const { id, change } = await shareWith({ project: project.id })
  await makeRequest(db, project, { kind: 'approval', documentId: id, documentVersion: 1, sha256: 'x' })
  expect(await undo([change])).toContain('A request asks for approval of this document.')
  expect(await findDocument(id)).toMatchObject({ version: 1 })
})

test('only the staff member who shared a document can undo that, and documents from clients never change', async () => {
  const client = await makeClient(db)
  const { id, change } = await shareWith({ client: client.id })
  expect(await undo([change], colleague)).toContain('Only the person who shared this document can undo that.')
  await undo([change], client)
  await undo([change], null)
  expect(await findDocument(id)).toBeDefined()
  const { upload } = createDocumentSender(as)
  const own = await upload(client, 'Mine.pdf')
  expect(await undo([{ id: own.id, before: '', after: '1' }])).toContain('Document not found.')
  await undo([{ id, before: '', after: 'x' }])
  expect(await db.$count(documents, eq(documents.clientId, client.id))).toBe(2)
})
