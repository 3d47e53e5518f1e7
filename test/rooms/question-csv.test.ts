import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { parseCsvRows } from '#app/core/csv.ts'
import { roomGroups } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { makeRateLimitAttempts } from '#test/make/make.ts'
import { expectPage, expectStatus, textOf } from '#test/pages.ts'
import { createQuestionRoom } from './question-room.ts'

const site = await openTestApp()
const { as, db, digestsTo } = site

async function begin() {
  const it = await createQuestionRoom(site)
  await db.update(roomGroups).set({ level: 'view' }).where(eq(roomGroups.roomId, it.room.id))
  const exportCsv = async (query = '') => {
    const response = await as(it.lead).get(`/api/rooms/${it.room.id}/questions.csv${query}`)
    expect(response.headers.get('content-type')).toContain('text/csv')
    return response.text()
  }
  const importCsv = (csv: BlobPart, group = it.alpha, who: { id: string } = it.lead) => {
    const form = new FormData()
    form.set('intent', 'import')
    form.set('group', group.id)
    form.set('document', new File([csv], 'questions.csv'))
    return as(who).send(it.adminPage, form)
  }
  return { ...it, exportCsv, importCsv }
}

test('500 imported questions can be exported, answered in the file and imported again', async () => {
  const it = await begin()
  const lease = await it.makeReleased('Lease, "signed"')
  const texts = Array.from({ length: 500 }, (_, i) => `=SUM(A${i})\n- "why", and; how?`)
  const rows = texts.map((text, i) => `"${text.replaceAll('"', '""')}",${i === 0 ? '1,4' : ','}`)
  await expectPage(
    it.importCsv(`Question,Document,Page\r\n${rows.join('\r\n')}`),
    200,
    'New questions: 500. Answers sent: 0.',
  )
  const questions = await it.findQuestions()
  expect(questions.map(({ question }) => question)).toEqual(texts)
  expect(questions[0]).toMatchObject({ entryId: lease.id, page: 4, askedByName: 'Norrvane Advisory' })
  const events = [await it.listEvents('question.added'), await it.listEvents('question.asked')]
  expect(events.map(({ length }) => length)).toEqual([500, 0])

  const exported = await it.exportCsv()
  expect(exported.split('\r\n')[2]).toContain(`Alpha,1,Asked,Norrvane Advisory,`)
  expect(exported).toContain('"1 Lease, ""signed""",4')
  expect(exported).not.toMatch(/(^|[,"\n])[=-]/m)
  await expectStatus(it.importCsv(exported), 409)

  const [, heads = [], ...lines] = parseCsvRows(exported)
  const [number, answer] = [heads.indexOf('Number'), heads.indexOf('Answer')]
  const answered = lines.map((line) => line.with(answer, `+Answer ${line[number]}`))
  const file = [heads, ...answered]
    .map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'))
    .join('\n')
  await expectPage(it.importCsv(file), 200, 'New questions: 0. Answers sent: 500.')
  const after = await it.findQuestions()
  expect(after.map((one) => [one.question, one.state, one.answer])).toEqual(
    texts.map((text, i) => [text, 'answered', `+Answer ${i + 1}`]),
  )
  const [email] = await digestsTo(it.ann)
  expect(email?.text).toContain('and 470 more')
  expect(await digestsTo(it.bob)).toEqual([])
  expect(await it.listEvents('questions.imported')).toMatchObject([
    { groupId: it.alpha.id, data: { asked: 500, answered: 0 } },
    { groupId: it.alpha.id, data: { asked: 0, answered: 500 } },
  ])
})

test('a file with one row that cannot be imported changes nothing, and the message names the row', async () => {
  const it = await begin()
  await it.ask(it.ann, 'From Ann')
  await it.makeReleased('Secret', it.beta)
  const files = [
    ['Question,Page\nFirst,\nSecond,x', 'Row 3: Enter a page number'],
    ['Number,Question,Answer\n2,Second,Yes', 'Row 2: The group has no question 2.'],
    [
      'Group,Number,Question,Answer\nBeta,1,From Ann,Yes',
      'Row 2: This question belongs to the group “Beta”.',
    ],
    [
      'Number,Question,Answer\n1,From Ann,Yes\n1,From Ann,No',
      'Row 3: This question is already answered or closed.',
    ],
    ['Question,Document\nFirst,1', 'Row 2: The group can’t see a document 1.'],
    ['Number,Question\nx,First', 'isn’t the number of a question'],
    ['Text\nFirst', 'The first row needs headings'],
    ['Question\n"First', 'This file can’t be read.'],
  ] as const
  for (const [csv, message] of files) await expectPage(it.importCsv(csv), 400, message)
  await expectStatus(it.importCsv('Question\nFirst', it.alpha, it.ann), 403)
  expect(await it.findQuestions()).toMatchObject([{ question: 'From Ann', state: 'asked', answer: null }])
})

test('files encoded as Windows-1252 can be imported', async () => {
  const it = await begin()
  const csv = Uint8Array.from([...'Question;Answer\r\nGr\u00f6\u00dfe?;12 m'].map((one) => one.charCodeAt(0)))
  await expectPage(it.importCsv(csv), 200, 'New questions: 1. Answers sent: 1.')
  expect(await it.findQuestion()).toMatchObject({ question: 'Größe?', answer: '12 m', state: 'answered' })
})

test("the seller's side can export questions, and the export is recorded with its group", async () => {
  const it = await begin()
  await it.ask(it.ann, 'From Ann')
  await it.ask(it.bob, 'From Bob')
  const path = `/api/rooms/${it.room.id}/questions.csv?group=${it.alpha.id}`
  const csv = await textOf(as(it.seller).get(path))
  expect(csv).toContain('From Ann')
  expect(csv).not.toContain('From Bob')
  expect(await it.listEvents('questions.exported')).toMatchObject([
    { groupId: it.alpha.id, uid: it.seller.id },
  ])
  for (const guest of [it.ann, it.bob]) await expectStatus(as(guest).get(path), 404)
})

test('an export of an unknown group is refused and not recorded, and the seller’s side gets 300 files an hour', async () => {
  const it = await begin()
  const path = `/api/rooms/${it.room.id}`
  const seller = as(it.seller)
  for (const group of [(await begin()).alpha.id, 'unknown'])
    await expectStatus(seller.get(`${path}/questions.csv?group=${group}`), 404)
  expect(await it.listEvents('questions.exported')).toEqual([])
  await expectStatus(seller.get(`${path}/questions.csv?group=${it.alpha.id}`), 200)
  expect(await it.listEvents('questions.exported')).toMatchObject([{ groupId: it.alpha.id }])
  await makeRateLimitAttempts(db, `room-file:${it.seller.id}`, 300, 60)
  for (const file of ['questions.csv', 'activity.csv', 'disclosure.csv', 'disclosure.pdf', 'archives/x'])
    await expectStatus(seller.get(`${path}/${file}`), 429)
  await expectStatus(as(it.lead).get(`${path}/questions.csv`), 200)
})
