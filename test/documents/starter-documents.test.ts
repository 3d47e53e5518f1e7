import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { ensureStarterDocuments } from '#app/domain/documents/starter-documents.server.ts'
import { documents } from '#db/schema.ts'
import { expectTexts } from '#test/pages.ts'
import { openTestApp } from '../app.ts'
import { makeAdmin, makeClient } from '../make/make.ts'
import { bytesOf, openDocuments } from './people.ts'

const site = await openTestApp()
const { as, ctx, db } = site
const { upload, share, change, findDocument, listActions, pageOf } = openDocuments(site, await makeAdmin(db))
const WELCOME = 'Welcome to the Client Portal.pdf'
const BRIEF = 'Project Brief Template.docx'
const findStarter = async (name: string) => {
  const [row] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.name, name), documents.forAll))
  if (!row) throw new Error('no such starter document')
  return row
}

test('every document list contains the starter documents with their versions', async () => {
  // Tests in other files may have shared newer versions of them.
  await db.delete(documents).where(eq(documents.forAll, true))
  await ensureStarterDocuments(ctx)
  await ensureStarterDocuments(ctx)
  const [ana, ben] = [await makeClient(db), await makeClient(db)]
  const page = await pageOf(ana, '/client/documents')
  expectTexts(page, [WELCOME, BRIEF])
  const [welcome, brief] = [await findStarter(WELCOME), await findStarter(BRIEF)]
  expect([welcome.version, brief.version]).toEqual([1, 2])
  const one = await as(ana).get(`/api/documents/${brief.id}/versions/1/download`)
  const two = await as(ana).get(`/api/documents/${brief.id}/download`)
  expect([one.status, two.status]).toEqual([200, 200])
  expect((await bytesOf(one)).equals(await bytesOf(two))).toBe(false)
  // Views by one client stay hidden from others.
  const log = await pageOf(ben, `/client/documents.data?document=${brief.id}`)
  expect([log.includes(ana.name), log.includes('"download"')]).toEqual([false, false])
  // A client's upload with the same name is a separate document.
  expect(await upload(ana, WELCOME)).toMatchObject({ version: 1 })
})

test('starter documents keep their version and stay withdrawn after a restart', async () => {
  await ensureStarterDocuments(ctx)
  const added = await share(`From the browser ${randomUUID()}.pdf`, { client: 'all' })
  const { id, version } = await findStarter(WELCOME)
  await share(WELCOME, { client: 'all' })
  await ensureStarterDocuments(ctx)
  expect(await findDocument(added.id)).toMatchObject({ version: 1, withdrawnAt: null })
  expect(await findDocument(id)).toMatchObject({ version: version + 1, withdrawnAt: null })
  for (const one of [added.id, id]) await change('withdraw', one)
  await ensureStarterDocuments(ctx)
  for (const one of [added.id, id]) expect((await findDocument(one))?.withdrawnAt).toBeInstanceOf(Date)
  await change('reshare', id)
  await ensureStarterDocuments(ctx)
  expect((await findDocument(id))?.withdrawnAt).toBeNull()
})

test('starter documents are withdrawn while they are missing from the content folder', async () => {
  await ensureStarterDocuments(ctx)
  const id = randomUUID()
  const name = `No longer named ${id}.pdf`
  const row = { id, forAll: true, origin: 'firm', name, version: 1, bytes: 1, kind: 'pdf' } as const
  await db.insert(documents).values(row)
  await ensureStarterDocuments(ctx)
  expect((await findDocument(id))?.withdrawnAt).toBeInstanceOf(Date)
  expect(await listActions(id)).toEqual(['document.withdrawn'])
  await db.update(documents).set({ name: randomUUID() }).where(eq(documents.id, id))
  const welcome = await findStarter(WELCOME)
  await db.update(documents).set({ withdrawnAt: new Date() }).where(eq(documents.id, welcome.id))
  // Only documents that the program itself withdrew are restored.
  const subject = { id: welcome.id, name: WELCOME }
  await db.transaction((tx) =>
    recordActivity(tx, 'program', { action: 'document.withdrawn', subject, projects: [] }),
  )
  await ensureStarterDocuments(ctx)
  expect((await findDocument(welcome.id))?.withdrawnAt).toBeNull()
})
