import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deleteAbandonedObjects } from '#app/domain/files/pending-objects.server.ts'
import { queueDigests } from '#app/domain/notifications/digests.server.ts'
import { eraseAccount } from '#app/domain/users/erase-account.server.ts'
import { activity, documentEvents, documents, documentVersions, pendingObjects, users } from '#db/schema.ts'
import { openTestApp, testStorage } from '#test/app.ts'
import { textOf } from '#test/html.ts'
import { pdf, uploadForm } from '#test/make/files.ts'
import { makeAdmin, makeClient } from '#test/make/make.ts'

const { as, ctx, db, mailsTo } = await openTestApp()
const { files } = await testStorage()
const admin = await makeAdmin(db)
type Person = Awaited<ReturnType<typeof makeClient>>

const upload = async (who: Person, name: string, content = pdf()) =>
  (await (await as(who).send('/api/documents/upload', uploadForm(name, content))).json()) as {
    id: string
    version: number
  }
const takeBack = (who: Person | null, id: string, version = 1) =>
  as(who).post('/client/documents', { intent: 'take-back', entry: id, version: String(version) })
const said = async (answer: Response) => [
  answer.status,
  /role="alert"[^>]*>([^<]+)/.exec(await textOf(answer))?.[1],
]
const keyOf = async (id: string, version: number) =>
  (
    await db
      .select({ key: documentVersions.storageKey })
      .from(documentVersions)
      .where(and(eq(documentVersions.documentId, id), eq(documentVersions.version, version)))
  )[0]?.key ?? ''
const rowOf = async (id: string) => (await db.select().from(documents).where(eq(documents.id, id)))[0]
const LATE =
  'It can no longer be taken back: somebody else has opened it, or it was uploaded more than 24 hours ago. Please tell us.'

describe('withdrawing an own upload', () => {
  test('of a single version removes the document for both sides and is logged', async () => {
    const client = await makeClient(db)
    const name = `Wrong ${randomUUID()}.pdf`
    const { id } = await upload(client, name)
    expect(await textOf(as(client).get(`/client/documents?document=${id}`))).toContain('Take Back')
    const answer = await takeBack(client, id)
    const page = await textOf(answer)
    expect([answer.status, page.includes('Your upload was taken back.'), page.includes(name)]).toEqual([
      200,
      true,
      false,
    ])
    expect(await rowOf(id)).toBeUndefined()
    for (const [who, base] of [
      [client, '/api/documents'],
      [admin, '/api/admin/documents'],
    ] as const)
      for (const how of ['download', 'versions/1/download', 'versions/1/preview'])
        expect((await as(who).get(`${base}/${id}/${how}`)).status).toBe(404)
    expect(await textOf(as(admin).get(`/admin/documents?search=${name}`))).toContain('No document here has')
    expect(await textOf(as(admin).get(`/admin/documents?search=${name}&kind=removed`))).toContain(
      'No document',
    )
    const [logged] = await db
      .select()
      .from(activity)
      .where(and(eq(activity.subjectId, id), eq(activity.action, 'document.taken-back')))
    expect(logged).toMatchObject({ actorUid: client.id, subjectName: name, before: { version: 1 } })
    expect(await upload(client, name)).toMatchObject({ version: 1 })
  })

  test('of the second version shows the first again and omits the withdrawn version from emails', async () => {
    const client = await makeClient(db)
    const [one, two] = [pdf(), pdf()]
    const { id } = await upload(client, 'Plan.pdf', one)
    await queueDigests(ctx, client.id)
    const before = await rowOf(id)
    await upload(client, 'Plan.pdf', two)
    expect((await takeBack(client, id, 2)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ version: 1, bytes: one.length })
    expect((await rowOf(id))?.modifiedAt.getTime()).toBeGreaterThanOrEqual(before?.modifiedAt.getTime() ?? 0)
    const back = await as(client).get(`/api/documents/${id}/download`)
    expect(Buffer.from(await back.arrayBuffer()).equals(one)).toBe(true)
    expect((await as(client).get(`/api/documents/${id}/versions/2/download`)).status).toBe(404)
    expect((await as(admin).get(`/api/admin/documents/${id}/versions/2/download`)).status).toBe(404)
    const sent = (await mailsTo(client.email)).length
    await queueDigests(ctx, client.id)
    expect(await mailsTo(client.email)).toHaveLength(sent)
    expect(await textOf(as(client).get(`/client/documents?document=${id}`))).toContain('You took back v2')
    // Version 1 was opened by its uploader only.
    expect(await upload(client, 'Plan.pdf')).toMatchObject({ id, version: 2 })
  })

  test('is rejected after 24 hours, after a view by staff, and for an older version', async () => {
    const client = await makeClient(db)
    const opened = await upload(client, 'Opened.pdf')
    expect((await as(client).get(`/api/documents/${opened.id}/versions/1/preview`)).status).toBe(200)
    expect(await textOf(as(client).get(`/client/documents?document=${opened.id}`))).toContain('Take Back')
    expect((await as(admin).get(`/api/admin/documents/${opened.id}/versions/1/preview`)).status).toBe(200)
    expect(await said(await takeBack(client, opened.id))).toEqual([409, LATE])
    expect(await textOf(as(client).get(`/client/documents?document=${opened.id}`))).not.toContain('Take Back')
    // Later versions can still be withdrawn.
    await upload(client, 'Opened.pdf')
    expect(await said(await takeBack(client, opened.id, 1))).toEqual([
      409,
      'This is no longer the newest version. Please look at it again.',
    ])
    expect((await takeBack(client, opened.id, 2)).status).toBe(200)

    const old = await upload(client, 'Old.pdf')
    const hoursAgo = (hours: number) =>
      db
        .update(documentVersions)
        .set({ createdAt: sql`now() - make_interval(hours => ${hours})` })
        .where(eq(documentVersions.documentId, old.id))
    await hoursAgo(25)
    expect(await said(await takeBack(client, old.id))).toEqual([409, LATE])
    await hoursAgo(23)
    expect((await takeBack(client, old.id)).status).toBe(200)
    for (const version of ['', '0', 'x', '1.5', '99999999999999999999'])
      expect(
        (await as(client).post('/client/documents', { intent: 'take-back', entry: opened.id, version }))
          .status,
      ).toBe(400)
  })

  test('is allowed to its uploader only, and never during impersonation', async () => {
    const [client, other] = [await makeClient(db), await makeClient(db)]
    const { id } = await upload(client, 'Mine.pdf')
    const form = uploadForm('Firm.pdf', pdf())
    form.append('client', client.id)
    const firm = await (await as(admin).send('/api/admin/documents/upload', form)).json()
    expect(await said(await takeBack(other, id))).toEqual([404, 'There is no such document.'])
    expect(await said(await takeBack(client, firm.id))).toEqual([404, 'There is no such document.'])
    expect(await said(await takeBack(client, 'none'))).toEqual([404, 'There is no such document.'])
    expect((await takeBack(null, id)).headers.get('location')).toMatch(/^\/login/)
    expect(await rowOf(id)).toBeDefined()
    expect(await rowOf(firm.id)).toBeDefined()
  })

  test('twice concurrently withdraws one version', async () => {
    const client = await makeClient(db)
    const { id } = await upload(client, 'Twice.pdf')
    await upload(client, 'Twice.pdf')
    const both = await Promise.all([takeBack(client, id, 2), takeBack(client, id, 2)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await rowOf(id)).toMatchObject({ version: 1 })
  })

  test('while staff view it either keeps the viewed version or removes an unviewed one', async () => {
    const client = await makeClient(db)
    for (let i = 0; i < 8; i++) {
      const { id } = await upload(client, `Race ${i}.pdf`)
      const [opening, taking] = await Promise.all([
        as(admin).get(`/api/admin/documents/${id}/versions/1/download`),
        takeBack(client, id),
      ])
      await opening.arrayBuffer()
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([opening.status, taking.status])
      const log = eq(documentEvents.documentId, id)
      expect(await db.$count(documentEvents, and(log, eq(documentEvents.action, 'download')))).toBe(
        opening.status === 200 ? 1 : 0,
      )
    }
  })
})

describe('the stored files of a withdrawn upload', () => {
  test('are kept unreadable for 30 days and then deleted', async () => {
    const client = await makeClient(db)
    const { id } = await upload(client, 'Kept.pdf')
    const key = await keyOf(id, 1)
    await takeBack(client, id)
    const row = eq(pendingObjects.storageKey, key)
    const daysLeft = (days: number) =>
      db
        .update(pendingObjects)
        .set({
          keptUntil: sql`now() + make_interval(days => ${days})`,
          createdAt: sql`now() - interval '29 days'`,
        })
        .where(row)
    const [kept] = await db.select().from(pendingObjects).where(row)
    const days = ((kept?.keptUntil?.getTime() ?? 0) - Date.now()) / 86_400_000
    expect([Math.round(days), kept?.clientId]).toEqual([30, client.id])
    await daysLeft(1)
    // Neither its age nor the end of the program that took it in ends this.
    await deleteAbandonedObjects(ctx, [kept?.instance ?? ''])
    expect(await files.exists(key)).toBe(true)
    await daysLeft(-1)
    await deleteAbandonedObjects(ctx)
    expect([await files.exists(key), await db.$count(pendingObjects, row)]).toEqual([false, 0])
  })

  test('are deleted with the account', async () => {
    const client = await makeClient(db)
    const { id } = await upload(client, 'Gone with me.pdf')
    const key = await keyOf(id, 1)
    await takeBack(client, id)
    await db.update(users).set({ closesAt: sql`now() - interval '1 second'` }).where(eq(users.id, client.id))
    await eraseAccount(ctx, client.id)
    expect([
      await files.exists(key),
      await db.$count(pendingObjects, eq(pendingObjects.storageKey, key)),
    ]).toEqual([false, 0])
  })
})
