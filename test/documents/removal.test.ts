import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteExpiredDocuments } from '#app/domain/documents/remove-document.server.ts'
import { ensureStarterDocuments } from '#app/domain/documents/starter-documents.server.ts'
import { collectDigest } from '#app/domain/notifications/digests.server.ts'
import { documents, documentVersions } from '#db/schema.ts'
import { expectPage, expectStatuses, textOf } from '#test/pages.ts'
import { openTestApp, testStorage } from '../app.ts'
import { makeAdmin, makeClient } from '../make/make.ts'
import { alertOf, makePeople, measureAccess, measureStaffAccess, openDocuments } from './people.ts'

const site = await openTestApp()
const { as, ctx, db, mailsTo } = site
const { files } = await testStorage()
const admin = await makeAdmin(db)
const { upload, share, change, findDocument, listActions, pageOf } = openDocuments(site, admin)

test('a removed document is hidden from staff and client until it is restored', async () => {
  const { project, main, documents: member } = await makePeople(db)
  const name = `${randomUUID()}.pdf`
  const { id } = await upload(member, name, project.id)
  const expectAccess = async (access: number) => {
    for (const person of [main, member])
      expect(await measureAccess(as, person, { id, name, project: project.id })).toBe(access)
    expect(await measureStaffAccess(as, admin, { id, name })).toBe(access)
  }
  expect(await textOf(change('remove', id))).toContain('You can restore it for 30 days.')
  await expectAccess(0)
  const removed = await pageOf(admin, `/admin/documents?kind=removed&search=${name}`)
  expect([removed.includes(name), removed.includes(`${id}/download`)]).toEqual([true, false])
  const dialog = await pageOf(admin, `/admin/documents?kind=removed&document=${id}`)
  expect([dialog.includes('Restore'), dialog.includes(`${id}/versions/1`)]).toEqual([true, false])
  expect(await textOf(change('restore', id))).toContain('Document restored.')
  await expectAccess(1)
  expect((await listActions(id)).slice(1)).toEqual(['document.removed', 'document.restored'])
})

test('removing a document frees its name, and restoring it works only while the name is free', async () => {
  const client = await makeClient(db)
  const old = await upload(client, 'Name.pdf')
  await change('remove', old.id)
  const fresh = await upload(client, 'Name.pdf')
  expect([fresh.version, fresh.id === old.id]).toEqual([1, false])
  expect(await alertOf(change('restore', old.id))).toEqual([
    409,
    'Another document with this name has taken its place. Move or remove that one first.',
  ])
  await change('remove', fresh.id)
  await expectPage(change('restore', old.id), 200)
})

test('a document can be removed and restored only once, even by concurrent requests', async () => {
  const client = await makeClient(db)
  const { id } = await upload(client, 'Once.pdf')
  for (const [intent, message] of [
    ['remove', 'Already removed.'],
    ['restore', 'Already restored.'],
  ] as const) {
    await expectStatuses([change(intent, id), change(intent, id)], [200, 409])
    expect(await alertOf(change(intent, id))).toEqual([409, message])
    for (const unknown of ['none', ''])
      expect(await alertOf(change(intent, unknown))).toEqual([404, 'Document not found.'])
  }
  const shared = await share('Shared.pdf', { client: client.id })
  await change('remove', shared.id)
  expect(await alertOf(change('withdraw', shared.id))).toEqual([
    409,
    'This document was removed. Restore it first.',
  ])
})

test('the digest leaves out a removed document until it is restored', async () => {
  const client = await makeClient(db)
  const { id } = await share('Removed at once.pdf', { client: client.id })
  await change('remove', id)
  await collectDigest(ctx, client.id)
  expect(await mailsTo(client.email)).toEqual([])
  await change('restore', id)
  await collectDigest(ctx, client.id)
  expect((await mailsTo(client.email))[0]?.text).toContain('Removed at once.pdf')
})

test('starter documents from the content folder cannot be removed', async () => {
  await ensureStarterDocuments(ctx)
  // Other tests also upload files with this name.
  const [welcome] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.name, 'Welcome to the Client Portal.pdf'), documents.forAll))
  const id = welcome?.id ?? ''
  expect(await alertOf(change('remove', id))).toEqual([409, expect.stringContaining('Withdraw it instead.')])
  expect((await findDocument(id))?.removedAt).toBeNull()
})

test('a removed document is deleted after 30 days, by only one of several instances', async () => {
  const client = await makeClient(db)
  const [old, young] = [await upload(client, 'Old.pdf'), await upload(client, 'Young.pdf')]
  await upload(client, 'Old.pdf')
  const versions = await db.select().from(documentVersions).where(eq(documentVersions.documentId, old.id))
  for (const [{ id }, days] of [
    [old, 31],
    [young, 29],
  ] as const) {
    await change('remove', id)
    await db
      .update(documents)
      .set({ removedAt: sql`now() - make_interval(days => ${days})` })
      .where(eq(documents.id, id))
  }
  await Promise.all([deleteExpiredDocuments(ctx), deleteExpiredDocuments(ctx)])
  expect(await findDocument(old.id)).toBeUndefined()
  expect(versions).toHaveLength(2)
  for (const { storageKey } of versions) expect(await files.exists(storageKey)).toBe(false)
  expect((await listActions(old.id)).slice(2)).toEqual(['document.removed', 'document.deleted'])
  await expectPage(change('restore', old.id), 404)
  await expectPage(change('restore', young.id), 200)
})
