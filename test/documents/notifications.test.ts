import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { collectDigest } from '#app/domain/notifications/digests.server.ts'
import { ADMINISTRATOR_KEY } from '#app/domain/notifications/notify.server.ts'
import { pendingNotifications, projectMembers } from '#db/schema.ts'
import { ADMIN_EMAIL, openTestApp } from '#test/app.ts'
import { makeAdmin } from '#test/make/make.ts'
import { expectTexts } from '#test/pages.ts'
import { createDocumentSender, makePeople, type Person, rolesWithDocuments } from './people.ts'

const { as, ctx, db, mailsTo } = await openTestApp()
const admin = await makeAdmin(db, { name: 'Office' })
const { upload, share } = createDocumentSender(as)

type Mail = { kind: string; subject: string; text: string }
/** Returns the digests sent to a person, oldest first. */
const mailed = async (who: Person): Promise<Mail[]> => {
  await collectDigest(ctx, who.id)
  return (await mailsTo(who.email)).toReversed()
}
const kindsTo = async (who: Person) => (await mailed(who)).map(({ kind }) => kind).toSorted()
/** Returns the digests sent to staff that name one of these people. */
const mailedToFirm = async (...people: Person[]) => {
  await collectDigest(ctx, ADMINISTRATOR_KEY)
  const all = await mailsTo(ADMIN_EMAIL)
  return all.filter(({ text }) => people.some(({ email }) => text.includes(email)))
}

test('project uploads send one receipt to each uploader and one digest to each other member', async () => {
  const { project, main, both, documents } = await makePeople(db)
  await upload(main, 'One.pdf', project.id)
  await upload(both, 'Two.pdf', project.id)
  await upload(main, 'Two.pdf', project.id)
  for (const person of [main, both])
    expect(await kindsTo(person)).toEqual(['document-receipt', 'documents-shared'])
  expect(await kindsTo(documents)).toEqual(['documents-shared'])
  const textTo = async (who: Person, kind: string) =>
    (await mailsTo(who.email)).find((mail) => mail.kind === kind)?.text ?? ''
  const receipt = await textTo(main, 'document-receipt')
  expect(['One.pdf (v1', 'Two.pdf (v2', 'Two.pdf (v1'].map((words) => receipt.includes(words))).toEqual([
    true,
    true,
    false,
  ])
  const [toMain] = (await mailsTo(main.email)).filter(({ kind }) => kind === 'documents-shared')
  expect(toMain?.subject).toBe('Bo Both shared one document with you')
  expect(toMain?.text).toContain('Two.pdf (v1')
  const toOther = await textTo(documents, 'documents-shared')
  expectTexts(toOther, ['One.pdf (v1, 0.1 MB), from Mara Main', 'Two.pdf (v1, 0.1 MB), from Bo Both'])
  expect(toOther).not.toContain(main.email)
  const toFirm = await mailedToFirm(main, both)
  expect(toFirm.map(({ kind, replyTo }) => [kind, replyTo])).toEqual([['staff-digest', null]])
  expectTexts(toFirm[0]?.text, [`Bo Both (${both.email}) uploaded one document`, 'uploaded 2 documents'])
  expect(await db.$count(pendingNotifications, eq(pendingNotifications.uid, main.id))).toBe(0)
})

test('an upload without a project notifies only the uploader and staff', async () => {
  const { people, main } = await makePeople(db)
  await upload(main, 'Private.pdf')
  for (const [role, person] of Object.entries(people))
    expect([role, await kindsTo(person)]).toEqual([role, role === 'main' ? ['document-receipt'] : []])
  expect(await mailedToFirm(main)).toHaveLength(1)
})

test('documents shared with a project notify each member with access to documents once', async () => {
  const { project, people, both } = await makePeople(db)
  await share(admin, 'Offer.pdf', { project: project.id })
  await share(admin, 'Terms.pdf', { client: both.id, project: project.id })
  for (const [role, person] of Object.entries(people)) {
    const mails = await mailed(person)
    expect([role, mails.length]).toEqual([role, rolesWithDocuments.includes(role) ? 1 : 0])
    for (const { text } of mails) expectTexts(text, ['Offer.pdf', 'Terms.pdf'])
  }
})

test('a document shared with one client notifies that client only', async () => {
  const { people, main } = await makePeople(db)
  await share(admin, 'Only you.pdf', { client: main.id })
  const { id } = await share(admin, `${main.id}.pdf`, { client: 'all' })
  for (const [role, person] of Object.entries(people))
    expect([role, await kindsTo(person)]).toEqual([role, role === 'main' ? ['documents-shared'] : []])
  await as(admin).post('/admin/documents', { intent: 'withdraw', entry: id })
})

test('a digest omits documents that its recipient can no longer see, including their own uploads', async () => {
  const { project, main, both, documents } = await makePeople(db)
  const { id } = await share(admin, 'Moved away.pdf', { client: main.id, project: project.id })
  await upload(main, 'Still there.pdf', project.id)
  await upload(both, 'By a former member.pdf', project.id)
  await db.delete(projectMembers).where(eq(projectMembers.uid, both.id))
  await as(admin).post('/admin/documents', { intent: 'move', entry: id, project: '', version: project.id })
  expect(await mailed(both)).toEqual([])
  const [mail, ...more] = await mailed(documents)
  expectTexts(mail?.text, ['Still there.pdf', 'By a former member.pdf'], ['Moved away.pdf'])
  expect(more).toEqual([])
  expect(await kindsTo(main)).toEqual(['document-receipt', 'documents-shared'])
})

test('a digest omits documents that are viewed or withdrawn before it is sent', async () => {
  const { project, main, both, documents } = await makePeople(db)
  const { id } = await upload(main, 'Opened.pdf', project.id)
  const gone = await upload(both, 'Taken back.pdf', project.id)
  await as(documents).get(`/api/documents/${id}/versions/1/preview`)
  await as(both).post('/client/documents', { intent: 'withdraw', entry: gone.id, version: '1' })
  expect(await mailed(documents)).toEqual([])
  expect(await kindsTo(main)).toEqual(['document-receipt'])
  expect((await mailed(both)).map(({ text }) => text.includes('Opened.pdf'))).toEqual([true])
  expect(await mailedToFirm(both)).toEqual([])
})

test('a document withdrawn before the digest is announced only after it is shared again', async () => {
  const { project, main, both } = await makePeople(db)
  const { id } = await share(admin, 'On and off.pdf', { project: project.id })
  expect(await kindsTo(main)).toEqual(['documents-shared'])
  await as(admin).post('/admin/documents', { intent: 'withdraw', entry: id })
  expect(await kindsTo(both)).toEqual([])
  const { ctx } = await openTestApp({ ownQueue: true })
  await as(admin).post('/admin/documents', { intent: 'reshare', entry: id })
  await db.execute(`update pgboss.job set start_after = now() where name = 'send-digests'`)
  await ctx.jobs.start()
  await vi.waitFor(async () => expect((await mailsTo(both.email))[0]?.status).toBe('sent'), 20_000)
  await ctx.jobs.stop()
  // Someone who has already been notified is not notified again.
  expect(await kindsTo(main)).toEqual(['documents-shared'])
})
