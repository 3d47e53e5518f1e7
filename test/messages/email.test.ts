import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { ADMINISTRATOR_KEY } from '#app/domain/notifications/notify.server.ts'
import { emails, pendingNotifications, projects } from '#db/schema.ts'
import { ADMIN_EMAIL, openTestApp } from '#test/app.ts'
import { makeAdministrator, makeStaff } from '#test/make/make.ts'
import { expectTexts } from '#test/pages.ts'
import { createConversation } from './conversation.ts'

const site = await openTestApp()
const { db, digestsTo } = site
const admin = await makeAdministrator(db, ADMIN_EMAIL)
const begin = (title = 'Depots & <b>ferries</b>') => createConversation(site, title)

const toFirm = () => digestsTo(admin, ADMINISTRATOR_KEY)

beforeEach(async () => {
  await db.delete(pendingNotifications)
  await db.delete(emails).where(eq(emails.to, ADMIN_EMAIL))
})

test('several messages send one email to each other member and to staff, but none to their author', async () => {
  const { client, project, write, member } = await begin()
  const [cfo, lawyer] = [await member(), await member()]
  for (let i = 1; i <= 5; i++) await write(client, `<b>Message ${i}</b>`)
  const { rows } = await db.execute<{ key: string; wait: number }>(
    `select singleton_key as key, extract(epoch from start_after - created_on)::int as wait from pgboss.job
       where name = 'send-digests' and singleton_key in ('${cfo.id}', '${lawyer.id}', '${client.id}')`,
  )
  expect(rows.map(({ key, wait }) => [key, wait]).toSorted()).toEqual(
    [cfo.id, lawyer.id].map((key) => [key, 120]).toSorted(),
  )
  const [toCfo, ...othersToCfo] = await digestsTo(cfo)
  const [toAdmin, ...othersToAdmin] = await toFirm()
  expect([await digestsTo(client), othersToCfo, othersToAdmin]).toEqual([[], [], []])
  expect(await digestsTo(lawyer)).toHaveLength(1)
  expect(toCfo?.subject).toBe('New messages: Depots & <b>ferries</b>')
  expect(toAdmin).toMatchObject({
    kind: 'messages-received',
    subject: 'Ada <i>Client</i> sent you a message: Depots & <b>ferries</b>',
    replyTo: null,
  })
  const texts = ['Ada <i>Client</i>', ...[1, 2, 3, 4, 5].map((i) => `Message ${i}`)]
  for (const [email, area] of [
    [toCfo, 'client'],
    [toAdmin, 'admin'],
  ] as const) {
    expectTexts(email?.text, [...texts, `/${area}/projects/${project.id}/messages`])
    expect(email?.html).not.toMatch(/<b>Mess|<i>/)
  }
  expect([await digestsTo(cfo), await toFirm()]).toEqual([[], []])
})

test('long messages are abbreviated in emails', async () => {
  const { client, write, answer, member: join } = await begin()
  const member = await join()
  await write(client, `${'😀'.repeat(400)}END`)
  await answer(admin, `${'y'.repeat(400)}END`)
  for (const mail of [...(await digestsTo(member)), ...(await toFirm())]) {
    expect(mail.text).toContain('😀…')
    expect(mail.text).not.toMatch(/END|�/)
  }
})

test('an email about messages omits those that are read or answered before it is sent', async () => {
  const { client, write, answer, read, readAsFirm, member: join } = await begin()
  const member = await join()
  await write(client, 'One')
  await read(member)
  await readAsFirm(admin)
  await write(client, 'Two')
  for (const [email] of [await digestsTo(member), await toFirm()]) expectTexts(email?.text, ['Two'], ['One'])
  await write(client, 'Three')
  const colleague = await makeStaff(db)
  const page = await readAsFirm(colleague)
  const seen = /name="seen" value="([\w-]+)"/.exec(page)?.[1] ?? ''
  await answer(colleague, 'Answered', { seen })
  await read(member)
  expect([await digestsTo(member), (await toFirm()).map(({ text }) => text.includes('Three'))]).toEqual([
    [],
    [false],
  ])
})

test('messages on several projects send staff one email that names all the projects', async () => {
  const [one, two] = [await begin('Depots'), await begin('Ferries')]
  await one.write(one.client, 'From one')
  await two.write(two.client, 'From two')
  const all = await toFirm()
  expect(all.map(({ subject }) => subject)).toEqual(['New messages in 2 projects'])
  expectTexts(all[0]?.text, ['Depots', 'From one', 'Ferries', 'From two', 'foyer.test/admin'])
})

test("the project lead, not the administrator, is emailed about messages, but not about the lead's own", async () => {
  const lead = await makeStaff(db, { name: 'Lea Lead' })
  const other = await makeStaff(db, { name: 'Otto Other' })
  const { client, project, write, answer } = await begin()
  await answer(admin, 'From the administrator')
  expect(await toFirm()).toEqual([])
  await answer(other, 'From a colleague')
  expect((await toFirm()).map(({ subject }) => subject)).toEqual([
    'Otto Other sent you a message: Depots & <b>ferries</b>',
  ])
  await db.update(projects).set({ leadId: lead.id }).where(eq(projects.id, project.id))
  await write(client, 'For the lead')
  expect((await digestsTo(lead)).map(({ text }) => text.includes('For the lead'))).toEqual([true])
  await answer(lead, 'From the lead')
  expect(await digestsTo(lead)).toEqual([])
  expect([await toFirm(), await digestsTo(other)]).toEqual([[], []])
  await answer(admin, 'From the administrator, too')
  expect((await digestsTo(lead)).length).toBe(1)
})

test("an email about messages lists other people's messages in order, without their email addresses", async () => {
  const { client, write, answer } = await begin()
  // Sending a message marks the page as read.
  await write(client, 'Mine')
  expect(JSON.stringify(await toFirm())).not.toContain(client.email)
  await answer(admin, 'One')
  await answer(admin, 'Two')
  const [email] = await digestsTo(client)
  expect(email?.text).toMatch(/One[\s\S]*Two/)
  expect(email?.text).not.toContain('Mine')
  expect(await db.$count(pendingNotifications, eq(pendingNotifications.uid, client.id))).toBe(0)
})
