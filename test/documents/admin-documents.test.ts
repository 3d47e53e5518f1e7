import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { collectDigest } from '#app/domain/notifications/digests.server.ts'
import { documentEvents, documents } from '#db/schema.ts'
import { expectPage, expectStatuses, expectTexts, textOf } from '#test/pages.ts'
import { openTestApp } from '../app.ts'
import { pdf } from '../make/files.ts'
import { makeAdmin, makeClient, makeProject } from '../make/make.ts'
import {
  alertOf,
  bytesOf,
  makePeople,
  measureAccess,
  measureStaffAccess,
  openDocuments,
  PREVIEW_POLICY,
  shareForm,
} from './people.ts'

const UPLOAD = '/api/admin/documents/upload'
const site = await openTestApp()
const { as, ctx, db, mailsTo } = site
const admin = await makeAdmin(db, { name: 'Office' })
const { upload, share, change, findDocument, listActions, statusOf, pageOf } = openDocuments(site, admin)

test('a document shared with a client is stored in the project, marked as new and announced by email', async () => {
  const client = await makeClient(db)
  const project = await makeProject(db, { clientId: client.id, title: 'Merger' })
  const content = pdf()
  const { id } = await share('Offer.pdf', { client: client.id, project: project.id }, content)
  expect(await findDocument(id)).toMatchObject({
    clientId: client.id,
    origin: 'firm',
    projectId: project.id,
  })
  const page = await pageOf(client, '/client/documents')
  expectTexts(page, ['Offer.pdf', 'Shared by us', 'Merger', '>New<'])
  const back = await as(client).get(`/api/documents/${id}/download`)
  expect((await bytesOf(back)).equals(content)).toBe(true)
  await share('Second.pdf', { client: client.id })
  await collectDigest(ctx, client.id)
  const mails = await mailsTo(client.email)
  expect(mails.map(({ kind, text }) => [kind, text.includes('Second.pdf')])).toEqual([
    ['documents-shared', true],
  ])
  expect(await listActions(id)).toEqual(['document.shared'])
})

test('a document shared with all clients is also listed for clients who join later, and sends no email', async () => {
  const name = `Prices ${randomUUID()}.pdf`
  const early = await makeClient(db)
  const { id } = await share(name, { client: 'all' })
  expect(await share(name, { client: 'all' })).toMatchObject({ id, version: 2 })
  const late = await makeClient(db)
  for (const client of [early, late]) {
    expect(await pageOf(client, `/client/documents?search=${name}`)).toContain('v2')
    expect(await statusOf(client, `/api/documents/${id}/versions/1/download`)).toBe(200)
  }
  expect(await mailsTo(early.email)).toEqual([])
  // Clients must not see who else viewed it, or the firm's IP address.
  const dialog = await pageOf(late, `/client/documents?document=${id}`)
  expect(dialog).toContain('Office uploaded v2')
  expect(dialog.match(/downloaded v1/g)).toHaveLength(1)
  expect(dialog.match(/from 127\.0\.0\.1/g)).toHaveLength(1)
  await change('withdraw', id)
})

test('a document can be shared only with an existing client or with all clients', async () => {
  for (const [to, status, message] of [
    [{}, 400, 'Select a client, or all clients.'],
    [{ client: randomUUID() }, 404, 'Client not found'],
    [{ client: admin.id }, 404, 'Client not found'],
    [{ client: 'a\0b' }, 400, 'The upload was incomplete or damaged. Please try again.'],
  ] as [Record<string, string>, number, string][]) {
    const answer = await as(admin).send(UPLOAD, shareForm('Lost.pdf', to))
    expect([to, answer.status, await answer.text()]).toEqual([to, status, message])
  }
  expect(await db.$count(documents, eq(documents.name, 'Lost.pdf'))).toBe(0)
})

test("staff choose a document's recipient from a search that omits deactivated clients", async () => {
  const mark = randomUUID()
  const client = await makeClient(db, { name: `Findable ${mark}`, company: 'Öl & Gas' })
  const deactivated = await makeClient(db, { name: `Deactivated ${mark}`, deactivatedAt: new Date() })
  const page = await pageOf(admin, `/admin/documents/share?search=${mark.toUpperCase()}`)
  expectTexts(page, [`Findable ${mark}`], [`Deactivated ${mark}`])
  const unknown = await pageOf(admin, `/admin/documents/share?search=${mark}%25`)
  expect(unknown).toContain(`Nothing matches “${mark}%”.`)
  const selected = await pageOf(admin, `/admin/documents/share?client=${client.id}`)
  expectTexts(selected, ['Findable', 'Öl &amp; Gas', 'Drag &amp; drop documents'])
  expect(await statusOf(admin, '/admin/documents/share?client=none')).toBe(404)
  const listed = await Promise.all(
    [client, deactivated].map(({ id }) => pageOf(admin, `/admin/documents?client=${id}`)),
  )
  expect(listed.map((list) => list.includes('/admin/documents/share?client='))).toEqual([true, false])
})

test('a document withdrawn by staff is hidden immediately, until it is restored or a new version is shared', async () => {
  const { project, main, documents: member } = await makePeople(db)
  const name = `Draft ${randomUUID()}.pdf`
  const { id } = await share(name, { project: project.id })
  const expectAccess = async (expected: number) => {
    for (const person of [main, member])
      expect(await measureAccess(as, person, { id, name, project: project.id })).toBe(expected)
  }
  await expectAccess(1)
  expect(await textOf(change('withdraw', id))).toContain('Document withdrawn.')
  await expectAccess(0)
  expect(await measureStaffAccess(as, admin, { id, name })).toBe(1)
  expect(await pageOf(admin, `/admin/documents?search=${name}`)).toContain('Withdrawn')
  await expectPage(change('reshare', id), 200)
  expect(await statusOf(main, `/api/documents/${id}/download`)).toBe(200)
  expect(await listActions(id)).toEqual(['document.shared', 'document.withdrawn', 'document.shared-again'])
  await change('withdraw', id)
  await share(name, { project: project.id })
  expect(await findDocument(id)).toMatchObject({ version: 2, withdrawnAt: null })
})

test('staff can withdraw a document only once, and never one that a client uploaded', async () => {
  const client = await makeClient(db)
  const own = await upload(client, 'Own.pdf')
  const { id } = await share('Twice.pdf', { client: client.id })
  expect(await alertOf(change('reshare', id))).toEqual([409, 'Already shared.'])
  await expectStatuses([change('withdraw', id), change('withdraw', id)], [200, 409])
  expect(await alertOf(change('withdraw', own.id))).toEqual([
    409,
    'You can’t withdraw a client’s own document.',
  ])
  expect(await alertOf(change('withdraw', 'none'))).toEqual([404, 'Document not found.'])
  await expectPage(change('destroy', id), 400)
  expect((await findDocument(own.id))?.withdrawnAt).toBeNull()
})

test('staff can search documents by name, project and client in any word order', async () => {
  const mark = randomUUID()
  const client = await makeClient(db, { name: 'Ana', company: 'Quill & Ink' })
  const other = await makeClient(db, { name: 'Ben' })
  const project = await makeProject(db, { clientId: client.id, title: 'Sale' })
  await upload(client, `own ${mark}.pdf`, project.id)
  await share(`shared ${mark}.pdf`, { client: client.id })
  await share(`other ${mark}.pdf`, { client: other.id })
  const { id } = await share(`starter ${mark}.pdf`, { client: 'all' })
  const found = async (query: string) => {
    const page = await pageOf(admin, `/admin/documents?${query}`)
    const names = ['own', 'shared', 'other', 'starter']
    return names.filter((name) => page.includes(`${name} ${mark}.pdf</bdi>`))
  }
  for (const [query, names] of [
    [`search=${mark}`, ['own', 'shared', 'other', 'starter']],
    [`search=ink ${mark} quill`, ['own', 'shared']],
    [`search=SALE ${mark} ana`, ['own']],
    [`search=ben oth ${mark}`, ['other']],
    [`search=${mark}&kind=client`, ['own']],
    [`search=${mark}&kind=firm`, ['shared', 'other']],
    [`search=${mark}&kind=starter`, ['starter']],
    [`search=${mark}&kind=withdrawn`, []],
  ] as const)
    expect([query, await found(query)]).toEqual([query, names])
  await change('withdraw', id)
  expect(await found(`search=${mark}&kind=withdrawn`)).toEqual(['starter'])
  const page = await pageOf(admin, `/admin/documents?client=${client.id}&project=${project.id}`)
  expectTexts(page, ['Filtered by client', 'Ana', 'Filtered by project', 'Sale'])
  expect(await pageOf(admin, '/admin/documents?search=no-such-name')).toContain(
    'Nothing matches “no-such-name”.',
  )
  expect(await statusOf(admin, '/admin/documents?document=none')).toBe(404)
})

test("a document's dialog shows its view log, and a view by staff leaves it new for the client", async () => {
  const client = await makeClient(db, { name: 'Ada' })
  const { id } = await share('Looked at.pdf', { client: client.id })
  expect(await statusOf(admin, `/api/admin/documents/${id}/versions/1/download`)).toBe(200)
  const preview = await as(admin).get(`/api/admin/documents/${id}/versions/1/preview`)
  expect([preview.status, preview.headers.get('content-security-policy')]).toEqual([200, PREVIEW_POLICY])
  const events = await db.select().from(documentEvents).where(eq(documentEvents.documentId, id))
  expect(events.map((event) => [event.action, event.uid]).toSorted()).toEqual(
    ['download', 'preview', 'upload'].map((action) => [action, admin.id]),
  )
  expect(await pageOf(client, '/client/documents?search=Looked')).toContain('>New<')
  await as(client).get(`/api/documents/${id}/download`)
  const dialog = await pageOf(admin, `/admin/documents?document=${id}&preview=1`)
  expectTexts(dialog, [
    'Shared by Office',
    'Visible to: Ada',
    'by Office',
    `href="/admin/clients/${client.id}">Ada</a> downloaded v1`,
    'Office previewed v1',
    'from 127.0.0.1',
    `/api/admin/documents/${id}/versions/1/preview`,
  ])
})
