import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { documents, messageReads, messages, projectMembers, sessions, usersRoles } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { makeAdmin, makeClient, makeProject, makeStaff } from '../make/make.ts'
import { beginConversation, join, makeMessages, messagesOf, textOf } from './conversation.ts'

const site = await openTestApp()
const { as, app, db, cookieOf } = site
const admin = await makeAdmin(db, { name: 'Olga Office' })
const begin = (title = 'Depots') => beginConversation(site, title)
type Person = { id: string }

const wordsOf = (page: string) => page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
const dashboard = async (person: Person) => wordsOf(await textOf(await as(person).get('/client/dashboard')))
/** The list of unread messages on the firm's first page; empty when there is none. */
const firstPage = async (person: Person) => {
  const page = await textOf(await as(person).get('/admin'))
  const at = page.indexOf('Unread messages')
  return at < 0 ? '' : page.slice(at, page.indexOf('</section>', at))
}

// Marks messages of other tests as read by all staff, and removes documents shared with all clients.
beforeEach(async () => {
  await db.update(documents).set({ withdrawnAt: new Date() }).where(eq(documents.forAll, true))
  await db.execute(sql`insert into ${messageReads} (project_id, uid, read_at)
    select m.project_id, r.uid, max(m.created_at) from ${messages} m cross join ${usersRoles} r
    where r.role <> 'client' group by 1, 2
    on conflict (project_id, uid) do update set read_at = excluded.read_at`)
})

describe('for a client, what was not read', () => {
  test('is marked on the dashboard, twice, and on the page, until the page was opened', async () => {
    const { client, project, answer, read } = await begin()
    await answer(admin, 'One')
    await answer(admin, 'Two')
    const before = await dashboard(client)
    expect(before).toMatch(/Needs your attention Messages 2 new messages Depots · Olga Office/)
    expect(before).toMatch(/Depots In Progress .*2 new messages/)
    expect(await textOf(await as(client).get('/client/dashboard'))).toContain(
      `href="/client/projects/${project.id}#newest-message"`,
    )
    expect((await read(client)).match(/>New</g)).toHaveLength(2)
    expect(await read(client)).not.toContain('>New<')
    expect(await dashboard(client)).not.toMatch(/new message|Needs your attention/)
  })

  test('is also what others of the own side wrote, and never the own words', async () => {
    const { client, project, write } = await begin()
    const member = await makeClient(db, { name: 'Lena Lawyer' })
    await join(db, project, member)
    await write(member, 'Hello Ada')
    expect(await dashboard(client)).toContain('One new message Depots · Lena Lawyer')
    expect(await dashboard(member)).not.toContain('new message')
    await db.delete(projectMembers).where(eq(projectMembers.uid, member.id))
    await write(client, 'Hello Lena')
    expect(await dashboard(member)).not.toContain('Depots')
  })

  test('stays so when an older page is read, a page is only fetched ahead, or the firm looks as the client', async () => {
    const { client, project, theirs, read } = await begin()
    const ids = await makeMessages(db, project, 21)
    await read(client, `?earlier=${ids[20]}`)
    const { cookie = '' } = await cookieOf(client)
    await app.request(`http://foyer.test${theirs}.data`, { headers: { cookie, 'sec-purpose': 'prefetch' } })
    const firm = await cookieOf(admin)
    await db.update(sessions).set({ impersonating: client.id }).where(eq(sessions.userId, admin.id))
    expect(await textOf(await app.request(`http://foyer.test${theirs}`, { headers: firm }))).toContain(
      'Message 21.',
    )
    await db.update(sessions).set({ impersonating: null }).where(eq(sessions.userId, admin.id))
    expect(await dashboard(client)).toContain('21 new messages')
    await read(client)
    expect(await dashboard(client)).not.toContain('new message')
  })

  test('is what came after the message that was read last, to the millisecond', async () => {
    const { client, project, answer, read } = await begin()
    await answer(admin, 'Read')
    await read(client)
    const [first] = await messagesOf(db, project)
    // Simulates a clock that was set back.
    await db
      .update(messages)
      .set({ createdAt: new Date(Date.now() + 3_600_000) })
      .where(eq(messages.id, first?.id ?? ''))
    await read(client)
    await answer(admin, 'Not read')
    expect(await dashboard(client)).toContain('One new message')
  })

  test('is counted to 99, and five projects are named', async () => {
    const client = await makeClient(db)
    for (let i = 0; i < 6; i++)
      await makeMessages(
        db,
        await makeProject(db, { clientId: client.id, title: `Many ${i}` }),
        i === 5 ? 120 : 1,
      )
    const page = await textOf(await as(client).get('/client/dashboard'))
    const at = page.indexOf('Needs your attention')
    const attention = wordsOf(page.slice(at, page.indexOf('</section>', at)))
    expect(attention).toContain('99+ new messages')
    expect(attention.match(/new message/g)).toHaveLength(5)
    expect(attention).toContain('More messages are on the pages of your projects.')
  })
})

describe("on the firm's first page, what clients wrote", () => {
  test('stands with project, writer and first words until it is read there', async () => {
    const { client, project, ours, write, readAsFirm } = await begin('Cold <i>store</i>')
    await write(client, `Is <b>anybody</b> there? ${'x'.repeat(400)}END`)
    const list = await firstPage(admin)
    for (const words of [
      `href="${ours}#newest-message"`,
      'Cold &lt;i&gt;store&lt;/i&gt;',
      `href="/admin/clients/${client.id}"`,
      'Ada &lt;i&gt;Client&lt;/i&gt;',
      'Is &lt;b&gt;anybody&lt;/b&gt; there?',
      'Send Message',
    ])
      expect(list).toContain(words)
    expect(list).not.toContain('END')
    expect(wordsOf(await textOf(await as(admin).get('/admin')))).not.toContain('All is quiet.')
    expect(await readAsFirm(admin)).toContain('>New<')
    expect(await firstPage(admin)).not.toContain(project.id)
  })

  test('is answered there, and waits for nobody of the firm any more', async () => {
    const colleague = await makeStaff(db)
    const { client, project, write, read } = await begin()
    await write(client, 'Question')
    const seen = (await messagesOf(db, project))[0]?.id ?? ''
    for (const person of [admin, colleague]) expect(await firstPage(person)).toContain(project.id)
    const sent = await as(colleague).post('/admin?index', {
      intent: 'message',
      entry: project.id,
      text: 'Answer',
      seen,
    })
    expect([sent.status, (await textOf(sent)).includes('Your message was sent.')]).toEqual([200, true])
    for (const person of [admin, colleague]) expect(await firstPage(person)).not.toContain(project.id)
    expect(await read(client)).toMatch(/Question.*Answer/s)
  })

  test('stays there when it came after what the answer was written below', async () => {
    const { client, project, write } = await begin()
    await write(client, 'First')
    const seen = (await messagesOf(db, project))[0]?.id ?? ''
    await write(client, 'Second')
    await as(admin).post('/admin?index', { intent: 'message', entry: project.id, text: 'To the first', seen })
    expect(await firstPage(admin)).toMatch(/Second/)
    await as(admin).post('/admin?index', { intent: 'message', entry: project.id, text: 'Odd', seen: 'none' })
    expect(await firstPage(admin)).toMatch(/Second/)
  })

  test('keeps an answer that is refused, in its own row', async () => {
    const [one, two] = [await begin('One'), await begin('Two')]
    await one.write(one.client, 'From one')
    await two.write(two.client, 'From two')
    const refused = await as(admin).post('/admin?index', {
      intent: 'message',
      entry: one.project.id,
      text: 'y'.repeat(5001),
    })
    const page = await textOf(refused)
    expect([refused.status, page.match(/Message can have at most 5000 characters\./g)?.length]).toEqual([
      400, 1,
    ])
    expect(page.match(/y<\/textarea>/g)).toHaveLength(1)
    const gone = await as(admin).post('/admin?index', { intent: 'message', entry: 'none', text: 'To nobody' })
    expect([gone.status, (await textOf(gone)).includes('Project not found')]).toEqual([404, true])
  })

  test('shows five projects, the newest first, and says that there are more', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, (_, i) => begin(`Project no ${i}`)))
    for (const { client, write } of all) await write(client, 'Hello')
    const list = await firstPage(admin)
    expect([...list.matchAll(/Project no (\d)<\/a>/g)].map(([, i]) => i)).toEqual(['5', '4', '3', '2', '1'])
    expect(list).toContain('There are more.')
  })

  test('is nothing that was there before somebody joined, and nothing of the own side', async () => {
    const { client, project, write, answer } = await begin()
    await makeMessages(db, project, 3, { side: 'client', writtenBy: client.id })
    const colleague = await makeStaff(db)
    expect(await firstPage(colleague)).toBe('')
    await answer(admin, 'From a colleague')
    expect(await firstPage(colleague)).toBe('')
    await write(client, 'New')
    expect(await firstPage(colleague)).toContain('New')
  })

  test('is found among the projects that have messages, however many have none', async () => {
    await db.execute(sql`insert into projects (id, title, description, status)
      select 'quiet-' || i, 'Quiet', 'x', 'Done' from generate_series(1, 300) i on conflict do nothing`)
    const { client, project, write } = await begin()
    await write(client, 'Here')
    expect(await firstPage(admin)).toContain(project.id)
  })
})
