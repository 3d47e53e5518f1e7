import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deleteExpiredDocuments } from '#app/domain/documents/remove-document.server.ts'
import { ensureStarterDocuments } from '#app/domain/documents/starter-documents.server.ts'
import { queueDigests } from '#app/domain/notifications/digests.server.ts'
import { activity, documents, documentVersions } from '#db/schema.ts'
import { openTestApp, testStorage } from '../app.ts'
import { textOf } from '../html.ts'
import { pdf, uploadForm } from '../make/files.ts'
import { makeAdmin, makeClient, makeProject } from '../make/make.ts'
import { openExport } from '../unzip.ts'

const { as, ctx, db, mailsTo } = await openTestApp()
const { files } = await testStorage()
const admin = await makeAdmin(db)
type Person = Awaited<ReturnType<typeof makeClient>>

const upload = async (who: Person, name: string, project?: string) =>
  (await (await as(who).send('/api/documents/upload', uploadForm(name, pdf(), project))).json()) as {
    id: string
    version: number
  }
const share = async (client: string, name: string): Promise<{ id: string }> => {
  const form = uploadForm(name, pdf())
  form.append('client', client)
  return (await as(admin).send('/api/admin/documents/upload', form)).json()
}
const change = (
  intent: string,
  id: string,
  fields: Record<string, string> = {},
  who: Person | null = admin,
) => as(who).post('/admin/documents', { intent, entry: id, ...fields })
const move = (id: string, project: string, version: string) => change('move', id, { project, version })
const said = async (answer: Response) => [
  answer.status,
  /role="alert"[^>]*>([^<]+)/.exec(await textOf(answer))?.[1],
]
const rowOf = async (id: string) => (await db.select().from(documents).where(eq(documents.id, id)))[0]
const actionsOf = async (id: string) =>
  (await db.select().from(activity).where(eq(activity.subjectId, id)).orderBy(activity.id)).map(
    (row) => row.action,
  )

/** Everything that each side gets of a document: list, page and bytes, and for clients the export. */
async function seen(client: Person, id: string, name: string) {
  const status = async (who: Person, path: string) => (await as(who).get(path)).status
  const data = await as(client).post('/api/account/data.zip', {})
  const { manifest } = await openExport(Buffer.from(await data.arrayBuffer()))
  return {
    listed: (await textOf(as(client).get('/client/documents'))).includes(name),
    listedForFirm: (await textOf(as(admin).get(`/admin/documents?client=${client.id}`))).includes(name),
    client: [
      await status(client, `/client/documents?document=${id}`),
      await status(client, `/api/documents/${id}/download`),
      await status(client, `/api/documents/${id}/versions/1/download`),
      await status(client, `/api/documents/${id}/versions/1/preview`),
    ],
    firm: [
      await status(admin, `/api/admin/documents/${id}/download`),
      await status(admin, `/api/admin/documents/${id}/versions/1/download`),
      await status(admin, `/api/admin/documents/${id}/versions/1/preview`),
    ],
    exported: manifest.files.some((file) => file.document === name),
  }
}
const all = { client: [200, 200, 200, 200], firm: [200, 200, 200], exported: true }
const there = { ...all, listed: true, listedForFirm: true }
const gone = {
  ...{ client: [404, 404, 404, 404], firm: [404, 404, 404] },
  ...{ listed: false, listedForFirm: false, exported: false },
}

describe('removing a document', () => {
  test.each(['client', 'firm'])(
    'of the %s hides it from both sides, and restoring shows it again',
    async (side) => {
      const client = await makeClient(db)
      const name = `${randomUUID()}.pdf`
      const { id } = side === 'client' ? await upload(client, name) : await share(client.id, name)
      expect(await seen(client, id, name)).toEqual(there)
      const answer = await change('remove', id)
      expect([answer.status, (await textOf(answer)).includes('It can be restored for 30 days.')]).toEqual([
        200,
        true,
      ])
      expect(await seen(client, id, name)).toEqual(gone)
      const removed = await textOf(as(admin).get(`/admin/documents?kind=removed&client=${client.id}`))
      expect([removed.includes(name), removed.includes(`${id}/download`)]).toEqual([true, false])
      const dialog = await textOf(as(admin).get(`/admin/documents?kind=removed&document=${id}`))
      expect([dialog.includes('Restore'), dialog.includes(`${id}/versions/1`)]).toEqual([true, false])
      const restored = await change('bring-back', id)
      expect([restored.status, (await textOf(restored)).includes('The document was restored.')]).toEqual([
        200,
        true,
      ])
      expect(await seen(client, id, name)).toEqual(there)
      expect((await actionsOf(id)).slice(1)).toEqual(['document.removed', 'document.brought-back'])
    },
  )

  test('frees its name; it is restored only when the name is free again', async () => {
    const client = await makeClient(db)
    const old = await upload(client, 'Name.pdf')
    await change('remove', old.id)
    const fresh = await upload(client, 'Name.pdf')
    expect([fresh.version, fresh.id === old.id]).toEqual([1, false])
    expect(await said(await change('bring-back', old.id))).toEqual([
      409,
      'There is another document of this name in its place now. Move or remove that one first.',
    ])
    await change('remove', fresh.id)
    expect((await change('bring-back', old.id)).status).toBe(200)
  })

  test('and restoring take effect once, also concurrently, and return 404 for unknown ids', async () => {
    const client = await makeClient(db)
    const { id } = await upload(client, 'Once.pdf')
    for (const [intent, words] of [
      ['remove', 'It was removed already.'],
      ['bring-back', 'It was restored already.'],
    ] as const) {
      const both = await Promise.all([change(intent, id), change(intent, id)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await said(await change(intent, id))).toEqual([409, words])
      for (const unknown of ['none', ''])
        expect(await said(await change(intent, unknown))).toEqual([404, 'There is no such document.'])
    }
    const firm = await share(client.id, 'Firm.pdf')
    await change('remove', firm.id)
    expect(await said(await change('withdraw', firm.id))).toEqual([409, 'It was removed. Restore it first.'])
  })

  test('omits it from the digest until it is restored', async () => {
    const client = await makeClient(db)
    const { id } = await share(client.id, 'Removed at once.pdf')
    await change('remove', id)
    await queueDigests(ctx, client.id)
    expect(await mailsTo(client.email)).toEqual([])
    await change('bring-back', id)
    await queueDigests(ctx, client.id)
    expect((await mailsTo(client.email))[0]?.text).toContain('Removed at once.pdf')
  })

  test('rejects starter documents of the content folder, which return at the next start', async () => {
    await ensureStarterDocuments(ctx)
    const name = 'Welcome to the Client Portal.pdf'
    // Clients of other tests have files of this name too.
    const [welcome] = await db
      .select()
      .from(documents)
      .where(and(eq(documents.name, name), documents.forAll))
    const [status, words] = await said(await change('remove', welcome?.id ?? ''))
    expect([status, words]).toEqual([409, expect.stringContaining('Withdraw it instead.')])
    expect((await rowOf(welcome?.id ?? ''))?.removedAt).toBeNull()
  })

  test('moving and restoring are refused to clients and visitors', async () => {
    const client = await makeClient(db)
    const { id } = await upload(client, 'Guarded.pdf')
    const before = await rowOf(id)
    for (const who of [null, client, await makeClient(db)])
      for (const intent of ['remove', 'bring-back', 'move']) {
        const answer = await change(intent, id, { project: '', version: '' }, who)
        expect([answer.status, await answer.text()]).toEqual(
          who ? [403, expect.stringContaining('You are not authorized to perform this action.')] : [302, ''],
        )
      }
    expect(await rowOf(id)).toEqual(before)
  })
})

describe('a removed document', () => {
  test('is deleted after 30 days with all its bytes, by one of several instances, and logged', async () => {
    const client = await makeClient(db)
    const [old, young] = [await upload(client, 'Old.pdf'), await upload(client, 'Young.pdf')]
    await upload(client, 'Old.pdf')
    const keys = (
      await db.select().from(documentVersions).where(eq(documentVersions.documentId, old.id))
    ).map(({ storageKey }) => storageKey)
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
    expect([await rowOf(old.id), (await rowOf(young.id))?.id]).toEqual([undefined, young.id])
    expect(keys).toHaveLength(2)
    for (const key of keys) expect(await files.exists(key)).toBe(false)
    expect(await actionsOf(old.id)).toEqual([
      'document.uploaded',
      'document.uploaded',
      'document.removed',
      'document.deleted',
    ])
    expect((await change('bring-back', old.id)).status).toBe(404)
    expect((await change('bring-back', young.id)).status).toBe(200)
  })
})

describe('moving a document', () => {
  test('files it under another project of its client, or none, with all its versions, and is logged', async () => {
    const client = await makeClient(db)
    const project = await makeProject(db, { clientId: client.id, title: 'Right place' })
    const { id } = await upload(client, 'Wrong place.pdf')
    await upload(client, 'Wrong place.pdf')
    const dialog = await textOf(as(admin).get(`/admin/documents?document=${id}`))
    expect(dialog).toContain('Right place')
    const answer = await move(id, project.id, '')
    expect([answer.status, (await textOf(answer)).includes('The document was moved.')]).toEqual([200, true])
    expect(await rowOf(id)).toMatchObject({ projectId: project.id, version: 2 })
    expect(await textOf(as(client).get(`/client/projects/${project.id}`))).toContain('Wrong place.pdf')
    expect(await upload(client, 'Wrong place.pdf', project.id)).toMatchObject({ id, version: 3 })
    expect((await move(id, '', project.id)).status).toBe(200)
    expect((await rowOf(id))?.projectId).toBeNull()
    const [logged] = await db
      .select()
      .from(activity)
      .where(and(eq(activity.subjectId, id), eq(activity.action, 'document.moved')))
      .orderBy(activity.id)
    expect(logged).toMatchObject({ before: { project: null }, after: { project: 'Right place' } })
  })

  test('is refused to another client’s project, to where its name is taken, and twice', async () => {
    const [client, other] = [await makeClient(db), await makeClient(db)]
    const mine = await makeProject(db, { clientId: client.id })
    const second = await makeProject(db, { clientId: client.id })
    const theirs = await makeProject(db, { clientId: other.id })
    const { id } = await upload(client, 'Plan.pdf')
    await upload(client, 'Plan.pdf', mine.id)
    const forAll = await share('all', `${randomUUID()}.pdf`)
    for (const [asked, project, version, answer] of [
      [id, theirs.id, '', [400, 'Select one of the projects in the list.']],
      [id, randomUUID(), '', [400, 'Select one of the projects in the list.']],
      [
        id,
        mine.id,
        '',
        [409, 'There is a document of this name there already. Move or remove that one first.'],
      ],
      [id, '', '', [409, 'It is filed there already.']],
      [forAll.id, mine.id, '', [409, 'What all clients see belongs to no project.']],
      ['none', mine.id, '', [404, 'There is no such document.']],
    ] as const)
      expect(await said(await move(asked, project, version))).toEqual(answer)
    const third = await makeProject(db, { clientId: client.id })
    const both = await Promise.all([move(id, second.id, ''), move(id, third.id, '')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await said(await move(id, '', ''))).toEqual([
      409,
      'Somebody else has moved or removed it in the meantime. Please look at it again.',
    ])
    await change('remove', forAll.id)
  })
})
