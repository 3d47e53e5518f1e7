import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  activity,
  documentEvents,
  documents,
  pendingNotifications,
  projectMembers,
  requestDocuments,
  requests,
} from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { selectionFields, undoForm } from '#test/bulk/bulk-responses.ts'
import { textOf } from '#test/html.ts'
import { pdf, uploadForm } from '#test/make/files.ts'
import { makeAdmin, makeClient, makeProject, makeRateLimitAttempts } from '#test/make/make.ts'
import { unzip } from '#test/unzip.ts'

const { as, ctx, db } = await openTestApp()
const admin = await makeAdmin(db, { name: 'Olga Office' })

async function share(name: string, fields: Record<string, string>, content = pdf()) {
  const form = uploadForm(name, content)
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  const answer = await as(admin).send('/api/admin/documents/upload', form)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { id: string }).id
}
const post = async (fields: Record<string, string>, path = '/admin/documents') => {
  const answer = await as(admin).post(path, fields)
  const text = await textOf(answer)
  return { status: answer.status, text, undo: undoForm(text) }
}
const listed = (query: string, who = admin) => textOf(as(who).get(`/admin/documents?${query}`))
const zipOf = async (answer: Response) => {
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  return unzip(Buffer.from(await answer.arrayBuffer()))
}
/** Whether each of these documents is in sight of its people. */
const shown = async (ids: string[]) => {
  const rows = await db.select().from(documents).where(inArray(documents.id, ids))
  return ids.map((id) =>
    rows.some((row) => row.id === id && row.removedAt === null && row.withdrawnAt === null),
  )
}
const openedBy = (id: string) =>
  db
    .select({ uid: documentEvents.uid, action: documentEvents.action })
    .from(documentEvents)
    .where(eq(documentEvents.documentId, id))
    .orderBy(documentEvents.createdAt, documentEvents.id)

async function plant() {
  const client = await makeClient(db, { name: 'Carla Client' })
  const project = await makeProject(db, { clientId: client.id, title: `Sale ${randomUUID().slice(0, 6)}` })
  const content = [pdf(), pdf()] as const
  const ids = [
    await share('Offer.pdf', { project: project.id }, content[0]),
    await share('Terms.pdf', { project: project.id }, content[1]),
  ] as const
  return { client, project, ids, content }
}

describe('bulk actions on documents', () => {
  test('remove the selection after a confirmation that names each document', async () => {
    const { ids } = await plant()
    const asked = await post({ intent: 'ask-remove', ...selectionFields([...ids]) })
    expect(asked.text).toContain('Remove 2 documents?')
    expect(asked.text).toMatch(/<bdi[^>]*>Terms.pdf<\/bdi>/)
    // Before scripts run, the boxes are ticked still.
    expect(asked.text.match(/type="checkbox"[^>]*checked=""/g)).toHaveLength(2)
    expect(await db.$count(documents, inArray(documents.id, [...ids]))).toBe(2)
    const done = await post({ intent: 'remove-chosen', ...selectionFields([...ids]) })
    expect([done.status, done.text.includes('2 documents were removed.')]).toEqual([200, true])
    const rows = await db
      .select()
      .from(documents)
      .where(inArray(documents.id, [...ids]))
    expect(rows.every(({ removedAt }) => removedAt !== null)).toBe(true)
    const actions = await db
      .select()
      .from(activity)
      .where(inArray(activity.subjectId, [...ids]))
    expect(actions.filter(({ action }) => action === 'document.removed')).toHaveLength(2)
    expect((await post(done.undo ?? {})).text).toContain('Undone: 2 documents are as they were.')
    expect(await shown([...ids])).toEqual([true, true])
  })

  test('leave a document removed that was removed again after the undo link was made', async () => {
    const { ids } = await plant()
    const done = await post({ intent: 'remove-chosen', ...selectionFields([...ids]) })
    await db
      .update(documents)
      .set({ removedAt: new Date('2026-11-01') })
      .where(eq(documents.id, ids[0]))
    const undone = await post(done.undo ?? {})
    expect(undone.text).toContain('Undone: 1 document is as it was.')
    expect(undone.text).toContain('It was restored already.')
    expect(await shown([...ids])).toEqual([false, true])
  })

  test('undo a single removal or withdrawal', async () => {
    const { ids } = await plant()
    for (const intent of ['remove', 'withdraw']) {
      const done = await post({ intent, entry: ids[0] })
      expect(await shown([ids[0]])).toEqual([false])
      expect((await post(done.undo ?? {})).text).toContain('Undone: 1 document is as it was.')
      expect(await shown([ids[0]])).toEqual([true])
    }
  })

  test('offer no undo for a document of a submitted request', async () => {
    const { project } = await plant()
    const request = randomUUID()
    await db.insert(requests).values({
      ...{ id: request, projectId: project.id, kind: 'document', title: 'Lease', state: 'handed-in' },
    })
    const own = await plant()
    await db.insert(requestDocuments).values({ requestId: request, documentId: own.ids[0], version: 1 })
    const done = await post({ intent: 'remove-chosen', ...selectionFields([own.ids[0]]) })
    expect(done.text).toContain('1 document was removed.')
    expect(done.undo).toBeNull()
    expect(await db.$count(pendingNotifications, eq(pendingNotifications.subjectId, request))).toBe(1)
  })

  test('move the selection and name each document that cannot be moved', async () => {
    const { client, ids } = await plant()
    const other = await makeProject(db, { clientId: client.id, title: 'Archive' })
    await share('Terms.pdf', { project: other.id })
    const asked = await post({ intent: 'ask-move', ...selectionFields([...ids]) })
    expect(asked.text).toContain(`<option value="${other.id}">Archive</option>`)
    const done = await post({ intent: 'move-chosen', project: other.id, ...selectionFields([...ids]) })
    expect(done.text).toContain('1 document was moved.')
    expect(done.text).toContain('There is a document of this name there already.')
    const [offer] = await db.select().from(documents).where(eq(documents.id, ids[0]))
    expect(offer?.projectId).toBe(other.id)
  })

  test('offer no project to documents of clients without a common project', async () => {
    const [one, two] = [await plant(), await plant()]
    const asked = await post({ intent: 'ask-move', ...selectionFields([one.ids[0], two.ids[0]]) })
    const select = /<select name="project".*?<\/select>/s.exec(asked.text)?.[0] ?? ''
    expect(select.match(/<option[^>]*>[^<]*/g)).toEqual(['<option value="">No project'])
  })

  test('share copies of the latest versions with other clients', async () => {
    const { ids, content } = await plant()
    const guest = await makeClient(db, { name: 'Gus Guest' })
    const path = `/admin/documents/share?${new URLSearchParams({ ...selectionFields([...ids]), client: guest.id })}`
    const page = await (await as(admin).get(path)).text()
    expect(page).toContain('Share 2 documents')
    const done = await post({ ...selectionFields([...ids]), client: guest.id, project: '' }, path)
    expect(done.text).toContain('2 documents were shared.')
    const copies = await db.select().from(documents).where(eq(documents.clientId, guest.id))
    expect(copies.map(({ name }) => name).sort()).toEqual(['Offer.pdf', 'Terms.pdf'])
    const offer = copies.find(({ name }) => name === 'Offer.pdf')?.id ?? ''
    const back = await as(guest).get(`/api/documents/${offer}/download`)
    expect(Buffer.from(await back.arrayBuffer()).equals(content[0])).toBe(true)
    // Once more it would be a second version of the same.
    const again = await post({ ...selectionFields([offer]), client: guest.id, project: '' }, path)
    expect(again.text).toContain('It is shared there already.')
    expect((await post({ ...selectionFields([offer]) }, path)).status).toBe(400)
  })

  test('require one to fifty documents', async () => {
    for (const intent of ['ask-remove', 'remove-chosen', 'ask-move', 'move-chosen'])
      expect(await post({ intent })).toMatchObject({ status: 400 })
    const { text } = await post({ intent: 'remove-chosen' })
    expect(text).toContain('Select at least one document.')
    expect((await as(admin).get('/api/admin/documents.zip')).status).toBe(400)
    const many = new URLSearchParams(selectionFields(Array.from({ length: 51 }, () => randomUUID())))
    expect((await as(admin).get(`/api/admin/documents.zip?${many}`)).status).toBe(400)
  })
})

describe('a ZIP download of documents', () => {
  test('contains the latest versions of the selection and logs a download of each', async () => {
    const { client, project, ids, content } = await plant()
    const newer = pdf()
    await share('Offer.pdf', { project: project.id }, newer)
    const files = await zipOf(
      await as(admin).get(`/api/admin/documents.zip?${new URLSearchParams(selectionFields([...ids]))}`),
    )
    expect([...files.keys()].sort()).toEqual(['Offer v2.pdf', 'Terms v1.pdf'])
    expect(files.get('Offer v2.pdf')?.equals(newer)).toBe(true)
    expect(files.get('Terms v1.pdf')?.equals(content[1])).toBe(true)
    expect((await openedBy(ids[1])).at(-1)).toEqual({ uid: admin.id, action: 'download' })
    expect((await as(client).get('/api/admin/documents.zip?chosen[0]=x')).status).toBe(403)
    expect((await as(admin).get('/api/admin/documents.zip?chosen[0]=x')).status).toBe(404)
  })

  test('of a project contains the documents visible to each member, and is refused to others', async () => {
    const { client, project, ids } = await plant()
    await share('Withdrawn.pdf', { project: project.id })
    await db.update(documents).set({ withdrawnAt: new Date() }).where(eq(documents.name, 'Withdrawn.pdf'))
    const [guest, blind, stranger] = [await makeClient(db), await makeClient(db), await makeClient(db)]
    const row = { projectId: project.id, invoices: true }
    await db.insert(projectMembers).values([
      { ...row, uid: guest.id, documents: true },
      { ...row, uid: blind.id, documents: false },
    ])
    const path = `/api/projects/${project.id}/documents.zip`
    for (const person of [client, guest])
      expect([...(await zipOf(await as(person).get(path))).keys()].sort()).toEqual([
        'Offer v1.pdf',
        'Terms v1.pdf',
      ])
    expect((await openedBy(ids[0])).map(({ uid }) => uid)).toEqual([admin.id, client.id, guest.id])
    for (const [person, status] of [
      [blind, 404],
      [stranger, 404],
      [null, 401],
    ] as const)
      expect((await as(person).get(path)).status).toBe(status)
    expect(await (await as(client).get(`/client/projects/${project.id}`)).text()).toContain(`href="${path}"`)
    expect(await (await as(blind).get(`/client/projects/${project.id}`)).text()).not.toContain(path)
  })

  test('is limited to sixty requests an hour', async () => {
    const { client, project } = await plant()
    await makeRateLimitAttempts(db, `documents-zip:${client.id}`, 60)
    const answer = await as(client).get(`/api/projects/${project.id}/documents.zip`)
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
  })

  test('is aborted when the storage becomes unavailable', async () => {
    const { client, project } = await plant()
    let asked = 0
    const get: typeof ctx.files.get = (key, range) =>
      ++asked === 2 ? Promise.reject(new Error('the storage is gone')) : ctx.files.get(key, range)
    const broken = await openTestApp({ files: { ...ctx.files, get } })
    const answer = await broken.as(client).get(`/api/projects/${project.id}/documents.zip`)
    await expect(answer.arrayBuffer()).rejects.toThrow()
  })
})

describe('the admin document list', () => {
  test('shows whether, and by whom, the other side viewed the latest version', async () => {
    const { client, project, ids } = await plant()
    const rowOf = async (name: string) =>
      (await listed(`project=${project.id}`)).split('<tr').find((row) => row.includes(name)) ?? ''
    expect(await rowOf('Offer.pdf')).toContain('Not opened')
    // Looking at one's own does not count.
    await as(admin).get(`/api/admin/documents/${ids[0]}/download`)
    expect(await rowOf('Offer.pdf')).toContain('Not opened')
    await (await as(client).get(`/api/documents/${ids[0]}/download`)).arrayBuffer()
    expect(await rowOf('Offer.pdf')).toMatch(/Opened .*<time.*by .*Carla Client/)
    expect(await rowOf('Terms.pdf')).toContain('Not opened')
    await share('Offer.pdf', { project: project.id })
    expect(await rowOf('Offer.pdf')).toContain('Not opened')
    const upload = await as(client).send('/api/documents/upload', uploadForm('Plan.pdf', pdf(), project.id))
    const { id } = (await upload.json()) as { id: string }
    await (await as(client).get(`/api/documents/${id}/download`)).arrayBuffer()
    expect(await rowOf('Plan.pdf')).toContain('Not opened')
    await (await as(admin).get(`/api/admin/documents/${id}/download`)).arrayBuffer()
    expect(await rowOf('Plan.pdf')).toMatch(/Opened .*by .*Olga Office/)
  })

  test('is searched by name, project and client, in any word order', async () => {
    const client = await makeClient(db, { name: 'Zora Quill', company: 'Quill & Ink' })
    const project = await makeProject(db, { clientId: client.id, title: 'Printworks' })
    await share('Balance sheet.pdf', { project: project.id, client: client.id })
    await share('Unrelated.pdf', { client: (await makeClient(db)).id })
    for (const search of ['balance', 'printworks', 'zora', 'ink quill', 'sheet zora PRINTW']) {
      const page = await listed(new URLSearchParams({ search }).toString())
      expect([search, page.includes('Balance sheet.pdf'), page.includes('Unrelated.pdf')]).toEqual([
        search,
        true,
        false,
      ])
    }
    expect(await listed('search=balance+nobody')).toContain('in its name, project or client.')
  })
})

describe('the activity log', () => {
  const log = (query: Record<string, string>) =>
    textOf(as(admin).get(`/admin/activity?${new URLSearchParams(query)}`))
  test('includes document views from the view log without storing them twice', async () => {
    const { client, ids } = await plant()
    const before = await db.$count(activity)
    await (await as(client).get(`/api/documents/${ids[0]}/versions/1/preview`)).arrayBuffer()
    await (await as(client).get(`/api/documents/${ids[1]}/download`)).arrayBuffer()
    expect(await db.$count(activity)).toBe(before)
    const mine = await log({ actor: client.id })
    expect(mine).toMatch(/previewed version 1 of .*Offer\.pdf/)
    expect(mine).toMatch(/downloaded version 1 of .*Terms\.pdf/)
    expect(mine.indexOf('Terms.pdf')).toBeLessThan(mine.indexOf('Offer.pdf'))
    expect(mine).toContain(`href="/admin/documents?document=${ids[0]}"`)
    expect(await log({ actor: client.id, kind: 'project' })).not.toContain('Offer.pdf')
    expect(await log({ actor: client.id, kind: 'document', search: 'previewed' })).toContain('Offer.pdf')
    expect(await log({ actor: client.id, search: 'carla terms' })).not.toContain('Offer.pdf')
    expect(await log({ actor: client.id, search: 'carla terms' })).toContain('Terms.pdf')
    const csv = await (await as(admin).get(`/admin/activity.csv?actor=${client.id}`)).text()
    expect(csv).toContain(',document.previewed,document,Offer.pdf,')
    expect(csv).toContain(',document.downloaded,document,Terms.pdf,')
  })

  test('pages through changes and document views without gaps or duplicates, in order', async () => {
    const { client, ids } = await plant()
    const rows = Array.from({ length: 120 }, (_, i) => ({
      ...{ id: randomUUID(), documentId: ids[0], version: i + 1, action: 'download' as const },
      ...{ uid: client.id, createdAt: new Date(Date.now() - i * 60_000) },
    }))
    await db.insert(documentEvents).values(rows)
    await db.insert(activity).values(
      Array.from({ length: 30 }, (_, i) => ({
        ...{ actorUid: client.id, actorName: 'Carla Client', action: 'project.changed' },
        ...{ subjectKind: 'project', subjectId: 'x', subjectName: `Change ${i}` },
        createdAt: new Date(Date.now() - (30 - i) * 200_000),
      })),
    )
    const seen: string[] = []
    let next: string | undefined = `/admin/activity?actor=${client.id}`
    for (let pages = 0; next && pages < 10; pages++) {
      const page: string = await (await as(admin).get(next)).text()
      seen.push(...[...page.matchAll(/<time dateTime="([^"]+T[^"]+)"/g)].map((found) => found[1] ?? ''))
      const after: string | undefined = /href="([^"]*after=[^"]*)"[^>]*>Next page/.exec(page)?.[1]
      next = after && `/admin/activity${after.replace(/^[^?]*/, '').replaceAll('&amp;', '&')}`
    }
    expect(seen).toHaveLength(150)
    expect(seen).toEqual([...seen].sort().reverse())
  })
})
