import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getRequestRevision } from '#app/domain/requests/request-history.server.ts'
import { documents, projectMembers, projects, requestDocuments, users } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { textOf } from '#test/html.ts'
import { expectPage, expectTexts } from '#test/make/expect-page.ts'
import { docx, exe } from '#test/make/files.ts'
import { makeAdmin, makeClient } from '#test/make/make.ts'
import { beginRequests } from '#test/request-helpers.ts'

const app = await openTestApp()
const { db } = app
const admin = await makeAdmin(db, { name: 'Office' })
const begin = () => beginRequests(app, admin)

const countFiles = (id: string) => db.$count(requestDocuments, eq(requestDocuments.requestId, id))

test('an answer is stored once and shown to staff and client', async () => {
  const { add, answer, rowOf, page, firmPage, client } = await begin()
  const id = await add({ title: 'Which holidays?' })
  await expectPage(answer(id, 'None.\nReally.'), 200, 'Thank you. We’ve received your answer.')
  const stored = { state: 'submitted', answer: 'None.\nReally.', submittedBy: client.id }
  expect(await rowOf(id)).toMatchObject(stored)
  for (const text of [await page(), await firmPage()])
    expectTexts(text, ['None.\nReally.', 'Answer, by Ada', '>Submitted</span>'])
  expect(await page()).not.toContain('Send Answer')
})

test('an answer after another submission or an acceptance is rejected and keeps its text', async () => {
  const { add, answer, decide, rowOf, stepsOf } = await begin()
  const id = await add()
  const both = await Promise.all(['Ines', 'Per'].map((words) => answer(id, words)))
  const refused = both.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(1)
  const text = await textOf(refused[0] as Response)
  expect(text).toContain('This has already been submitted.')
  const kept = (await rowOf(id)).answer
  expect(text).toContain(`>${kept === 'Ines' ? 'Per' : 'Ines'}</p>`)
  expect(await stepsOf(id)).toEqual(['answered Ada'])
  await decide('accept', id)
  await expectPage(answer(id, 'Second'), 409, 'This has already been accepted.', '>Second</p>')
  expect((await rowOf(id)).answer).toBe(kept)
})

test('an empty answer is rejected with an error at its own request', async () => {
  const { add, answer, rowOf } = await begin()
  const [one, two] = [await add({ title: 'One?' }), await add({ title: 'Two?' })]
  const page = await expectPage(answer(one, ' '), 400)
  expect(page).toMatch(new RegExp(`id="form-answer-${one}-answer-error"[^>]*>[^<]`))
  for (const id of [one, two]) expect(await rowOf(id)).toMatchObject({ state: 'open', answer: null })
})

test('a submitted answer can be edited until it is accepted, without losing its place in the review list', async () => {
  const { add, answer, decide, edit, rowOf, stepsOf, page, firmPage } = await begin()
  const id = await add()
  await answer(id, 'Monday')
  const { submittedAt } = await rowOf(id)
  expect(await page()).toContain('Save Answer')
  await expectPage(edit(id, 'Tuesday'), 200, 'Your answer has been changed.')
  expect(await rowOf(id)).toMatchObject({ state: 'submitted', answer: 'Tuesday', submittedAt })
  expect(await stepsOf(id)).toEqual(['answered Ada', 'answer-edited Ada'])
  for (const text of [await page(), await firmPage()]) expectTexts(text, ['Ada edited the answer'])
  await decide('accept', id)
  expect(await page()).not.toContain('Save Answer')
  await expectPage(edit(id, 'Too late'), 409, 'This has already been accepted.', '>Too late</p>')
  expect((await rowOf(id)).answer).toBe('Tuesday')
})

test('after a colleague edits an answer, edits and acceptances based on the earlier wording are rejected', async () => {
  const { add, answer, edit, rowOf, send, member } = await begin()
  const colleague = await member('Cleo', { documents: true })
  const id = await add()
  await answer(id, 'Monday')
  const seen = getRequestRevision(await rowOf(id))
  expect((await edit(id, 'Of Cleo', colleague)).status).toBe(200)
  await expectPage(edit(id, 'Of Ada', undefined, seen), 409, 'Someone else edited this', '>Of Ada</textarea>')
  expect((await send('accept', { entry: id, version: seen })).status).toBe(409)
  expect(await rowOf(id)).toMatchObject({ state: 'submitted', answer: 'Of Cleo' })
})

test('an answer cannot be edited after changes are requested, or by members without access to documents', async () => {
  const { add, answer, decide, edit, rowOf, member } = await begin()
  const id = await add()
  await answer(id, 'Monday')
  const outsider = await member('Bo')
  expect((await edit(id, 'Mine', outsider)).status).toBe(404)
  await decide('request-changes', id, { reason: 'Which week?' })
  await expectPage(edit(id, 'Tuesday'), 409, 'We’ve requested changes to the previous answer.')
  expect(await rowOf(id)).toMatchObject({ state: 'changes-requested', answer: 'Monday' })
})

test("an upload for a request submits it, allows further uploads, and is stored with the project's documents", async () => {
  const { add, uploaded, rowOf, page, firmPage, stepsOf, logged, project, client } = await begin()
  const id = await add({ kind: 'document', title: 'The lease' })
  expect(await page()).toContain('Drag &amp; drop documents here, or click to select them')
  const first = await uploaded(id, 'Lease.pdf')
  expect(await rowOf(id)).toMatchObject({ state: 'submitted', submittedBy: client.id })
  const [again] = await Promise.all([uploaded(id), uploaded(id, 'Amendment.docx', undefined, docx())])
  expect([again.id, again.version]).toEqual([first.id, 2])
  expect(await countFiles(id)).toBe(3)
  const [stored] = await db.select().from(documents).where(eq(documents.id, first.id))
  expect(stored).toMatchObject({ projectId: project.id, origin: 'client', version: 2 })
  for (const [text, path] of [
    [await page(), '/api/documents'],
    [await firmPage(), '/api/admin/documents'],
  ] as const)
    expectTexts(text, [`${path}/${first.id}/versions/1/download`, `${path}/${first.id}/versions/2/preview`])
  expect(await stepsOf(id)).toEqual(['uploaded Ada', 'uploaded Ada', 'uploaded Ada'])
  expect((await logged()).filter((action) => action === 'project.submitted')).toHaveLength(3)
})

test('an upload is accepted for a request that was sent back, but not for one that was accepted or withdrawn', async () => {
  const { add, uploaded, upload, decide, rowOf } = await begin()
  const id = await add({ kind: 'document' })
  await uploaded(id)
  await decide('request-changes', id, { reason: 'A page is missing.' })
  await uploaded(id)
  expect(await rowOf(id)).toMatchObject({ state: 'submitted', reason: null })
  await decide('accept', id)
  const before = await db.$count(documents)
  await expectPage(upload(id, 'Late.pdf'), 409, 'This has already been accepted.')
  const second = await add({ kind: 'document' })
  await decide('withdraw', second)
  const gone = 'This request has been withdrawn. You don’t need to do anything.'
  await expectPage(upload(second, 'Gone.pdf'), 409, gone)
  expect(await db.$count(documents)).toBe(before)
  expect(await countFiles(id)).toBe(2)
})

test('an uploaded file that is not a valid document is rejected with 415 and submits nothing', async () => {
  const { add, upload, rowOf } = await begin()
  const id = await add({ kind: 'document' })
  for (const [name, content] of [
    ['Tool.exe', exe()],
    ['Fake.pdf', exe()],
    ['Empty.pdf', Buffer.alloc(0)],
  ] as const)
    expect([name, (await upload(id, name, undefined, content)).status]).toEqual([name, 415])
  expect((await rowOf(id)).state).toBe('open')
  expect(await countFiles(id)).toBe(0)
})

test('uploads and answers are rejected with 404 for other kinds of requests', async () => {
  const { add, answer, upload, share, rows } = await begin()
  const { id: document } = await share()
  const [question, wanted] = [await add(), await add({ kind: 'document' })]
  const approval = await add({ kind: 'approval', document })
  for (const id of [question, approval, 'none', 'x'.repeat(900)])
    expect([id, (await upload(id)).status]).toEqual([id, 404])
  for (const id of [wanted, approval]) expect((await answer(id)).status).toBe(404)
  expect((await rows()).map(({ state }) => state)).toEqual(['open', 'open', 'open'])
})

test('a request accepts at most 50 files', async () => {
  const { add, uploaded, upload, rowOf } = await begin()
  const id = await add({ kind: 'document' })
  const { id: documentId } = await uploaded(id)
  const more = Array.from({ length: 49 }, (_, i) => ({ requestId: id, documentId, version: i + 2 }))
  await db.insert(requestDocuments).values(more)
  await expectPage(upload(id, 'One more.pdf'), 409, 'You can submit up to 50 files for one request.')
  expect((await rowOf(id)).state).toBe('submitted')
})

test('only the main contact and members with access to documents can answer requests', async () => {
  const it = await begin()
  const one = await it.add({ title: 'Secret one?' })
  const two = await it.add({ kind: 'document', title: 'Secret two?' })
  const { id: document } = await it.share('Secret.pdf')
  const three = await it.add({ kind: 'approval', title: 'Secret three?', document })
  const { sha256, documentVersion } = await it.rowOf(three)
  const seen = { version: String(documentVersion), sha256: sha256 ?? '' }
  for (const who of [await it.member('Bookkeeper', { invoices: true }), (await begin()).client]) {
    for (const sent of [
      it.answer(one, 'Mine', who),
      it.upload(two, 'Mine.pdf', who),
      it.reply(who, 'approve', three, seen),
      it.reply(who, 'request-version-changes', three, { ...seen, changes: 'Mine' }),
    ])
      expect(await expectPage(sent, 404)).not.toContain('Secret')
  }
  expect((await it.rows()).map(({ state }) => state)).toEqual(['open', 'open', 'open'])

  const lawyer = await it.member('Lawyer', { documents: true })
  expect(await it.page(lawyer)).toContain('Secret one?')
  for (const sent of [
    await it.answer(one, 'By the lawyer', lawyer),
    await it.upload(two, 'Lawyer.pdf', lawyer),
    await it.reply(lawyer, 'approve', three, seen),
  ])
    expect(sent.status).toBe(200)
  expect((await it.rows()).map(({ submittedBy }) => submittedBy)).toEqual(Array(3).fill(lawyer.id))
  // Everyone with access sees everyone's uploads.
  expect(await it.page()).toContain('Lawyer.pdf')
})

test('access to requests ends as soon as the permission or main contact is removed, and requires accepted terms', async () => {
  const { add, member, page, answer, upload, project } = await begin()
  const [id, wanted] = [await add({ title: 'Secret?' }), await add({ kind: 'document' })]
  const cfo = await member('CFO', { documents: true })
  expect(await page(cfo)).toContain('Secret?')
  await db.update(projectMembers).set({ documents: false }).where(eq(projectMembers.uid, cfo.id))
  expect(await page(cfo)).not.toContain('Secret?')
  expect((await answer(id, 'Mine', cfo)).status).toBe(404)
  const next = await makeClient(db)
  await db.update(projects).set({ clientId: next.id }).where(eq(projects.id, project.id))
  expect((await answer(id)).status).toBe(404)
  expect((await answer(id, 'Ours', next)).status).toBe(200)
  await db.update(users).set({ termsAccepted: false }).where(eq(users.id, next.id))
  expect((await answer(id, 'Late', next)).status).toBe(403)
  expect((await upload(wanted, 'Late.pdf', next)).status).toBe(403)
})
