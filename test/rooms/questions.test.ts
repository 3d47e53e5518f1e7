import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { daysFromToday } from '#app/core/days.ts'
import { ADMINISTRATOR_KEY } from '#app/domain/notifications/notify.server.ts'
import {
  projectStaff,
  projects,
  roomGroups,
  roomMembers,
  roomPublications,
  roomQuestions,
  rooms,
  usersRoles,
} from '#db/schema.ts'
import { ADMIN_EMAIL, openTestApp } from '#test/app.ts'
import { addMember, makeAdministrator, makeClient, makeGuest } from '#test/make/make.ts'
import { makeGroup, makeMember, setLevel } from '#test/make/rooms.ts'
import { expectPage, expectStatus, expectTexts, plainText, revisionOf, textOf } from '#test/pages.ts'
import { createQuestionRoom } from './question-room.ts'

const site = await openTestApp()
const { as, db, digestsTo } = site
const begin = (overrides: Parameters<typeof createQuestionRoom>[1] = {}) =>
  createQuestionRoom(site, overrides)

test('only the guest’s group sees a question about a page and the firm’s answer', async () => {
  const it = await begin()
  const [ann, bob] = [as(it.ann), as(it.bob)]
  const colleague = await makeGuest(db, { name: 'Carl Colleague' })
  await makeMember(db, it.alpha, colleague)
  await db.update(roomGroups).set({ level: 'view' }).where(eq(roomGroups.id, it.alpha.id))
  const lease = await it.makeReleased('Lease')
  await expectPage(ann.get(`${it.page}?entry=${lease.id}&page=3`), 200, 'Lease', 'value="3"', 'Ask Question')
  await expectStatus(it.ask(it.ann, 'Who may end it?', { entry: lease.id, page: '3' }), 200)
  await expectStatus(it.ask(it.bob, 'Unrelated?'), 200)
  const question = await it.findQuestion()
  expect(question).toMatchObject({ number: 1, page: 3, entryId: lease.id, state: 'asked' })
  const [atFirm] = await digestsTo(it.lead)
  expectTexts(atFirm?.text, ['Alpha, question 1 by Ann Alpha', 'Who may end it?', it.adminPage])

  await expectPage(as(it.lead).get(it.adminPage), 200, 'Alpha · Question 1', 'Beta · Question 1', '1 Lease')
  await expectStatus(it.act(it.lead, 'answer', question.id, { answer: 'The tenant.' }), 200)
  expect(await it.findQuestion()).toMatchObject({ state: 'answered', answeredBy: it.lead.id })
  const shown = ['Ann Alpha', 'Who may end it?', 'The tenant.', `/rooms/${it.room.id}/documents/${lease.id}`]
  for (const guest of [ann, as(colleague)])
    expectTexts(await textOf(guest.get(it.page)), shown, ['Unrelated?', 'Bob Beta', 'Lena Lead'])
  expectTexts(await textOf(bob.get(it.page)), ['Question 1', 'Unrelated?'], [...shown, 'Alpha'])

  const [email] = await digestsTo(it.ann)
  expect(email?.subject).toBe('Norrvane Advisory: news in a confidential data room')
  expectTexts(email?.text, ['Your group’s question 1 was answered.'], ['tenant', 'Lease', 'Who may'])
  expect(await digestsTo(colleague)).toHaveLength(1)
  expect(await digestsTo(it.bob)).toEqual([])

  await setLevel(db, it.alpha, lease, 'none')
  expectTexts(await textOf(ann.get(it.page)), ['Who may end it?'], ['Lease', lease.id])
})

test('a question can’t be asked or answered, but the firm can read it, in a closed room and an archived project', async () => {
  const it = await begin()
  await expectStatus(it.ask(it.ann, ''), 400)
  await it.ask(it.ann, 'A secret question')
  for (const person of [it.seller, it.lead])
    expect([403, 404]).toContain((await it.ask(person, 'Let me in')).status)
  await db.update(rooms).set({ state: 'closed' }).where(eq(rooms.id, it.room.id))
  await expectStatus(it.ask(it.ann, 'Too late'), 404)
  const { id } = await it.findQuestion()
  await expectPage(as(it.lead).get(it.adminPage), 200, 'A secret question')
  await expectStatus(it.act(it.lead, 'answer', id, { answer: 'Too late' }), 409)
  await db.update(rooms).set({ state: 'open' }).where(eq(rooms.id, it.room.id))
  await db.update(projects).set({ archivedAt: new Date() }).where(eq(projects.id, it.project.id))
  await expectStatus(it.act(it.lead, 'answer', id, { answer: 'Too late' }), 409)
  expect(await it.findQuestions()).toHaveLength(1)
})

test('a guest invited into another group sees nothing of the earlier group', async () => {
  const it = await begin()
  await it.ask(it.ann, 'Asked in Alpha')
  await db.update(roomMembers).set({ removedAt: new Date() }).where(eq(roomMembers.uid, it.ann.id))
  await makeMember(db, it.beta, it.ann)
  await it.ask(it.ann, 'Asked in Beta')
  expectTexts(await textOf(as(it.ann).get(it.page)), ['Question 1', 'Asked in Beta'], ['Asked in Alpha'])
})

test('a question is asked once, even if its form is sent again after a lost response', async () => {
  const it = await begin()
  const questionId = randomUUID()
  for (let i = 0; i < 2; i++) await expectStatus(it.ask(it.ann, 'Only once?', { questionId }), 200)
  await expectPage(it.ask(it.ann, 'Something else?', { questionId }), 409, 'already used')
  // Another group notices nothing.
  await expectStatus(it.ask(it.bob, 'Only once?', { questionId }), 200)
  await expectPage(as(it.bob).get(it.page), 200, 'Question 1', 'Only once?')
  expect((await it.findQuestions()).map(({ question }) => question)).toEqual(['Only once?'])
})

test('the daily limit of questions applies to a group as a whole', async () => {
  const it = await begin()
  await it.saveSettings({ questionLimit: '2' })
  const colleague = await makeGuest(db, { name: 'Carl' })
  await makeMember(db, it.alpha, colleague)
  const statuses = []
  for (const who of [it.ann, colleague, it.ann, it.bob]) statuses.push((await it.ask(who, 'Why?')).status)
  expect(statuses).toEqual([200, 200, 429, 200])
  const yesterday = new Date(Date.now() - 24 * 3_600_000)
  await db.update(roomQuestions).set({ askedAt: yesterday }).where(eq(roomQuestions.groupId, it.alpha.id))
  await expectStatus(it.ask(it.ann, 'Today?'), 200)
  expect((await it.findQuestions()).map(({ number }) => number)).toEqual([1, 2, 3])
})

test("the seller's side can read all questions and answer only those assigned to it", async () => {
  const it = await begin()
  await it.ask(it.ann, 'For the seller?')
  const { id } = await it.findQuestion()
  await expectPage(as(it.seller).get(it.sellerPage), 200, 'For the seller?', 'Alpha · Question 1')
  await expectStatus(it.act(it.seller, 'answer', id, { answer: 'Mine' }), 403)
  for (const [intent, fields] of [
    ['assign', { assignee: it.seller.id }],
    ['close', {}],
    ['publish', { question: 'Q', answer: 'A' }],
  ] as const)
    await expectStatus(it.act(it.seller, intent, id, fields), 403)
  await expectStatus(it.act(it.lead, 'assign', id, { assignee: it.ann.id }), 400)
  await expectStatus(it.act(it.lead, 'assign', id, { assignee: it.seller.id }), 200)
  expect(await it.findQuestion()).toMatchObject({ state: 'assigned', assignedTo: it.seller.id })
  const [email] = await digestsTo(it.seller)
  expectTexts(email?.text, ['For the seller?', it.sellerPage])
  await expectPage(as(it.seller).get(`${it.sellerPage}?show=mine`), 200, 'For the seller?', 'Send Answer')
  await expectStatus(it.act(it.seller, 'answer', id, { answer: 'From the seller' }), 200)
  expectTexts(await textOf(as(it.ann).get(it.page)), ['From the seller'], ['Sally'])
  const member = await makeClient(db)
  await addMember(db, it.project, member, { documents: true })
  await expectStatus(as(member).get(it.sellerPage), 404)
})

test('an answer that requires approval is sent when another person approves its current text', async () => {
  const it = await begin({ requireApproval: true })
  await it.ask(it.ann, 'May I?')
  const { id } = await it.findQuestion()
  await it.act(it.lead, 'answer', id, { answer: 'A first draft' })
  const versionOn = async (who = it.seller) => {
    const page = await textOf(as(who).get(who === it.seller ? it.sellerPage : it.adminPage))
    return /name="version" value="([0-9a-f]{64})"/.exec(page)?.[1] ?? ''
  }
  const first = await versionOn()
  expectTexts(await textOf(as(it.ann).get(it.page)), ['May I?'], ['A first draft'])
  expectTexts(await textOf(as(it.ann).get(`${it.page}?search=first`)), ['Nothing matches'], ['May I?'])
  expect(await digestsTo(it.ann)).toEqual([])
  const [email] = await digestsTo(it.seller)
  expectTexts(email?.text, ['an answer awaits approval'], ['A first draft'])
  expect(await versionOn(it.lead)).toBe('')
  await expectStatus(it.act(it.lead, 'approve', id, { version: first }), 409)
  await it.act(it.lead, 'answer', id, { answer: 'The final text' })
  await expectStatus(it.act(it.seller, 'approve', id, { version: first }), 409)
  await expectStatus(it.act(it.seller, 'approve', id, { version: await versionOn() }), 200)
  expect(await it.findQuestion()).toMatchObject({ state: 'answered', approvedBy: it.seller.id })
  await expectPage(as(it.ann).get(it.page), 200, 'The final text')
  expect(await digestsTo(it.ann)).toHaveLength(1)
  const publish = (who: typeof it.lead, answer: string) =>
    it.act(who, 'publish', id, { question: 'May one?', answer })
  await expectStatus(publish(it.lead, 'Changed again'), 409)
  await expectStatus(publish(it.lead, 'The final text'), 200)
})

test('the administrator hears of an answer to approve if the lead wrote it and nobody is on the seller’s side', async () => {
  const it = await begin({ requireApproval: true })
  const administrator = await makeAdministrator(db, ADMIN_EMAIL)
  await it.ask(it.ann, 'May I?')
  const { id } = await it.findQuestion()
  await db.update(projects).set({ clientId: null }).where(eq(projects.id, it.project.id))
  await it.act(it.lead, 'answer', id, { answer: 'A first draft' })
  const [email] = await digestsTo(administrator, ADMINISTRATOR_KEY)
  expectTexts(email?.text, ['an answer awaits approval'])
})

test('the seller’s side hears of an answer to approve that the administrator wrote for a project without a lead', async () => {
  const it = await begin({ requireApproval: true })
  const administrator = await makeAdministrator(db, ADMIN_EMAIL)
  await db.update(projects).set({ leadId: null }).where(eq(projects.id, it.project.id))
  await it.ask(it.ann, 'May I?')
  const { id } = await it.findQuestion()
  await it.act(administrator, 'answer', id, { answer: 'A first draft' })
  const [email] = await digestsTo(it.seller)
  expectTexts(email?.text, ['an answer awaits approval'])
})

test('an answer doesn’t replace a draft that someone else saved meanwhile', async () => {
  const it = await begin({ requireApproval: true })
  await it.ask(it.ann, 'May I?')
  const { id } = await it.findQuestion()
  const version = revisionOf(await textOf(as(it.lead).get(it.adminPage)), 'name="answer"')
  const answer = (text: string) => it.act(it.lead, 'answer', id, { answer: text, version })
  await expectStatus(answer('A draft'), 200)
  await expectPage(answer('Another draft'), 409, 'Someone else edited this')
  expect(await it.findQuestion()).toMatchObject({ answer: 'A draft' })
})

test('approval by a second person cannot be required without a second person', async () => {
  const it = await begin()
  const turnOn = () => it.saveSettings({ requireApproval: 'on' })
  await db.update(projects).set({ restricted: true, clientId: null }).where(eq(projects.id, it.project.id))
  await db.insert(projectStaff).values({ projectId: it.project.id, uid: it.lead.id })
  await db.update(usersRoles).set({ role: 'client' }).where(eq(usersRoles.role, 'admin'))
  await expectPage(turnOn(), 400, 'There is no second person who can approve answers.')
  await db.update(projects).set({ clientId: it.seller.id }).where(eq(projects.id, it.project.id))
  await expectStatus(turnOn(), 200)
})

test('all groups, including later ones, see a published answer without a link to the question', async () => {
  const it = await begin()
  await it.ask(it.ann, 'Will Alpha get the plant in Bremen?')
  const { id } = await it.findQuestion()
  const published = { question: 'Is the plant in Bremen included?', answer: 'Yes.' }
  await expectStatus(it.act(it.lead, 'publish', id, published), 200)
  await expectStatus(it.act(it.lead, 'publish', id, published), 409)
  await expectStatus(it.act(it.lead, 'publish', id, { question: 'And in Kiel?', answer: 'No.' }), 200)
  const late = await makeGroup(db, it.room)
  const newcomer = await makeGuest(db, { name: 'Nia Newcomer' })
  await makeMember(db, late, newcomer)
  for (const guest of [it.bob, newcomer])
    expectTexts(
      await textOf(as(guest).get(it.page)),
      ['P1', published.question, 'P2', 'And in Kiel?'],
      ['Will Alpha', 'Question 1', id],
    )
  const stored = await db.select().from(roomPublications).where(eq(roomPublications.roomId, it.room.id))
  expect(stored.map((row) => Object.keys(row).toSorted())).toEqual(
    [1, 2].map(() => ['answer', 'number', 'publishedOn', 'question', 'roomId']),
  )
  expect(await it.listEvents('answer.published')).toMatchObject(
    [1, 2].map(() => ({ groupId: null, data: null, entryId: null })),
  )
  const log = plainText(await textOf(as(it.lead).get(it.adminPage.replace('questions', 'activity'))))
  expectTexts(log, ['published an answer'], ['P1', 'P2'])
  expect((await it.findQuestion()).state).toBe('asked')
  const [email] = await digestsTo(it.bob)
  expectTexts(email?.text, ['P1', 'P2'], ['Bremen', 'Alpha', 'question 1'])
})

test('reopening a closed question hides its answer until the answer is sent again', async () => {
  const it = await begin()
  await it.ask(it.ann, 'Is it final?')
  const { id } = await it.findQuestion()
  await it.act(it.lead, 'answer', id, { answer: 'Yes, it is.' })
  await expectStatus(it.act(it.lead, 'answer', id, { answer: 'Too fast' }), 409)
  await expectStatus(it.act(it.lead, 'close', id), 200)
  await expectPage(as(it.ann).get(it.page), 200, 'Yes, it is.', 'Closed')
  await expectStatus(it.act(it.lead, 'reopen', id), 200)
  expectTexts(await textOf(as(it.ann).get(it.page)), ['Is it final?'], ['Yes, it is.'])
  expect((await it.findQuestion()).state).toBe('asked')
  await expectStatus(it.act(it.lead, 'answer', id, { answer: 'No.' }), 200)
  for (const action of ['asked', 'answered', 'closed', 'reopened'])
    expect(await it.listEvents(`question.${action}`)).toMatchObject(
      (action === 'answered' ? ['Yes, it is.', 'No.'] : ['']).map(() => ({ groupId: it.alpha.id })),
    )
})

test('the firm can filter questions by state, group and person, and search them', async () => {
  const it = await begin()
  for (let i = 1; i <= 26; i++) await it.ask(it.ann, `Number ${i}.`)
  await it.ask(it.bob, 'From Beta about turbines')
  const { id } = await it.findQuestion(7)
  await it.act(it.lead, 'assign', id, { assignee: it.lead.id })
  const read = (query: string) => textOf(as(it.lead).get(`${it.adminPage}?${query}`))
  const first = await read('')
  expectTexts(first, ['From Beta', 'Number 26.', 'Number 3.', 'Next page'], ['Number 2.'])
  const after = /after=([\w-]+)/.exec(first)?.[1]
  expectTexts(await read(`after=${after}`), ['Number 2.', 'Number 1.'], ['Number 3.'])
  expectTexts(await read(`group=${it.beta.id}`), ['From Beta'], ['Number 26.'])
  for (const query of ['state=assigned', 'show=mine', 'search=number+7.'])
    expectTexts(await read(query), ['Number 7.'], ['Number 8.', 'From Beta'])
  const ofGuest = await textOf(as(it.ann).get(`${it.page}?after=${(await it.findQuestion(1, it.beta)).id}`))
  expectTexts(ofGuest, ['Number 26.'], ['From Beta'])
})

test('emails omit everything that their recipient may no longer see', async () => {
  const it = await begin()
  await db.update(roomGroups).set({ level: 'view' }).where(eq(roomGroups.id, it.alpha.id))
  await it.ask(it.ann, 'Still mine?')
  const { id } = await it.findQuestion()
  await it.act(it.lead, 'assign', id, { assignee: it.seller.id })
  expect(await digestsTo(it.lead)).toEqual([])
  await db.update(projects).set({ clientId: null }).where(eq(projects.id, it.project.id))
  expect(await digestsTo(it.seller)).toEqual([])
  const change = (set: Partial<typeof roomMembers.$inferInsert>) =>
    db
      .update(roomMembers)
      .set(set)
      .where(and(eq(roomMembers.uid, it.ann.id), eq(roomMembers.roomId, it.room.id)))
  await it.act(it.lead, 'answer', id, { answer: 'Not anymore' })
  await change({ expiresOn: daysFromToday(-1) })
  expect(await digestsTo(it.ann)).toEqual([])
  await change({ expiresOn: null })
  await it.act(it.lead, 'reopen', id)
  await it.act(it.lead, 'answer', id, { answer: 'Yes' })
  await db
    .update(roomGroups)
    .set({ agreementVersion: 2, template: 'nda' })
    .where(eq(roomGroups.id, it.alpha.id))
  expect(await digestsTo(it.ann)).toEqual([])
})
