import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { documents } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import {
  listActivity,
  makeAdmin,
  makeDocument,
  makeProject,
  makeRateLimitAttempts,
  makeStaff,
} from '../make/make.ts'
import { expectPage, expectTexts, readPages } from '../pages.ts'
import { createConversation, makeMessages, messagesOf } from './conversation.ts'

const site = await openTestApp()
const { db } = site
const admin = await makeAdmin(db, { name: 'Olga Office' })
const begin = (title?: string) => createConversation(site, title)

test('a message is shown to the other side, and logged without its text', async () => {
  const { client, project, write, answer, read, readAsFirm } = await begin()
  const colleague = await makeStaff(db, { name: 'Cora Colleague' })
  await expectPage(write(client, 'When is <b>it</b>?\r\n\r\n  We are "ready".'), 200, 'Message sent.')
  await expectPage(answer(colleague, 'On Monday.'), 200)
  expect(await messagesOf(db, project)).toMatchObject([
    {
      side: 'client',
      writtenBy: client.id,
      byName: client.name,
      text: 'When is <b>it</b>?\n\n  We are "ready".',
    },
    { side: 'firm', writtenBy: colleague.id, byName: 'Cora Colleague', text: 'On Monday.' },
  ])
  expect(await read(client)).toMatch(
    /You<.*When is &lt;b&gt;it&lt;\/b&gt;\?\n\n {2}We are &quot;ready&quot;\..*Cora Colleague<.*On Monday\./s,
  )
  const page = await readAsFirm(admin)
  expect(page).toMatch(/Ada &lt;i&gt;Client&lt;\/i&gt;<.*When is.*Cora Colleague<.*On Monday\./s)
  expect(page).toContain(`href="/admin/clients/${client.id}"`)
  expect(await readAsFirm(colleague)).toMatch(/You<.*On Monday\./s)
  const [row] = await listActivity(db, project.id)
  expect(row).toMatchObject({
    action: 'project.message-sent',
    actorName: client.name,
    subjectName: project.title,
    clientIp: '127.0.0.1',
  })
  expect(JSON.stringify(row)).not.toContain('When is')
})

test('a message names the company if its author has no name, and never shows an email address', async () => {
  const { project, write, read, client, member } = await begin()
  const people = [await member({}, { name: '', company: 'Quiet Ltd' }), await member({}, { name: '' })]
  for (const person of people) await expectPage(write(person, 'Hello'), 200)
  const names = (await messagesOf(db, project)).map(({ byName }) => byName)
  expect(names).toEqual(['Quiet Ltd', 'No name'])
  const page = await read(client)
  expectTexts(page, names)
  for (const { email } of people) expect(page).not.toContain(email)
})

test('a message shows its URLs as links without a referrer, and everything else as plain text', async () => {
  const { client, write, readAsFirm } = await begin()
  const text = 'See https://a.example/x?y=1&z=2. Not javascript:alert(1) or <a href="https://b.example">'
  await write(client, text)
  const page = await readAsFirm(admin)
  expect(page).toContain('<a href="https://a.example/x?y=1&amp;z=2" rel="noopener noreferrer nofollow"')
  expect(page).not.toMatch(/href="javascript:/)
  expect(page).toContain('&lt;a href=&quot;<a href="https://b.example/"')
})

test('a message needs text of at most 5,000 characters, and each line break counts as one character', async () => {
  const { client, project, write, answer } = await begin()
  const long = 'x'.repeat(5001)
  for (const sent of [write(client, long), answer(admin, long)]) {
    const page = await expectPage(
      sent,
      400,
      'Message can’t be longer than 5,000 characters.',
      `${long}</textarea>`,
    )
    // With `maxlength`, a browser silently cuts off pasted text.
    expect(page).not.toMatch(/<textarea[^>]+maxlength/i)
  }
  await expectPage(write(client, `${'a\r\n'.repeat(2499)}ab`), 200)
  expect((await messagesOf(db, project)).map(({ text }) => text.length)).toEqual([5000])
})

test('a client may send up to 120 messages an hour, without affecting others', async () => {
  const { client, project, write, answer, member } = await begin()
  await makeRateLimitAttempts(db, `change:${client.id}:message`, 120, 60)
  const refused = await write(client, 'One more')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
  const page = await expectPage(refused, 429, 'One more</textarea>')
  expect(page).toMatch(/You’ve done this too many times\. Please try again in \d+ minutes\./)
  for (const sent of [write(await member(), 'Me'), answer(admin, 'And us')]) await expectPage(sent, 200)
  expect(await messagesOf(db, project)).toHaveLength(2)
})

test('a message form that is sent several times, even concurrently, stores only one message', async () => {
  const { client, project, write, answer } = await begin()
  const [messageId, other] = [randomUUID(), randomUUID()]
  const twice = await Promise.all([0, 1, 2].map(() => write(client, 'Once', { messageId })))
  const again = [await write(client, 'Once', { messageId })]
  for (let i = 0; i < 2; i++) again.push(await answer(admin, 'And once', { messageId: other }))
  expect([...twice, ...again].map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect((await messagesOf(db, project)).map(({ text }) => text)).toEqual(['Once', 'And once'])
})

test('a message form with the id of another message or an invalid id is rejected and keeps the text', async () => {
  const { client, project, write } = await begin()
  const messageId = randomUUID()
  await write(client, 'First', { messageId })
  await expectPage(write(client, 'Second', { messageId }), 409, 'Second</textarea>')
  const odd = write(client, 'Third', { messageId: 'not an id' })
  await expectPage(odd, 400, 'Reload the page and try again.')
  const stranger = await begin()
  await expectPage(stranger.write(stranger.client, 'First', { messageId }), 409)
  expect(await messagesOf(db, project)).toHaveLength(1)
})

test('documents attached to a message are shown to everyone with access to them', async () => {
  const { client, project, write, read, readAsFirm, member } = await begin()
  const [clerk, lawyer] = [await member({ invoices: true }), await member({ documents: true })]
  const projectId = project.id
  const lease = await makeDocument(db, { projectId, name: 'Lease.pdf' })
  const uploaded = { projectId, origin: 'client', clientId: client.id } as const
  const plan = await makeDocument(db, { ...uploaded, name: 'Plan.pdf' })
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

test('only documents of the project that the author can see can be attached', async () => {
  const { client, project, write, answer, member } = await begin()
  const clerk = await member()
  const other = await makeProject(db, { clientId: client.id })
  const projectId = project.id
  const own = await makeDocument(db, { projectId })
  const elsewhere = await makeDocument(db, { projectId: other.id })
  const withdrawn = await makeDocument(db, { projectId, withdrawnAt: new Date() })
  const removed = await makeDocument(db, { projectId, removedAt: new Date() })
  const expectRefused = (send: typeof write, person: { id: string }, id: string) =>
    expectPage(
      send(person, 'With this', { 'documents[0]': id }),
      409,
      'A document you attached is no longer available.',
      'With this</textarea>',
    )
  await expectRefused(write, clerk, own.id)
  for (const id of [elsewhere.id, withdrawn.id, removed.id, 'none']) {
    await expectRefused(write, client, id)
    await expectRefused(answer, admin, id)
  }
  expect(await messagesOf(db, project)).toEqual([])
})

test('a message can have at most ten documents', async () => {
  const { client, project, write } = await begin()
  const all = await Promise.all(Array.from({ length: 11 }, () => makeDocument(db, { projectId: project.id })))
  const chosen = Object.fromEntries(all.map(({ id }, i) => [`documents[${i}]`, id]))
  const page = await expectPage(write(client, 'All items', chosen), 400, 'Attach up to 10 documents.')
  expect(page.match(/<input type="checkbox"[^>]*checked/g)).toHaveLength(11)
  expect(await messagesOf(db, project)).toEqual([])
})

test('messages are paged for staff and clients, with the newest last', async () => {
  const { client, project, clientPath, firmPath } = await begin()
  await makeMessages(db, project, 45)
  const numbers = Array.from({ length: 45 }, (_, i) => String(i + 1))
  const newestPageFirst = [numbers.slice(25), numbers.slice(5, 25), numbers.slice(0, 5)].flat()
  for (const [person, path] of [
    [client, clientPath],
    [admin, firmPath],
  ] as const) {
    const earlier = /href="([^"]*earlier=[\w-]+)#messages"/
    const seen = await readPages(site.as(person).get, path, />Message (\d+)\.</g, earlier)
    expect(seen).toEqual(newestPageFirst)
  }
})

test('messages written concurrently by several instances have distinct timestamps', async () => {
  const { client, project, clientPath, write, answer } = await begin()
  const second = await openTestApp()
  const form = { intent: 'message', text: 'From another instance' }
  await Promise.all(
    Array.from({ length: 4 }, () => [
      second.as(client).post(clientPath, form),
      write(client, 'From the client'),
      answer(admin, 'From staff'),
    ]).flat(),
  )
  const times = (await messagesOf(db, project)).map(({ createdAt }) => +createdAt)
  expect(new Set(times).size).toBe(12)
})
