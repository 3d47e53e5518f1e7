import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activity, documents, pendingNotifications, requestDocuments } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { selectionFields, undoForm } from '#test/bulk/bulk-responses.ts'
import { pdf } from '#test/make/files.ts'
import { makeAdmin, makeClient, makeProject, makeRateLimitAttempts, makeRequest } from '#test/make/make.ts'
import { expectStatus, expectTexts, textOf } from '#test/pages.ts'
import { unzip } from '#test/unzip.ts'
import { bytesOf, makePeople, openDocuments } from './people.ts'

const site = await openTestApp()
const { as, ctx, db } = site
const admin = await makeAdmin(db, { name: 'Olga Office' })
const { upload, share, findDocument, listEvents, statusOf, pageOf } = openDocuments(site, admin)

const post = async (fields: Record<string, string>, path = '/admin/documents') => {
  const answer = await as(admin).post(path, fields)
  const text = await textOf(answer)
  return { status: answer.status, text, undo: undoForm(text) ?? {} }
}
/** Returns whether clients can see each of these documents. */
const areVisible = async (ids: string[]) => {
  const rows = await Promise.all(ids.map(findDocument))
  return rows.map((row) => row?.removedAt === null && row.withdrawnAt === null)
}

/** Shares two documents with the client of a new project. */
async function makeSharedDocuments() {
  const client = await makeClient(db, { name: 'Carla Client' })
  const project = await makeProject(db, { clientId: client.id })
  const contents = [pdf(), pdf()] as const
  const { id: offer } = await share('Offer.pdf', { project: project.id }, contents[0])
  const { id: terms } = await share('Terms.pdf', { project: project.id }, contents[1])
  return { client, project, contents, offer, terms, ids: [offer, terms] }
}

test('each row in the document list links to the form for sharing that document with others', async () => {
  const { offer } = await makeSharedDocuments()
  const path = `/admin/documents/share?${new URLSearchParams(selectionFields([offer]))}`
  expect(await pageOf(admin, '/admin/documents')).toContain(`href="${path}">Share with Others</a>`)
  expect(await pageOf(admin, path)).toContain('Offer.pdf')
})

test('removing several documents asks for a confirmation that names them, and can be undone', async () => {
  const { ids } = await makeSharedDocuments()
  const asked = await post({ intent: 'ask-remove', ...selectionFields(ids) })
  expect(asked.text).toContain('Remove 2 documents?')
  expect(asked.text).toMatch(/<bdi[^>]*>Terms.pdf<\/bdi>/)
  // Without scripts, the selection survives in the returned page.
  expect(asked.text.match(/type="checkbox"[^>]*checked=""/g)).toHaveLength(2)
  expect(await areVisible(ids)).toEqual([true, true])
  const done = await post({ intent: 'remove-selected', ...selectionFields(ids) })
  expect([done.status, done.text.includes('2 documents removed.')]).toEqual([200, true])
  expect(await areVisible(ids)).toEqual([false, false])
  const removals = and(inArray(activity.subjectId, ids), eq(activity.action, 'document.removed'))
  expect(await db.$count(activity, removals)).toBe(2)
  expect((await post(done.undo)).text).toContain('2 changes undone.')
  expect(await areVisible(ids)).toEqual([true, true])
})

test('undoing a bulk removal skips a document that has been removed again since', async () => {
  const { ids, offer } = await makeSharedDocuments()
  const done = await post({ intent: 'remove-selected', ...selectionFields(ids) })
  await db
    .update(documents)
    .set({ removedAt: new Date('2026-11-01') })
    .where(eq(documents.id, offer))
  const undone = await post(done.undo)
  expectTexts(undone.text, ['1 change undone.', 'Already restored.'])
  expect(await areVisible(ids)).toEqual([false, true])
})

test('removing or withdrawing a single document can be undone', async () => {
  const { offer } = await makeSharedDocuments()
  for (const intent of ['remove', 'withdraw']) {
    const done = await post({ intent, entry: offer })
    expect(await areVisible([offer])).toEqual([false])
    expect((await post(done.undo)).text).toContain('1 change undone.')
    expect(await areVisible([offer])).toEqual([true])
  }
})

test('removing a document that belongs to a submitted request cannot be undone', async () => {
  const { project, offer } = await makeSharedDocuments()
  const id = await makeRequest(db, project, { kind: 'document', state: 'submitted' })
  await db.insert(requestDocuments).values({ requestId: id, documentId: offer, version: 1 })
  const done = await post({ intent: 'remove-selected', ...selectionFields([offer]) })
  expect(done.text).toContain('1 document removed.')
  expect(done.undo).toEqual({})
  expect(await db.$count(pendingNotifications, eq(pendingNotifications.subjectId, id))).toBe(1)
})

test('a bulk move names each document that cannot be moved', async () => {
  const { client, ids, offer } = await makeSharedDocuments()
  const other = await makeProject(db, { clientId: client.id, title: 'Archive' })
  await share('Terms.pdf', { project: other.id })
  const asked = await post({ intent: 'ask-move', ...selectionFields(ids) })
  expect(asked.text).toContain(`<option value="${other.id}">Archive</option>`)
  const done = await post({ intent: 'move-selected', project: other.id, ...selectionFields(ids) })
  expectTexts(done.text, ['1 document moved.', 'A document with this name already exists there.'])
  expect((await findDocument(offer))?.projectId).toBe(other.id)
})

test('documents of clients who share no project can be moved only out of their projects', async () => {
  const [one, two] = [await makeSharedDocuments(), await makeSharedDocuments()]
  const asked = await post({ intent: 'ask-move', ...selectionFields([one.offer, two.offer]) })
  const select = /<select name="project".*?<\/select>/s.exec(asked.text)?.[0] ?? ''
  expect(select.match(/<option[^>]*>[^<]*/g)).toEqual(['<option value="">No project'])
})

test('sharing copies of selected documents with another client can be undone for unviewed ones', async () => {
  const { ids, contents } = await makeSharedDocuments()
  const guest = await makeClient(db, { name: 'Gus Guest' })
  const path = `/admin/documents/share?${new URLSearchParams({ ...selectionFields(ids), client: guest.id })}`
  expect(await pageOf(admin, path)).toContain('Share 2 documents')
  const shareCopies = (of: string[]) =>
    post({ intent: 'share', ...selectionFields(of), client: guest.id, project: '' }, path)
  const done = await shareCopies(ids)
  expect(done.text).toContain('2 documents shared.')
  const copies = await db.select().from(documents).where(eq(documents.clientId, guest.id))
  expect(copies.map(({ name }) => name).sort()).toEqual(['Offer.pdf', 'Terms.pdf'])
  const copy = copies.find(({ name }) => name === 'Offer.pdf')?.id ?? ''
  const back = await as(guest).get(`/api/documents/${copy}/download`)
  expect((await bytesOf(back)).equals(contents[0])).toBe(true)
  // Sharing it again would create a second version with the same content.
  const again = await shareCopies([copy])
  expect(again.text).toContain('Already shared there.')
  await expectStatus(post({ intent: 'share', ...selectionFields([copy]) }, path), 400)
  // The copy that the client has downloaded stays.
  const undone = await post(done.undo, path)
  expectTexts(undone.text, ['1 document no longer shared.', 'someone has opened the document'])
  const left = await db.select().from(documents).where(eq(documents.clientId, guest.id))
  expect(left.map(({ id }) => id)).toEqual([copy])
  expect(await areVisible(ids)).toEqual([true, true])
})

test('a bulk action or ZIP download accepts 1 to 50 documents', async () => {
  for (const intent of ['ask-remove', 'remove-selected', 'ask-move', 'move-selected'])
    await expectStatus(post({ intent }), 400)
  const many = new URLSearchParams(selectionFields(Array.from({ length: 51 }, () => randomUUID())))
  for (const query of ['', many]) expect(await statusOf(admin, `/api/admin/documents.zip?${query}`)).toBe(400)
})

const zipOf = async (answer: Response) => {
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  return unzip(await bytesOf(answer))
}
const listDownloads = async (id: string) =>
  (await listEvents(id)).flatMap(({ action, uid }) => (action === 'download' ? uid : []))

test('a ZIP download contains the latest version of each selected document', async () => {
  const { project, ids, terms, contents } = await makeSharedDocuments()
  const newer = pdf()
  await share('Offer.pdf', { project: project.id }, newer)
  const query = new URLSearchParams(selectionFields(ids))
  const files = await zipOf(await as(admin).get(`/api/admin/documents.zip?${query}`))
  expect([...files.keys()].sort()).toEqual(['Offer v2.pdf', 'Terms v1.pdf'])
  expect(files.get('Offer v2.pdf')?.equals(newer)).toBe(true)
  expect(files.get('Terms v1.pdf')?.equals(contents[1])).toBe(true)
  expect(await listDownloads(terms)).toEqual([admin.id])
  expect(await statusOf(admin, '/api/admin/documents.zip?selected[0]=x')).toBe(404)
})

test("a project's ZIP download contains the documents that the member can see, and is offered to no others", async () => {
  const { project, main, both, invoices } = await makePeople(db)
  const { id } = await share('Offer.pdf', { project: project.id })
  const hidden = await share('Withdrawn.pdf', { project: project.id })
  await post({ intent: 'withdraw', entry: hidden.id })
  const path = `/api/projects/${project.id}/documents.zip`
  for (const person of [main, both])
    expect([...(await zipOf(await as(person).get(path))).keys()]).toEqual(['Offer v1.pdf'])
  expect(await listDownloads(id)).toEqual([main.id, both.id])
  expect(await pageOf(main, `/client/projects/${project.id}/documents`)).toContain(`href="${path}"`)
  for (const tab of ['', '/documents'])
    expect(await pageOf(invoices, `/client/projects/${project.id}${tab}`)).not.toContain(path)
})

test('a client may request at most sixty ZIP downloads an hour, and staff any number', async () => {
  const { client, project, ids } = await makeSharedDocuments()
  for (const { id } of [client, admin]) await makeRateLimitAttempts(db, `documents-zip:${id}`, 60)
  const query = new URLSearchParams(selectionFields(ids))
  await zipOf(await as(admin).get(`/api/admin/documents.zip?${query}`))
  const answer = await as(client).get(`/api/projects/${project.id}/documents.zip`)
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
})

test('a ZIP download is aborted when the storage becomes unavailable', async () => {
  const { client, project } = await makeSharedDocuments()
  let reads = 0
  const get: typeof ctx.files.get = (key, range) =>
    ++reads === 2 ? Promise.reject(new Error('the storage is gone')) : ctx.files.get(key, range)
  const broken = await openTestApp({ files: { ...ctx.files, get } })
  const answer = await broken.as(client).get(`/api/projects/${project.id}/documents.zip`)
  await expect(answer.arrayBuffer()).rejects.toThrow()
})

test('the staff document list shows whether, and by whom, the other side has viewed the latest version', async () => {
  const { client, project, offer } = await makeSharedDocuments()
  const expectRow = async (name: string, text: RegExp) => {
    const page = await pageOf(admin, `/admin/documents?project=${project.id}`)
    expect(page.split('<tr').find((row) => row.includes(name))).toMatch(text)
  }
  await expectRow('Offer.pdf', /Not viewed/)
  // A view by the sharing side does not count.
  await as(admin).get(`/api/admin/documents/${offer}/download`)
  await expectRow('Offer.pdf', /Not viewed/)
  await as(client).get(`/api/documents/${offer}/download`)
  await expectRow('Offer.pdf', /Viewed .*<time.*by .*Carla Client/)
  await expectRow('Terms.pdf', /Not viewed/)
  await share('Offer.pdf', { project: project.id })
  await expectRow('Offer.pdf', /Not viewed/)
  const { id } = await upload(client, 'Plan.pdf', project.id)
  await as(client).get(`/api/documents/${id}/download`)
  await expectRow('Plan.pdf', /Not viewed/)
  await as(admin).get(`/api/admin/documents/${id}/download`)
  await expectRow('Plan.pdf', /Viewed .*by .*Olga Office/)
})
