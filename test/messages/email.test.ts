import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { queueDigests } from '#app/domain/notifications/digests.server.ts'
import { ADMINISTRATOR_KEY } from '#app/domain/notifications/notify.server.ts'
import { emails, pendingNotifications, projectMembers, projects, users } from '#db/schema.ts'
import { ADMIN_EMAIL, openTestApp } from '#test/app.ts'
import { makeAdministrator, makeClient, makeStaff } from '#test/make/make.ts'
import { beginConversation, join } from './conversation.ts'

const site = await openTestApp()
const { as, ctx, db, mailsTo } = site
const admin = await makeAdministrator(db, ADMIN_EMAIL)
const begin = (title = 'Depots & <b>ferries</b>') => beginConversation(site, title)

/** Returns the digests about new messages for this person. The administrator has a separate key. */
const told = async (person: { id: string; email: string }, key = person.id) => {
  const before = (await mailsTo(person.email)).length
  await queueDigests(ctx, key)
  const all = await mailsTo(person.email)
  return all.slice(0, all.length - before)
}
const office = () => told(admin, ADMINISTRATOR_KEY)

beforeEach(async () => {
  await db.delete(pendingNotifications)
  await db.delete(emails).where(eq(emails.to, ADMIN_EMAIL))
})

describe('a burst of messages', () => {
  test('is one mail for each of the others and for the firm, and none for who wrote', async () => {
    const { client, project, write } = await begin()
    const [cfo, lawyer] = [await makeClient(db), await makeClient(db)]
    for (const member of [cfo, lawyer]) await join(db, project, member)
    for (let i = 1; i <= 5; i++) await write(client, `<b>Message ${i}</b>`)
    const { rows } = await db.execute<{ key: string; wait: number }>(
      `select singleton_key as key, extract(epoch from start_after - created_on)::int as wait from pgboss.job
       where name = 'mail-news' and singleton_key in ('${cfo.id}', '${lawyer.id}', '${client.id}')`,
    )
    expect(rows.map(({ key, wait }) => [key, wait]).toSorted()).toEqual(
      [cfo.id, lawyer.id].map((key) => [key, 120]).toSorted(),
    )
    const [theirs, others, ours, own] = [
      await told(cfo),
      await told(lawyer),
      await office(),
      await told(client),
    ]
    expect([theirs, others, ours, own].map((list) => list.length)).toEqual([1, 1, 1, 0])
    expect(theirs[0]?.subject).toBe('New messages: Depots & <b>ferries</b>')
    expect(theirs[0]?.text).toContain(`/client/projects/${project.id}`)
    expect(ours[0]).toMatchObject({
      kind: 'messages-received',
      subject: 'Ada <i>Client</i> has written: Depots & <b>ferries</b>',
      replyTo: null,
    })
    expect(ours[0]?.text).toContain(`/admin/projects/${project.id}/messages`)
    for (const mail of [theirs[0], ours[0]]) {
      for (let i = 1; i <= 5; i++) expect(mail?.text).toContain(`Message ${i}`)
      expect(mail?.text).toContain('Ada <i>Client</i>')
      expect(mail?.html).not.toMatch(/<b>Mess|<i>/)
    }
    expect([await told(cfo), await office()]).toEqual([[], []])
  })

  test('shows the beginning of a long one', async () => {
    const { client, project, write, answer } = await begin()
    const member = await makeClient(db)
    await join(db, project, member)
    await write(client, `${'😀'.repeat(400)}END`)
    await answer(admin, `${'y'.repeat(400)}END`)
    for (const mail of [...(await told(member)), ...(await office())]) {
      expect(mail.text).toContain('😀…')
      expect(mail.text).not.toMatch(/END|�/)
    }
  })

  test('has nothing in it that was read or answered meanwhile', async () => {
    const { client, project, write, answer, read, readAsFirm } = await begin()
    const member = await makeClient(db)
    await join(db, project, member)
    await write(client, 'One')
    await read(member)
    await readAsFirm(admin)
    await write(client, 'Two')
    const [theirs] = await told(member)
    const [ours] = await office()
    for (const mail of [theirs, ours]) {
      expect(mail?.text).toContain('Two')
      expect(mail?.text).not.toContain('One')
    }
    await write(client, 'Three')
    const colleague = await makeStaff(db)
    const page = await readAsFirm(colleague)
    const seen = /name="seen" value="([\w-]+)"/.exec(page)?.[1] ?? ''
    await answer(colleague, 'Answered', { seen })
    await read(member)
    expect([await told(member), (await office()).map(({ text }) => text.includes('Three'))]).toEqual([
      [],
      [false],
    ])
  })

  test('of several projects is one mail to the firm that names them all', async () => {
    const [one, two] = [await begin('Depots'), await begin('Ferries')]
    await one.write(one.client, 'From one')
    await two.write(two.client, 'From two')
    const all = await office()
    expect(all.map(({ subject }) => subject)).toEqual(['Ada <i>Client</i> has written: 2 projects'])
    for (const words of ['Depots', 'From one', 'Ferries', 'From two', 'foyer.test/admin'])
      expect(all[0]?.text).toContain(words)
  })
})

describe('nobody is told', () => {
  test('who was taken off, is kept out, or is a stranger by then', async () => {
    const { project, answer } = await begin()
    const [removed, kept, stranger] = [await makeClient(db), await makeClient(db), await makeClient(db)]
    for (const member of [removed, kept]) await join(db, project, member, { documents: true, invoices: true })
    await answer(admin, 'Zanzibar')
    await db.delete(projectMembers).where(eq(projectMembers.uid, removed.id))
    await db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, kept.id))
    for (const person of [removed, kept, stranger]) expect(await told(person)).toEqual([])
    await answer(admin, 'Zanzibar again')
    const waiting = await db
      .select({ uid: pendingNotifications.uid })
      .from(pendingNotifications)
      .orderBy(pendingNotifications.uid)
    expect(waiting.map(({ uid }) => uid)).not.toEqual(expect.arrayContaining([removed.id]))
  })

  test('at the firm but who looks after the project, and not of what that person wrote', async () => {
    const lead = await makeStaff(db, { name: 'Lea Lead' })
    const other = await makeStaff(db, { name: 'Otto Other' })
    const { client, project, write, answer } = await begin()
    await answer(admin, 'From the administrator')
    expect(await office()).toEqual([])
    await answer(other, 'From a colleague')
    expect((await office()).map(({ subject }) => subject)).toEqual([
      'Otto Other has written: Depots & <b>ferries</b>',
    ])
    await db.update(projects).set({ leadId: lead.id }).where(eq(projects.id, project.id))
    await write(client, 'For the lead')
    expect((await told(lead)).map(({ text }) => text.includes('For the lead'))).toEqual([true])
    await answer(lead, 'From the lead')
    expect(await told(lead)).toEqual([])
    expect([await office(), await told(other)]).toEqual([[], []])
    await answer(admin, 'From the administrator, too')
    expect((await told(lead)).length).toBe(1)
  })
})

test('an email contains only the messages of others, in the order in which they were sent', async () => {
  const { client, write, answer } = await begin()
  // Whoever sends sees the page, and has read what is on it.
  await write(client, 'Mine')
  await answer(admin, 'One')
  await answer(admin, 'Two')
  const [mail] = await told(client)
  expect(mail?.text).toMatch(/One[\s\S]*Two/)
  expect(mail?.text).not.toContain('Mine')
  expect(
    await db.$count(
      pendingNotifications,
      and(eq(pendingNotifications.kind, 'message'), eq(pendingNotifications.uid, client.id)),
    ),
  ).toBe(0)
})

test('the portal asks for nothing by mail: no address to reply to is that of a person', async () => {
  const { client, write } = await begin()
  await write(client, 'Hello')
  const [mail] = await office()
  expect(JSON.stringify(mail)).not.toContain(client.email)
  expect((await as(admin).get('/admin/mail?search=has+written')).status).toBe(200)
})
