import { expect, test } from 'vitest'
import { daysFromToday } from '#app/core/days.ts'
import { getRequestRevision } from '#app/domain/requests/request-history.server.ts'
import { pendingNotifications, requests } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { listActivity, makeAdmin } from '#test/make/make.ts'
import { expectPage, expectStatuses, expectTexts, revisionOf, textOf } from '#test/pages.ts'
import { createRequestHelpers, titlesIn } from '#test/request-helpers.ts'

const app = await openTestApp()
const { as, db } = app
const admin = await makeAdmin(db, { name: 'Office' })
const begin = (title?: string) => createRequestHelpers(app, admin, title)

test('a new request is shown to staff and client with its details and due date', async () => {
  const { add, rowOf, page, firmPage, logged, project } = await begin()
  const dueOn = daysFromToday(4)
  const details = 'With <b>all</b> of it.\nTwo lines.'
  const one = await add({ title: 'Which <i>day</i>?', details, dueOn })
  const two = await add({ kind: 'document', title: 'The lease' })
  expect(await rowOf(one)).toMatchObject({ kind: 'answer', state: 'open', details, dueOn })
  expect(await rowOf(two)).toMatchObject({ kind: 'document', state: 'open', details: null, dueOn: null })
  for (const text of [await page(), await firmPage()]) {
    expect(titlesIn(text)).toEqual(['Which &lt;i&gt;day&lt;/i&gt;?', 'The lease'])
    expect(text).toContain('With &lt;b&gt;all&lt;/b&gt; of it.\nTwo lines.')
    expect(text).toMatch(/Due <time/)
    expect(text.match(/>Open<\/span>/g)).toHaveLength(2)
  }
  expect(await logged()).toEqual(['project.request-added', 'project.request-added'])
  const [entry] = await listActivity(db, project.id)
  expect(entry).toMatchObject({
    actorName: 'Office',
    subjectName: 'Depots & <b>ferries</b>: Which <i>day</i>?',
    after: { kind: 'answer', title: 'Which <i>day</i>?', details, dueOn },
  })
})

test("a new approval request is bound to the document's latest version and its hash", async () => {
  const { add, rowOf, share, page } = await begin()
  await share('Report.pdf')
  const { id, version } = await share('Report.pdf')
  const row = await rowOf(await add({ kind: 'approval', title: 'The report', document: id }))
  expect(row).toMatchObject({ kind: 'approval', documentId: id, documentVersion: 2 })
  expect(version).toBe(2)
  expectTexts(await page(), [row.sha256 ?? 'none', `/api/documents/${id}/versions/2/preview`])
})

test('an invalid request is rejected with an error at the field and keeps the typed values', async () => {
  const { send, rows } = await begin()
  for (const [fields, words] of [
    [{ title: '' }, 'Enter a short title.'],
    [{ dueOn: 'soon' }, 'Select a date, or leave it empty.'],
    [{ kind: 'blood' }, 'Select what you need.'],
    [{ kind: 'approval' }, 'Select the document to approve.'],
    [{ kind: 'approval', document: 'none' }, 'Select one of the project’s documents.'],
  ] as [Record<string, string>, string][]) {
    const typed = { kind: 'document', title: 'Typed title', details: 'Typed details', ...fields }
    const page = await expectPage(send('add', typed), 400, words, 'Typed details')
    if (typed.title === 'Typed title') expect(page).toContain('value="Typed title"')
    if (typed.kind === 'document') expect(page).toContain('<option value="document" selected=""')
  }
  expect(await rows()).toEqual([])
})

test('a request to approve a document that is withdrawn, removed or in another project is rejected', async () => {
  const [one, other] = [await begin(), await begin()]
  const { id: foreign } = await other.share('Foreign.pdf')
  const { id: withdrawn } = await one.share('Withdrawn.pdf')
  const { id: removed } = await one.share('Removed.pdf')
  await as(admin).post('/admin/documents', { intent: 'withdraw', entry: withdrawn })
  await as(admin).post('/admin/documents', { intent: 'remove', entry: removed })
  for (const document of [foreign, withdrawn, removed])
    await expectPage(one.send('add', { kind: 'approval', title: 'x', document }), 400)
  expectTexts(await one.firmPage(), [], ['Foreign.pdf', 'Withdrawn.pdf', 'Removed.pdf'])
  expect(await one.rows()).toEqual([])
})

test('a request can be edited while it is open, and a conflicting edit is rejected', async () => {
  const { add, decide, send, rowOf, firmPage, answer, logged } = await begin()
  const id = await add({ title: 'First', dueOn: daysFromToday(3) })
  const version = revisionOf(await firmPage(`?edit=${id}`), `value="${id}"`)
  const form = { entry: id, version, title: 'Second', details: 'More', dueOn: '' }
  await expectPage(send('change', form), 200)
  expect(await rowOf(id)).toMatchObject({ title: 'Second', details: 'More', dueOn: null })
  const conflict = 'Someone else edited this while you were working.'
  const late = send('change', { ...form, title: 'Third' })
  const words = await expectPage(late, 409, conflict, 'value="Third"')
  expect(words).toMatch(/Saved version:<\/span> <span[^>]*>Second</)
  await expectPage(decide('change', id, { title: '' }), 400)
  await answer(id)
  await expectPage(decide('change', id, { title: 'Fourth' }), 409, 'can’t edit this request anymore')
  expect((await rowOf(id)).title).toBe('Second')
  expect(await logged()).toEqual(['project.request-added', 'project.request-changed', 'project.answered'])
})

test('a request can be withdrawn until it is accepted, which hides it', async () => {
  const { add, decide, send, rowOf, answer, page, firmPage, reply, client } = await begin()
  const id = await add({ title: 'Taken back?' })
  await expectPage(decide('withdraw', id), 200)
  await expectPage(decide('withdraw', id), 404)
  for (const text of [await page(), await firmPage()]) expect(text).not.toContain('Taken back?')
  const gone = 'This request has been withdrawn. You don’t need to do anything.'
  await expectPage(reply(client, 'answer', id, { answer: 'Late words' }), 409, gone, '>Late words</p>')
  expect(await rowOf(id)).toMatchObject({ answer: null, state: 'open' })

  // An answer submitted after the page was loaded is an edit conflict.
  const second = await add({ title: 'Answered?' })
  const seen = { entry: second, version: 'as-it-was-before' }
  await answer(second)
  await expectPage(send('withdraw', seen), 409)
  await expectPage(decide('withdraw', second), 200)
  const accepted = await add({ title: 'Accepted?' })
  await answer(accepted)
  await decide('accept', accepted)
  await expectPage(decide('withdraw', accepted), 409)
})

test('every form for a request responds with 404 under another project', async () => {
  const [one, other] = [await begin(), await begin()]
  const id = await one.add()
  for (const intent of ['change', 'withdraw', 'accept', 'request-changes'])
    expect([
      intent,
      (await other.send(intent, { entry: id, version: 'x', title: 'Mine', reason: 'Mine' })).status,
    ]).toEqual([intent, 404])
  expect(await one.rowOf(id)).toMatchObject({ title: 'Which day?', state: 'open' })
})

test('a request can be accepted, or changes requested with a reason, only after a submission', async () => {
  const { add, decide, answer, rowOf, stepsOf, page, firmPage, logged } = await begin()
  const id = await add()
  for (const intent of ['accept', 'request-changes'])
    await expectPage(decide(intent, id, { reason: 'Too early' }), 409)
  await answer(id, 'Monday.')
  await expectPage(decide('request-changes', id, { reason: ' ' }), 400, 'Say what’s missing or wrong.')
  await expectPage(decide('request-changes', id, { reason: 'Which Monday?' }), 200)
  expect(await rowOf(id)).toMatchObject({
    state: 'changes-requested',
    reason: 'Which Monday?',
    answer: 'Monday.',
  })
  for (const text of [await page(), await firmPage()])
    expectTexts(text, ['>Changes requested</span>', 'Which Monday?'])
  await answer(id, 'The second one.')
  expect(await rowOf(id)).toMatchObject({ state: 'submitted', reason: null, answer: 'The second one.' })
  await expectPage(decide('accept', id), 200)
  expect(await rowOf(id)).toMatchObject({ state: 'accepted' })
  await expectPage(decide('accept', id), 409)
  // An accepted request can still be returned.
  await expectPage(decide('request-changes', id, { reason: 'Of which month?' }), 200)
  expectTexts(await page(), ['>Changes requested</span>', 'Of which month?'])
  const steps = ['answered', 'changes-requested', 'answered', 'accepted', 'changes-requested']
  const names = ['Ada', 'Office', 'Ada', 'Office', 'Office']
  expect(await stepsOf(id)).toEqual(steps.map((step, i) => `${step} ${names[i]}`))
  expect(await logged()).toEqual(['request-added', ...steps].map((step) => `project.${step}`))
})

test('accepting a submission can be undone without an email to the client', async () => {
  const { add, decide, send, answer, rowOf, stepsOf, page, firmPage, logged } = await begin()
  const id = await add()
  await expectPage(decide('undo-accept', id), 409)
  await answer(id, 'Monday.')
  await expectPage(decide('undo-accept', id), 409)
  const submitted = await rowOf(id)
  await db.delete(pendingNotifications)
  const accepted = await textOf(decide('accept', id))
  // The button is next to the confirmation, where the next submission may be open already.
  const version = revisionOf(accepted, 'value="undo-accept"')
  expect(version).toBe(getRequestRevision(await rowOf(id)))
  expect(await firmPage()).toContain('value="undo-accept"')
  await expectPage(send('undo-accept', { entry: id, version }), 200, 'Acceptance undone.')
  const { updatedAt: _, ...restored } = await rowOf(id)
  expect(submitted).toMatchObject(restored)
  expectTexts(await page(), ['>Submitted</span>'], ['>Accepted</span>'])
  expect(await db.$count(pendingNotifications)).toBe(0)
  expect((await stepsOf(id)).at(-1)).toBe('accept-undone Office')
  expect(await logged()).toContain('project.accept-undone')
  await expectPage(send('undo-accept', { entry: id, version }), 409)
})

test('when no submission is left in a project, its requests lead to the longest waiting one elsewhere', async () => {
  await db.delete(requests)
  const [one, other] = [await begin(), await begin('Two depots')]
  const [id, next] = [await one.add({ title: 'Here?' }), await other.add({ title: 'There?' })]
  expect(await one.firmPage()).not.toContain('Next to review')
  await one.answer(id)
  await other.answer(next)
  expect(await one.firmPage()).not.toContain('Next to review')
  const link = `href="/admin/projects/${other.project.id}/requests?request=${next}#${next}"`
  await expectPage(one.decide('accept', id), 200, 'Next to review: There? · Two depots', link)
})

test('when a request is accepted and changes are requested at the same moment, one of the two is rejected with 409', async () => {
  const { add, answer, decide, stepsOf } = await begin()
  const id = await add()
  await answer(id)
  await expectStatuses([decide('accept', id), decide('request-changes', id, { reason: 'No' })], [200, 409])
  expect(await stepsOf(id)).toHaveLength(2)
})
