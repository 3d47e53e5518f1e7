import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { documents, requestDocuments } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { beginRequests } from '../ask.ts'
import { makeAdmin } from '../make/make.ts'

const app = await openTestApp()
const { as, db } = app
const admin = await makeAdmin(db, { name: 'Office' })

/** A request that a file was handed in for. */
async function begin() {
  const it = await beginRequests(app, admin)
  const id = await it.add({ kind: 'document', title: 'The lease' })
  const { id: document } = await it.uploaded(id, 'Lease.pdf')
  const takeBack = (entry = document, version = '1') =>
    as(it.client).post('/client/documents', { intent: 'take-back', entry, version })
  const byFirm = (intent: string, entry = document) => as(admin).post('/admin/documents', { intent, entry })
  return { ...it, id, document, takeBack, byFirm }
}
const filesOf = (id: string) => db.$count(requestDocuments, eq(requestDocuments.requestId, id))

describe('what was handed in and is taken back', () => {
  test('leaves its request open', async () => {
    const { id, takeBack, rowOf, stepsOf, page, logged } = await begin()
    expect((await takeBack()).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ state: 'open', submittedBy: null, submittedAt: null })
    expect(await filesOf(id)).toBe(0)
    expect(await stepsOf(id)).toEqual(['uploaded Ada', 'reopened Ada'])
    const text = await page()
    expect(text).toContain('The upload was taken back.')
    expect(text).toContain('>Open</span>')
    expect((await logged()).at(-1)).toBe('project.reopened')
  })

  test('leaves it handed in where something else was handed in', async () => {
    const { id, takeBack, uploaded, rowOf } = await begin()
    const { version } = await uploaded(id, 'Lease.pdf')
    expect(version).toBe(2)
    await takeBack(undefined, '2')
    expect([(await rowOf(id)).state, await filesOf(id)]).toEqual(['handed-in', 1])
    await takeBack(undefined, '1')
    expect([(await rowOf(id)).state, await filesOf(id)]).toEqual(['open', 0])
  })

  test('is refused once it was accepted, also at the same moment', async () => {
    const { id, document, takeBack, decide, rowOf } = await begin()
    await decide('accept', id)
    expect((await takeBack()).status).toBe(409)
    expect((await rowOf(id)).state).toBe('accepted')
    expect(await db.$count(documents, eq(documents.id, document))).toBe(1)
    const other = await begin()
    const both = await Promise.all([other.takeBack(), other.decide('accept', other.id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('puts the version before it up for approval again', async () => {
    const { client, project, add, upload: _, rowOf, takeBack, document, reply } = await begin()
    const id = await add({ kind: 'approval', title: 'Our own lease', document })
    const form = new FormData()
    form.append('project', project.id)
    form.append('document', new File(['%PDF-1.4\n% another\n'], 'Lease.pdf'))
    expect((await as(client).send('/api/documents/upload', form)).status).toBe(200)
    const second = await rowOf(id)
    expect(second).toMatchObject({ documentVersion: 2, state: 'open' })
    expect((await takeBack(document, '2')).status).toBe(200)
    const first = await rowOf(id)
    expect(first).toMatchObject({ documentVersion: 1, state: 'open' })
    expect(first.sha256).not.toBe(second.sha256)
    // Approved, it stays.
    await reply(client, 'approve', id, { version: '1', sha256: first.sha256 ?? '' })
    expect((await takeBack(document, '1')).status).toBe(409)
  })
})

describe('what was handed in and is removed by the firm', () => {
  test('leaves its request open, and hands it in again when it is restored', async () => {
    const { id, byFirm, rowOf, page, firmPage, document, stepsOf, client } = await begin()
    await byFirm('remove')
    expect((await rowOf(id)).state).toBe('open')
    for (const text of [await page(), await firmPage()]) expect(text).not.toContain(document)
    await byFirm('bring-back')
    expect(await rowOf(id)).toMatchObject({ state: 'handed-in', submittedBy: client.id })
    for (const text of [await page(), await firmPage()]) expect(text).toContain(document)
    expect(await stepsOf(id)).toEqual(['uploaded Ada', 'reopened Office', 'uploaded Office'])
  })

  test('changes nothing where something else was handed in, or it was accepted', async () => {
    const { id, byFirm, uploaded, rowOf, decide } = await begin()
    const { id: second } = await uploaded(id, 'Second.pdf')
    await byFirm('remove')
    expect((await rowOf(id)).state).toBe('handed-in')
    await decide('accept', id)
    await byFirm('remove', second)
    expect((await rowOf(id)).state).toBe('accepted')
  })
})

test('a document that passes to another project stays handed in, for the firm to see', async () => {
  const { id, document, rowOf, firmPage, page } = await begin()
  await db
    .update(documents)
    .set({ projectId: null })
    .where(and(eq(documents.id, document)))
  expect((await rowOf(id)).state).toBe('handed-in')
  expect(await firmPage()).toContain(document)
  // Under no project it is its uploader's own.
  expect(await page()).toContain(document)
})
