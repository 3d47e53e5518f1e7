import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { activity, documents, messages, projectMembers, projects, sessions } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { makeAdmin, makeClient, makeProject, makeRateLimitAttempts, makeStaff } from '../make/make.ts'
import { beginConversation, join, makeDocument, makeMessages, messagesOf, textOf } from './conversation.ts'

const site = await openTestApp()
const { as, app, db, cookieOf } = site
const admin = await makeAdmin(db, { name: 'Olga Office' })
const begin = (title?: string) => beginConversation(site, title)

describe('a message', () => {
  test('goes from either side to the other, under the name of who wrote it, with its line breaks', async () => {
    const { client, project, write, answer, read, readAsFirm } = await begin()
    const colleague = await makeStaff(db, { name: 'Cora Colleague' })
    const sent = await write(client, 'When is <b>it</b>?\r\n\r\n  We are "ready".')
    expect([sent.status, (await textOf(sent)).includes('Your message was sent.')]).toEqual([200, true])
    expect((await answer(colleague, 'On Monday.')).status).toBe(200)
    expect(await messagesOf(db, project)).toMatchObject([
      {
        side: 'client',
        writtenBy: client.id,
        byName: client.name,
        text: 'When is <b>it</b>?\n\n  We are "ready".',
      },
      { side: 'firm', writtenBy: colleague.id, byName: 'Cora Colleague', text: 'On Monday.' },
    ])
    const theirs = await read(client)
    expect(theirs).toMatch(
      /You<.*When is &lt;b&gt;it&lt;\/b&gt;\?\n\n {2}We are &quot;ready&quot;\..*Cora Colleague<.*On Monday\./s,
    )
    const ours = await readAsFirm(admin)
    expect(ours).toMatch(/Ada &lt;i&gt;Client&lt;\/i&gt;<.*When is.*Cora Colleague<.*On Monday\./s)
    expect(ours).toContain(`href="/admin/clients/${client.id}"`)
    expect(await readAsFirm(colleague)).toMatch(/You<.*On Monday\./s)
  })

  test('is in the log with who sent it from where, without its words', async () => {
    const { client, project, write } = await begin()
    await write(client, 'Nothing for the log')
    const [row] = await db.select().from(activity).where(eq(activity.subjectId, project.id))
    expect(row).toMatchObject({
      action: 'project.message-sent',
      actorName: client.name,
      subjectName: project.title,
      clientIp: '127.0.0.1',
    })
    expect(JSON.stringify(row)).not.toContain('Nothing for the log')
  })

  test('shows nobody an address: a client without a name is known by the company', async () => {
    const { project, write, read, client } = await begin()
    const [nameless, bare] = [
      await makeClient(db, { name: '', company: 'Quiet Ltd' }),
      await makeClient(db, { name: '' }),
    ]
    for (const person of [nameless, bare]) {
      await join(db, project, person)
      await write(person, 'Hello')
    }
    expect((await messagesOf(db, project)).map(({ byName }) => byName)).toEqual([
      'Quiet Ltd',
      'Without a name',
    ])
    const page = await read(client)
    for (const { email } of [nameless, bare]) expect(page).not.toContain(email)
  })

  test('makes its web addresses links that tell nothing, and nothing else', async () => {
    const { client, write, readAsFirm } = await begin()
    await write(
      client,
      'See https://a.example/x?y=1&z=2. Not javascript:alert(1) or <a href="https://b.example">',
    )
    const page = await readAsFirm(admin)
    expect(page).toContain('<a href="https://a.example/x?y=1&amp;z=2" rel="noopener noreferrer nofollow"')
    expect(page).not.toMatch(/href="javascript:/)
    expect(page).toContain('&lt;a href=&quot;<a href="https://b.example/"')
  })

  test('can neither be changed nor deleted by any form', async () => {
    const { client, project, write, ours, theirs } = await begin()
    await write(client, 'It stays')
    const before = await messagesOf(db, project)
    const entry = before[0]?.id ?? ''
    for (const intent of ['delete', 'edit', 'change-message', 'delete-message'])
      for (const [person, path] of [
        [client, theirs],
        [admin, ours],
      ] as const)
        expect((await as(person).post(path, { intent, entry, text: 'Other' })).status).toBe(400)
    expect(await messagesOf(db, project)).toEqual(before)
  })
})

describe('who is on a project', () => {
  const persons = {
    'the main contact': async ({ client }: { client: { id: string } }) => client,
    'a member without rights': async ({ project }: { project: { id: string } }) => {
      const member = await makeClient(db)
      await join(db, project, member)
      return member
    },
  }
  test.each(Object.entries(persons))('reads and writes: %s', async (_, make) => {
    const conversation = await begin()
    const { project, answer, write, read } = conversation
    const person = await make(conversation)
    await answer(admin, 'To everybody')
    expect(await read(person)).toContain('To everybody')
    expect((await write(person, 'From somebody')).status).toBe(200)
    expect(await db.$count(messages, eq(messages.projectId, project.id))).toBe(2)
  })

  const others = {
    'a stranger': async () => makeClient(db),
    'a member who was removed': async (project: { id: string }) => {
      const member = await makeClient(db)
      await join(db, project, member)
      await db.delete(projectMembers).where(eq(projectMembers.uid, member.id))
      return member
    },
    'the main contact of before': async (project: { id: string }) => {
      const [next, former] = [await makeClient(db), await makeClient(db)]
      await db.update(projects).set({ clientId: former.id }).where(eq(projects.id, project.id))
      await db.update(projects).set({ clientId: next.id }).where(eq(projects.id, project.id))
      return former
    },
    'a colleague, in the portal': async () => makeStaff(db),
  }
  test.each(Object.entries(others))('and nobody else: not %s', async (_, make) => {
    const { project, answer, write, theirs } = await begin()
    const [old] = await makeMessages(db, project, 1)
    await answer(admin, 'Zanzibar')
    const person = await make(project)
    for (const path of [theirs, `${theirs}.data`, `${theirs}?earlier=${old}`, '/client/dashboard'])
      expect([path, (await textOf(await as(person).get(path))).includes('Zanzibar')]).toEqual([path, false])
    expect([403, 404]).toContain((await write(person, 'Let me in')).status)
    expect(await db.$count(messages, eq(messages.projectId, project.id))).toBe(2)
  })

  test('is not the firm that looks as a client: it reads, and can send nothing', async () => {
    const { client, project, answer, theirs } = await begin()
    await answer(admin, 'Zanzibar')
    const { cookie = '' } = await cookieOf(admin)
    await db.update(sessions).set({ impersonating: client.id }).where(eq(sessions.userId, admin.id))
    const asViewer = (init: RequestInit = {}) =>
      app.request(`http://foyer.test${theirs}`, { ...init, headers: { cookie, origin: 'http://foyer.test' } })
    expect(await textOf(await asViewer())).toContain('Zanzibar')
    const body = new URLSearchParams({ intent: 'message', text: 'Not me' })
    expect((await asViewer({ method: 'POST', body })).status).toBe(403)
    await db.update(sessions).set({ impersonating: null }).where(eq(sessions.userId, admin.id))
    expect(await db.$count(messages, eq(messages.projectId, project.id))).toBe(1)
  })
})

describe('a refused message', () => {
  test.each([
    ['nothing', '', 400, 'Write a message.'],
    ['only spaces', ' \r\n\t ', 400, 'Write a message.'],
    ['too much', 'x'.repeat(5001), 400, 'Message can have at most 5000 characters.'],
    ['control characters', 'a\u0007b', 400, 'Message can&#x27;t contain control characters.'],
  ])('has %s in it, and keeps what was typed', async (_, text, status, words) => {
    const { client, project, write, answer } = await begin()
    for (const sent of [await write(client, text), await answer(admin, text)]) {
      const page = await textOf(sent)
      expect([sent.status, page.includes(words)]).toEqual([status, true])
      if (text.trim()) expect(page).toContain(`${text}</textarea>`)
    }
    expect(await messagesOf(db, project)).toEqual([])
  })

  test('is not one of 5,000 characters, whose line breaks count once', async () => {
    const { client, project, write } = await begin()
    expect((await write(client, `${'a\r\n'.repeat(2499)}ab`)).status).toBe(200)
    expect((await messagesOf(db, project))[0]?.text).toHaveLength(5000)
  })

  test('is one on a project that is not there', async () => {
    const client = await makeClient(db)
    for (const [person, path] of [
      [client, '/client/projects/none'],
      [admin, '/admin/projects/none/messages'],
    ] as const)
      expect((await as(person).post(path, { intent: 'message', text: 'Hello' })).status).toBe(404)
  })

  test('is the 61st of a client within an hour, with when to try again; nobody else has to wait', async () => {
    const { client, project, write, answer } = await begin()
    const member = await makeClient(db)
    await join(db, project, member)
    await makeRateLimitAttempts(db, `message:${client.id}`, 60, 60)
    const refused = await write(client, 'One more')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    const page = await textOf(refused)
    expect(page).toMatch(/You have sent many messages\. Please try again in \d+ minutes\./)
    expect(page).toContain('One more</textarea>')
    expect([(await write(member, 'Me')).status, (await answer(admin, 'And us')).status]).toEqual([200, 200])
    expect(await db.$count(messages, eq(messages.projectId, project.id))).toBe(2)
  })
})

describe('the same form', () => {
  test('sent twice, also at the same time, is one message', async () => {
    const { client, project, write, answer } = await begin()
    const [messageId, other] = [randomUUID(), randomUUID()]
    const twice = await Promise.all([0, 1, 2].map(() => write(client, 'Once', { messageId })))
    const again = [...twice, await write(client, 'Once', { messageId })]
    const ours = [
      await answer(admin, 'And once', { messageId: other }),
      await answer(admin, 'And once', { messageId: other }),
    ]
    expect([...again, ...ours].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect((await messagesOf(db, project)).map(({ text }) => text)).toEqual(['Once', 'And once'])
  })

  test('with other words is not mistaken for it; they are kept', async () => {
    const { client, project, write } = await begin()
    const messageId = randomUUID()
    await write(client, 'First', { messageId })
    const second = await write(client, 'Second', { messageId })
    expect([second.status, (await textOf(second)).includes('Second</textarea>')]).toEqual([409, true])
    const odd = await write(client, 'Third', { messageId: 'not an id' })
    expect([odd.status, (await textOf(odd)).includes('Reload the page and try again.')]).toEqual([400, true])
    const stranger = await begin()
    expect((await stranger.write(stranger.client, 'First', { messageId })).status).toBe(409)
    expect(await messagesOf(db, project)).toHaveLength(1)
  })
})

describe('documents', () => {
  test('go with a message, and are shown to whoever may see them', async () => {
    const { client, project, write, read, readAsFirm } = await begin()
    const [clerk, lawyer] = [await makeClient(db), await makeClient(db)]
    await join(db, project, clerk, { invoices: true })
    await join(db, project, lawyer, { documents: true })
    const lease = await makeDocument(db, { projectId: project.id, name: 'Lease.pdf' })
    const plan = await makeDocument(db, {
      projectId: project.id,
      name: 'Plan.pdf',
      origin: 'client',
      clientId: client.id,
    })
    expect(await read(lawyer)).toMatch(/<fieldset.*Lease\.pdf/s)
    expect(await read(clerk)).not.toContain('Lease.pdf')
    await write(client, 'Both', { 'documents[0]': lease.id, 'documents[3]': plan.id })
    for (const person of [client, lawyer])
      expect(await read(person)).toMatch(
        /Both.*\/api\/documents\/[\w-]+\/download.*Lease\.pdf.*Plan\.pdf.*<textarea/s,
      )
    expect(await read(clerk)).toContain('Both')
    expect(await read(clerk)).not.toMatch(/Lease|Plan/)
    expect(await readAsFirm(admin)).toMatch(
      /Both.*\/api\/admin\/documents\/[\w-]+\/download.*Lease\.pdf.*<textarea/s,
    )
    const shownIn = (page: string) => page.slice(page.indexOf('Both'), page.indexOf('<textarea'))
    await db.update(documents).set({ withdrawnAt: new Date() }).where(eq(documents.id, lease.id))
    await db.update(documents).set({ removedAt: new Date() }).where(eq(documents.id, plan.id))
    expect(shownIn(await read(client))).not.toMatch(/Lease|Plan/)
    expect(shownIn(await readAsFirm(admin))).toMatch(/Lease/)
    expect(shownIn(await readAsFirm(admin))).not.toMatch(/Plan/)
  })

  test('that the writer may not see, or of another project, or gone, are refused', async () => {
    const { client, project, write, answer } = await begin()
    const clerk = await makeClient(db)
    await join(db, project, clerk)
    const other = await makeProject(db, { clientId: client.id })
    const own = await makeDocument(db, { projectId: project.id })
    const elsewhere = await makeDocument(db, { projectId: other.id })
    const withdrawn = await makeDocument(db, { projectId: project.id, withdrawnAt: new Date() })
    const removed = await makeDocument(db, { projectId: project.id, removedAt: new Date() })
    const tries: [typeof write, { id: string }, string][] = [
      [write, clerk, own.id],
      ...[elsewhere.id, withdrawn.id, removed.id, 'none'].flatMap(
        (id): [typeof write, { id: string }, string][] => [
          [write, client, id],
          [answer, admin, id],
        ],
      ),
    ]
    for (const [send, person, id] of tries) {
      const refused = await send(person, 'With this', { 'documents[0]': id })
      const page = await textOf(refused)
      expect([refused.status, page.includes('A document that you chose is no longer there.')]).toEqual([
        409,
        true,
      ])
      expect(page).toContain('With this</textarea>')
    }
    expect(await messagesOf(db, project)).toEqual([])
  })

  test('are ten at most', async () => {
    const { client, project, write } = await begin()
    const all = await Promise.all(
      Array.from({ length: 11 }, () => makeDocument(db, { projectId: project.id })),
    )
    const chosen = Object.fromEntries(all.map(({ id }, i) => [`documents[${i}]`, id]))
    const refused = await write(client, 'All of them', chosen)
    const page = await textOf(refused)
    expect([refused.status, page.includes('Choose at most 10 documents.')]).toEqual([400, true])
    expect(page.match(/<input type="checkbox"[^>]*checked/g)).toHaveLength(11)
    expect(await messagesOf(db, project)).toEqual([])
  })
})

describe('many messages', () => {
  test('are read page by page, the newest last', async () => {
    const { client, project, read, readAsFirm } = await begin()
    await makeMessages(db, project, 45)
    for (const page of [
      (query: string) => read(client, query),
      (query: string) => readAsFirm(admin, query),
    ]) {
      const numbers: number[][] = []
      let query = ''
      for (;;) {
        const text = await page(query)
        numbers.unshift([...text.matchAll(/Message (\d+)\./g)].map((found) => Number(found[1])))
        expect(text.includes('Newest messages')).toBe(query !== '')
        const earlier = /href="[^"]*\?earlier=([\w-]+)#messages"/.exec(text)?.[1]
        if (!earlier) break
        query = `?earlier=${earlier}`
      }
      expect(numbers.map((one) => one.length)).toEqual([5, 20, 20])
      expect(numbers.flat()).toEqual(Array.from({ length: 45 }, (_, i) => i + 1))
    }
  })

  test('are in the order of writing, however many write at once; no two have the same moment', async () => {
    const { client, project, write, answer } = await begin()
    const second = await openTestApp()
    const elsewhere = await beginConversation(second)
    await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        i % 3 === 0
          ? second.as(client).post(`/client/projects/${project.id}`, { intent: 'message', text: `${i}` })
          : i % 3 === 1
            ? write(client, `${i}`)
            : answer(admin, `${i}`),
      ),
    )
    const moments = (await messagesOf(db, project)).map(({ createdAt }) => +createdAt)
    expect(new Set(moments).size).toBe(12)
    expect(await messagesOf(db, elsewhere.project)).toEqual([])
  })

  test('of another project are no place to go on from', async () => {
    const { client, project, read } = await begin()
    await makeMessages(db, project, 1)
    const other = await begin()
    const [foreign] = await makeMessages(db, other.project, 1)
    expect(await read(client, `?earlier=${foreign}`)).toContain('Message 1.')
    for (const odd of ['none', '%00', 'x'.repeat(300)])
      expect((await as(client).get(`/client/projects/${project.id}?earlier=${odd}`)).status).toBeLessThan(500)
  })
})

test('internal notes of the project stay internal', async () => {
  const { client, project, answer, read } = await begin()
  await db
    .update(projects)
    .set({ internalNotes: 'Zanzibar' })
    .where(and(eq(projects.id, project.id)))
  await answer(admin, 'Hello')
  expect(await read(client)).not.toContain('Zanzibar')
})
