import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { documents, messageReads, messages, projectMembers, sessions, usersRoles } from '#db/schema.ts'
import { APP_URL, openTestApp } from '../app.ts'
import { makeAdmin, makeClient, makeProject, makeStaff } from '../make/make.ts'
import { expectPage, expectTexts, plainText } from '../pages.ts'
import { createConversation, makeMessages, messagesOf, pageOf } from './conversation.ts'

type Person = { id: string }
const site = await openTestApp()
const { as, app, db, cookieOf } = site
const admin = await makeAdmin(db, { name: 'Olga Office' })
const begin = (title = 'Depots') => createConversation(site, title)
const reply = (person: Person, project: Person, text: string, fields: Record<string, string> = {}) =>
  as(person).post('/admin/today', { intent: 'message', entry: project.id, text, ...fields })

const dashboard = async (person: Person) => plainText(await pageOf(as(person).get('/client/dashboard')))
/** Returns the list of unread messages on the staff overview, or '' if there is none. */
const overview = async (person: Person) => {
  const page = await pageOf(as(person).get('/admin/today'))
  const at = page.indexOf('Unread messages')
  return at < 0 ? '' : page.slice(at, page.indexOf('</section>', at))
}

// Marks messages from other tests as read by all staff, and withdraws documents shared with all clients.
beforeEach(async () => {
  await db.update(documents).set({ withdrawnAt: new Date() }).where(eq(documents.forAll, true))
  await db.execute(sql`insert into ${messageReads} (project_id, uid, read_at)
    select m.project_id, r.uid, max(m.created_at) from ${messages} m cross join ${usersRoles} r
    where r.role <> 'client' group by 1, 2
    on conflict (project_id, uid) do update set read_at = excluded.read_at`)
})

test('unread messages are marked on the dashboard and on their own page until that page is opened', async () => {
  const { client, project, answer, read } = await begin()
  await answer(admin, 'One')
  await answer(admin, 'Two')
  const before = await dashboard(client)
  expect(before).toMatch(/Needs your attention Messages 2 new messages Depots · Olga Office/)
  expect(before).toMatch(/Depots In Progress .*2 new messages/)
  expect(await pageOf(as(client).get('/client/dashboard'))).toContain(
    `href="/client/projects/${project.id}/messages#newest-message"`,
  )
  expect((await read(client)).match(/>New</g)).toHaveLength(2)
  expect(await read(client)).not.toContain('>New<')
  expect(await dashboard(client)).not.toMatch(/new message|Needs your attention/)
})

test("unread messages include those from other members, but not one's own", async () => {
  const { client, write, member: join } = await begin()
  const member = await join({}, { name: 'Lena Lawyer' })
  await write(member, 'Hello Ada')
  expect(await dashboard(client)).toContain('1 new message Depots · Lena Lawyer')
  expect(await dashboard(member)).not.toContain('new message')
  await db.delete(projectMembers).where(eq(projectMembers.uid, member.id))
  await write(client, 'Hello Lena')
  expect(await dashboard(member)).not.toContain('Depots')
})

test('messages stay unread after a view of an older page, a prefetch or an impersonation by staff', async () => {
  const { client, project, clientPath, read } = await begin()
  const ids = await makeMessages(db, project, 21)
  await read(client, `?earlier=${ids[20]}`)
  const { cookie = '' } = await cookieOf(client)
  await app.request(APP_URL + clientPath, { headers: { cookie, 'sec-purpose': 'prefetch' } })
  const firm = await cookieOf(admin)
  await db.update(sessions).set({ impersonating: client.id }).where(eq(sessions.userId, admin.id))
  expect(await pageOf(app.request(APP_URL + clientPath, { headers: firm }))).toContain('Message 21.')
  await db.update(sessions).set({ impersonating: null }).where(eq(sessions.userId, admin.id))
  expect(await dashboard(client)).toContain('21 new messages')
  await read(client)
  expect(await dashboard(client)).not.toContain('new message')
})

test('all messages after the last one read are unread, even if the clock was set back', async () => {
  const { client, project, answer, read } = await begin()
  await answer(admin, 'Read')
  await read(client)
  const [first] = await messagesOf(db, project)
  const createdAt = new Date(Date.now() + 3_600_000)
  await db
    .update(messages)
    .set({ createdAt })
    .where(eq(messages.id, first?.id ?? ''))
  await read(client)
  await answer(admin, 'Unread')
  expect(await dashboard(client)).toContain('1 new message')
})

test('unread messages are counted up to 99 and listed for every project', async () => {
  const client = await makeClient(db)
  for (let i = 0; i < 6; i++) {
    const project = await makeProject(db, { clientId: client.id, title: `Many ${i}` })
    await makeMessages(db, project, i === 5 ? 120 : 1)
  }
  const page = await pageOf(as(client).get('/client/dashboard'))
  const at = page.indexOf('Needs your attention')
  const attention = plainText(page.slice(at, page.indexOf('</section>', at)))
  expect(attention).toContain('99+ new messages')
  expect(attention.match(/new message/g)).toHaveLength(6)
})

test("the overview lists clients' unread messages with the project, the author and a preview", async () => {
  const { client, project, firmPath, write, readAsFirm } = await begin('Cold <i>store</i>')
  await write(client, `Is <b>anybody</b> there? ${'x'.repeat(400)}END`)
  const list = await overview(admin)
  expectTexts(
    list,
    [
      `href="${firmPath}#newest-message"`,
      'Cold &lt;i&gt;store&lt;/i&gt;',
      `href="/admin/clients/${client.id}"`,
      'Ada &lt;i&gt;Client&lt;/i&gt;',
      'Is &lt;b&gt;anybody&lt;/b&gt; there?',
      'Send Message',
    ],
    ['END'],
  )
  expect(await pageOf(as(admin).get('/admin/messages'))).toMatch(
    new RegExp(`row-link[^>]* href="${firmPath}#newest-message"`),
  )
  expect(plainText(await pageOf(as(admin).get('/admin/today')))).not.toContain('You’re all caught up.')
  expect(await readAsFirm(admin)).toContain('>New<')
  expect(await overview(admin)).not.toContain(project.id)
})

test('unread messages can be answered on the overview, and then count as read for all staff', async () => {
  const colleague = await makeStaff(db)
  const { client, project, write, read } = await begin()
  await write(client, 'Question')
  const seen = (await messagesOf(db, project))[0]?.id ?? ''
  for (const person of [admin, colleague]) expect(await overview(person)).toContain(project.id)
  await expectPage(reply(colleague, project, 'Answer', { seen }), 200, 'Message sent.')
  for (const person of [admin, colleague]) expect(await overview(person)).not.toContain(project.id)
  expect(await read(client)).toMatch(/Question.*Answer/s)
})

test('messages that arrive after the one being answered stay unread on the overview', async () => {
  const { client, project, write } = await begin()
  await write(client, 'First')
  const seen = (await messagesOf(db, project))[0]?.id ?? ''
  await write(client, 'Second')
  for (const last of [seen, 'none']) {
    await reply(admin, project, 'To the first', { seen: last })
    expect(await overview(admin)).toContain('Second')
  }
})

test("the overview keeps a rejected answer in its project's row", async () => {
  const [one, two] = [await begin('One'), await begin('Two')]
  await one.write(one.client, 'From one')
  await two.write(two.client, 'From two')
  const rejected = await reply(admin, one.project, 'y'.repeat(5001))
  expect(rejected.status).toBe(400)
  const page = await pageOf(rejected)
  expect(page.match(/Message can’t be longer than 5,000 characters\./g)).toHaveLength(1)
  expect(page.match(/y<\/textarea>/g)).toHaveLength(1)
  await expectPage(reply(admin, { id: 'none' }, 'To nobody'), 404, 'Project not found')
})

test('the overview lists unread messages from five projects, newest first, and links to the rest', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, (_, i) => begin(`Project no ${i}`)))
  for (const { client, write } of all) await write(client, 'Hello')
  const list = await overview(admin)
  expect([...list.matchAll(/Project no (\d)<\/a>/g)].map(([, i]) => i)).toEqual(['5', '4', '3', '2', '1'])
  expect(list).toContain('All messages')
})

test('unread messages for staff exclude those from before they joined the team and those from other staff', async () => {
  const { client, project, write, answer } = await begin()
  await makeMessages(db, project, 3, { side: 'client', writtenBy: client.id })
  const colleague = await makeStaff(db)
  expect(await overview(colleague)).toBe('')
  await answer(admin, 'From a colleague')
  expect(await overview(colleague)).toBe('')
  await write(client, 'New')
  expect(await overview(colleague)).toContain('New')
})

test('the unread conversations of each staff member are exactly those with unread messages, regardless of the order in which messages and read marks are stored', async () => {
  const staff = [await makeStaff(db), await makeStaff(db)]
  const some = await Promise.all(Array.from({ length: 4 }, () => makeProject(db)))
  const minutes = (count: number) => new Date(Date.now() + count * 60_000)
  const sides = ['client', 'firm'] as const
  for (let step = 0; step < 60; step++) {
    const project = some[step % 4]
    const [person, at] = [staff[step % 2], minutes(((step * 37) % 50) + 1)]
    if (!project || !person) continue
    const message = { projectId: project.id, side: sides[step % 3 ? 0 : 1], byName: 'Ada', text: 'Hello' }
    if (step % 5 < 3) await db.insert(messages).values({ ...message, id: randomUUID(), createdAt: at })
    else
      await db
        .insert(messageReads)
        .values({ projectId: project.id, uid: person.id, readAt: at })
        .onConflictDoUpdate({
          target: [messageReads.projectId, messageReads.uid],
          set: { readAt: sql`greatest(${messageReads.readAt}, excluded.read_at)` },
        })
  }
  const ids = sql.join(
    some.map(({ id }) => sql`${id}`),
    sql`, `,
  )
  const { rows } = await db.execute(sql`select r.uid, m.project_id, max(m.created_at)::text as latest_at
    from messages m cross join users_roles r
      left join message_reads d on d.uid = r.uid and d.project_id = m.project_id
    where r.role in ('admin', 'staff') and m.side = 'client' and m.created_at > coalesce(d.read_at, r.created_at)
      and m.project_id in (${ids})
    group by 1, 2 order by 1, 2`)
  expect(rows.length).toBeGreaterThan(2)
  const stored = await db.execute(sql`select uid, project_id, latest_at::text from unread_conversations
    where project_id in (${ids}) order by 1, 2`)
  expect(stored.rows).toEqual(rows)
})
