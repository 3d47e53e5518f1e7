import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { documents, requestEvents } from '#db/schema.ts'
import { createRequestHelpers } from '#test/request-helpers.ts'
import { openTestApp } from '../app.ts'
import { makeAdmin } from '../make/make.ts'
import { expectPage, expectTexts, textOf } from '../pages.ts'

const app = await openTestApp()
const { as, db } = app
const admin = await makeAdmin(db, { name: 'Office', email: 'office.approval@firm.example' })

/** Creates a request to approve a report. */
async function begin() {
  const depots = await createRequestHelpers(app, admin)
  const { client, reply, seen: findSeen } = depots
  const { id: document } = await depots.share('Report.pdf')
  const id = await depots.add({ kind: 'approval', title: 'The report', document })
  const seen = () => findSeen(id)
  const approve = async (what?: Version) => reply(client, 'approve', id, what ?? (await seen()))
  const askForChanges = async (changes: string, what?: Version) =>
    reply(client, 'request-version-changes', id, { ...(what ?? (await seen())), changes })
  return { ...depots, id, document, seen, approve, askForChanges }
}
type Version = { version: string; sha256: string }

test('an approval is bound to one version and its hash, and records person, email and IP', async () => {
  const { id, approve, seen, rowOf, page, firmPage, logged, client } = await begin()
  const { version, sha256 } = await seen()
  const fields = [`name="version" value="${version}"`, `name="sha256" value="${sha256}"`]
  expectTexts(await page(), ['Report.pdf', ...fields])
  await expectPage(approve(), 200)
  const approved = { state: 'accepted', decision: 'approved', submittedBy: client.id, sha256 }
  expect(await rowOf(id)).toMatchObject(approved)
  const [step] = await db.select().from(requestEvents).where(eq(requestEvents.requestId, id))
  expect(step).toMatchObject({
    action: 'approved',
    uid: client.id,
    byName: 'Ada',
    byEmail: client.email,
    clientIp: '127.0.0.1',
    documentName: 'Report.pdf',
    documentVersion: 1,
    sha256,
  })
  for (const shown of [await page(), await firmPage()]) expect(shown).toContain('>Accepted</span>')
  expect((await logged()).at(-1)).toBe('project.approved')
  await expectPage(approve(), 409)
})

test('an approval is rejected for a version other than the one the client viewed', async () => {
  const { id, approve, askForChanges, seen, share, rowOf } = await begin()
  const before = await seen()
  await share('Report.pdf')
  const stale = 'This isn’t the document you reviewed'
  for (const what of [
    ...['', '0', '1.5', '99999999999999999999'].map((version) => ({ ...before, version })),
    { version: '2', sha256: 'x'.repeat(101) },
  ])
    expect([400, 409]).toContain((await approve(what)).status)
  // The error page shows the newer version.
  for (const what of [before, { ...before, version: '2' }, { ...(await seen()), version: '1' }])
    await expectPage(approve(what), 409, stale, (await seen()).sha256)
  await expectPage(askForChanges('Kept <words>', before), 409, 'Kept &lt;words&gt;')
  expect(await rowOf(id)).toMatchObject({ state: 'open', documentVersion: 2 })
})

test('an approval concurrent with a new version is either rejected or undone', async () => {
  const { id, approve, share, rowOf } = await begin()
  const [answer] = await Promise.all([approve(), share('Report.pdf')])
  expect([200, 409]).toContain(answer.status)
  expect(await rowOf(id)).toMatchObject({ state: 'open', documentVersion: 2, decision: null })
})

test("only the client can approve: staff can't accept on the client's behalf or request changes to an approval", async () => {
  const { id, approve, askForChanges, decide, rowOf } = await begin()
  await askForChanges('Page 2.')
  await expectPage(decide('accept', id), 409, 'Only the client can approve.')
  await expectPage(decide('request-changes', id, { reason: 'It is right as it stands.' }), 200)
  expect(await rowOf(id)).toMatchObject({ state: 'changes-requested', decision: null })
  await expectPage(approve(), 200)
  await expectPage(decide('request-changes', id, { reason: 'No' }), 409)
})

test('requested changes need a text, which staff and client can read', async () => {
  const { id, askForChanges, rowOf, page, firmPage, logged } = await begin()
  await expectPage(askForChanges(' '), 400, 'Say what should change.')
  const reason = 'Page 2.\nAnd <3>.'
  await expectPage(askForChanges(reason), 200)
  expect(await rowOf(id)).toMatchObject({ state: 'submitted', decision: 'changes', reason })
  for (const text of [await page(), await firmPage()])
    expectTexts(text, ['Changes requested, by Ada', 'Page 2.\nAnd &lt;3&gt;.'])
  expect((await logged()).at(-1)).toBe('project.version-changes-requested')
  await expectPage(askForChanges('More'), 409)
})

test('a new version of the document reopens the request and undoes an approval', async () => {
  const { id, approve, askForChanges, share, rowOf, seen, stepsOf, logged } = await begin()
  await askForChanges('Page 2.')
  await share('Report.pdf')
  expect(await rowOf(id)).toMatchObject({ state: 'open', documentVersion: 2, decision: null, reason: null })
  await approve()
  expect((await rowOf(id)).state).toBe('accepted')
  const approved = await seen()
  await share('Report.pdf')
  const reopened = { state: 'open', documentVersion: 3, submittedBy: null }
  expect(await rowOf(id)).toMatchObject(reopened)
  expect((await seen()).sha256).not.toBe(approved.sha256)
  const expected = ['version-changes-requested Ada', 'reopened Office', 'approved Ada', 'reopened Office']
  expect(await stepsOf(id)).toEqual(expected)
  expect((await logged()).filter((action) => action === 'project.reopened')).toHaveLength(2)
})

test('a new version of a document with the same name in another project does not undo an approval', async () => {
  const { id, approve, rowOf } = await begin()
  await approve()
  const other = await begin()
  await other.share('Report.pdf')
  expect(await rowOf(id)).toMatchObject({ state: 'accepted', documentVersion: 1 })
})

test('a document that the client can no longer view cannot be approved until it is restored', async () => {
  const { id, document, approve, rowOf, page } = await begin()
  for (const [away, back] of [
    ['withdraw', 'reshare'],
    ['remove', 'restore'],
  ] as const) {
    await as(admin).post('/admin/documents', { intent: away, entry: document })
    await expectPage(approve(), 409)
    expectTexts(await page(), ['This document isn’t available right now.'], [document])
    await as(admin).post('/admin/documents', { intent: back, entry: document })
    expect(await page()).toContain('name="sha256"')
  }
  await expectPage(approve(), 200)
  expect((await rowOf(id)).state).toBe('accepted')
})

test('an approval record remains after the document is deleted', async () => {
  const { id, document, approve, seen, firmPath, rowOf } = await begin()
  const { sha256 } = await seen()
  await approve()
  await db.delete(documents).where(eq(documents.id, document))
  expect(await rowOf(id)).toMatchObject({ state: 'accepted', documentId: null })
  await expectPage(as(admin).get(`${firmPath}/${id}/record`), 200, 'Approved', 'Report.pdf', sha256)
})

test('an approval record names all steps, but shows members no email except their own', async () => {
  const { id, approve, askForChanges, share, seen, client, member, path, firmPath, page } = await begin()
  await askForChanges('Page <2>.')
  await share('Report.pdf')
  await approve()
  const { sha256 } = await seen()
  expect(await page()).toContain(`${path}/${id}/record`)
  const read = (who: typeof client, url = `${path}/${id}/record`) => textOf(as(who).get(url))
  for (const text of [await read(client), await read(admin, `${firmPath}/${id}/record`)])
    expectTexts(text, [
      'Approval record',
      'The report',
      `Ada (${client.email})`,
      '127.0.0.1',
      'Report.pdf',
      sha256,
      'Ada requested changes to Report.pdf, version 1',
      'Page &lt;2&gt;.',
      'UTC)',
      'Print',
      'Reopened because Office uploaded Report.pdf, version 2',
      'Ada approved Report.pdf, version 2',
    ])
  const lawyer = await read(await member('Lawyer', { documents: true }))
  expectTexts(lawyer, ['Ada approved Report.pdf, version 2'], [client.email])
})

test('an approval record says when a new version has undone the approval', async () => {
  const { id, approve, share, firmPath } = await begin()
  await approve()
  await share('Report.pdf')
  const text = await textOf(as(admin).get(`${firmPath}/${id}/record`))
  const undone = ['Not approved.', 'Ada approved Report.pdf, version 1']
  expectTexts(text, undone, ['>Approved</h2>'])
})

test('the record of a withdrawn request is shown only to staff and only under its own project', async () => {
  const [one, other] = [await begin(), await begin()]
  await one.decide('withdraw', one.id)
  await expectPage(as(admin).get(`${one.firmPath}/${one.id}/record`), 200)
  await expectPage(as(one.client).get(`${one.path}/${one.id}/record`), 404)
  for (const address of [`${other.firmPath}/${one.id}/record`, `${other.firmPath}/none/record`])
    await expectPage(as(admin).get(address), 404)
})
