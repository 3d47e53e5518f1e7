import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getRequestRevision } from '#app/domain/requests/request-history.server.ts'
import { documents, requestDocuments } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { docx, exe } from '#test/make/files.ts'
import { makeAdmin } from '#test/make/make.ts'
import { expectPage, expectTexts, textOf } from '#test/pages.ts'
import { createRequestHelpers } from '#test/request-helpers.ts'

const app = await openTestApp()
const { db } = app
const admin = await makeAdmin(db, { name: 'Office' })
const begin = () => createRequestHelpers(app, admin)

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
  const answers = await Promise.all(['Ines', 'Per'].map((words) => answer(id, words)))
  const [refused, ...others] = answers.filter(({ status }) => status === 409)
  expect(others).toEqual([])
  const text = await textOf(refused as Response)
  expect(text).toContain('This has already been submitted.')
  const kept = (await rowOf(id)).answer
  expect(text).toContain(`>${kept === 'Ines' ? 'Per' : 'Ines'}</p>`)
  expect(await stepsOf(id)).toEqual(['answered Ada'])
  await decide('accept', id)
  await expectPage(answer(id, 'Second'), 409, 'This has already been accepted.', '>Second</p>')
  expect((await rowOf(id)).answer).toBe(kept)
})

test('an empty answer is rejected with an error shown next to that request', async () => {
  const { add, answer, rowOf } = await begin()
  const [one, two] = [await add({ title: 'One?' }), await add({ title: 'Two?' })]
  const page = await expectPage(answer(one, ' '), 400)
  expect(page).toMatch(new RegExp(`id="form-answer-${one}-answer-error"[^>]*>[^<]`))
  for (const id of [one, two]) expect(await rowOf(id)).toMatchObject({ state: 'open', answer: null })
})

test('a submitted answer can be edited until it is accepted', async () => {
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

test('edits and acceptances of an answer based on an earlier wording are rejected', async () => {
  const { add, answer, edit, rowOf, send, member } = await begin()
  const colleague = await member('Cleo', { documents: true })
  const id = await add()
  await answer(id, 'Monday')
  const seen = getRequestRevision(await rowOf(id))
  await expectPage(edit(id, 'Of Cleo', colleague), 200)
  await expectPage(edit(id, 'Of Ada', undefined, seen), 409, 'Someone else edited this', '>Of Ada</textarea>')
  await expectPage(send('accept', { entry: id, version: seen }), 409)
  expect(await rowOf(id)).toMatchObject({ state: 'submitted', answer: 'Of Cleo' })
})

test('an answer cannot be edited after changes are requested, or by members without access to documents', async () => {
  const { add, answer, decide, edit, rowOf, member } = await begin()
  const id = await add()
  await answer(id, 'Monday')
  const outsider = await member('Bo')
  await expectPage(edit(id, 'Mine', outsider), 404)
  await decide('request-changes', id, { reason: 'Which week?' })
  await expectPage(edit(id, 'Tuesday'), 409, 'We’ve requested changes to the previous answer.')
  expect(await rowOf(id)).toMatchObject({ state: 'changes-requested', answer: 'Monday' })
})

test('an upload for a request submits it, and allows further uploads', async () => {
  const { add, uploaded, rowOf, page, firmPage, stepsOf, logged, project, client } = await begin()
  const id = await add({ kind: 'document', title: 'The lease' })
  expectTexts(await page(), [
    'Drag &amp; drop documents here, or click to select them',
    'Uploads need JavaScript.',
  ])
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

test('an upload is accepted after changes were requested, but not for an accepted or withdrawn request', async () => {
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
  await expectPage(upload(id, 'Fake.pdf', undefined, exe()), 415)
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
  for (const id of [wanted, approval]) await expectPage(answer(id), 404)
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

test('members with access to documents can answer, upload and approve like the main contact, and others can’t', async () => {
  const depots = await begin()
  const one = await depots.add({ title: 'One?' })
  const two = await depots.add({ kind: 'document', title: 'Two?' })
  const { id: document } = await depots.share()
  const three = await depots.add({ kind: 'approval', title: 'Three?', document })
  const seen = await depots.seen(three)
  const bookkeeper = await depots.member('Bookkeeper', { invoices: true })
  await expectPage(depots.upload(two, 'Mine.pdf', bookkeeper), 404)
  await expectPage(depots.reply(bookkeeper, 'approve', three, seen), 404)
  const lawyer = await depots.member('Lawyer', { documents: true })
  await expectPage(depots.answer(one, 'By the lawyer', lawyer), 200)
  await expectPage(depots.upload(two, 'Lawyer.pdf', lawyer), 200)
  await expectPage(depots.reply(lawyer, 'approve', three, seen), 200)
  expect((await depots.rows()).map(({ submittedBy }) => submittedBy)).toEqual(Array(3).fill(lawyer.id))
  // Everyone with access sees everyone's uploads.
  expect(await depots.page()).toContain('Lawyer.pdf')
})
