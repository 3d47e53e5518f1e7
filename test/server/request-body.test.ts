import { expect, test } from 'vitest'
import { APP_URL, openTestApp } from '../app.ts'
import { makeAdmin, makeClient, makeProject } from '../make/make.ts'

const { app, as, db } = await openTestApp()
const [admin, client] = [as(await makeAdmin(db)), as(await makeClient(db))]

const send = (path: string, body: string, type = 'application/x-www-form-urlencoded') =>
  app.request(`${APP_URL}${path}`, {
    method: 'POST',
    body,
    headers: { origin: APP_URL, 'content-type': type },
  })

test('a request body is rejected when its field names describe huge lists or deep objects', async () => {
  const intent = JSON.stringify({ type: 'update', payload: { name: 'zz[1000000]', value: 'x' } })
  for (const form of [
    'zz[10000000]=x&email=a@b.example',
    `${'a.'.repeat(2000)}a=x`,
    `__intent__=${encodeURIComponent(intent)}`,
    '__intent__={bad',
    `__intent__=${encodeURIComponent('{"type":"insert","payload":{"name":"lines","index":9000000}}')}`,
  ]) {
    const answer = await send('/login', form)
    expect([form.slice(0, 30), answer.status]).toEqual([form.slice(0, 30), 400])
    expect((await answer.text()).length).toBeLessThan(200)
  }
})

test('a request body with too many fields or list entries is rejected before it is parsed', async () => {
  const many = (count: number, field: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => field(i)).join('&')
  for (const form of [
    many(60_000, () => 'a='),
    'a=&'.repeat(60_000),
    many(501, (i) => `f${i}=`),
    many(90_000, (i) => `a[0][${i}][999]=`),
    many(400, (i) => `a[${i % 20}][${Math.floor(i / 20)}][199]=`),
    many(12, (i) => `l${i}[199]=`),
  ]) {
    const before = process.threadCpuUsage()
    const answer = await send('/login', form)
    const { user, system } = process.threadCpuUsage(before)
    expect([form.slice(0, 30), [400, 413].includes(answer.status)]).toEqual([form.slice(0, 30), true])
    // CPU microseconds; parsing the body would take many times as long.
    expect(user + system).toBeLessThan(1_000_000)
  }
})

test('a request body with an invoice of 100 lines is accepted', async () => {
  const lines = Array.from({ length: 100 }, (_, i) =>
    ['description', 'quantity', 'unitPrice', 'taxRate'].map((name) => `lines[${i}].${name}=1`),
  )
  // Redirects to the sign-in page, as there is no session.
  expect((await send('/admin/invoices/new', lines.flat().join('&'))).status).toBe(302)
})

test('a request body with 400 folders to release or levels to save is accepted', async () => {
  for (const name of ['folders', 'changes'])
    expect((await send('/admin/projects/x/room', `${name}=x&`.repeat(400))).status).toBe(302)
})

test('a request body with a repeated field is rejected, unless the field is a list', async () => {
  const sendTwice = (path: string, name: string) => send(path, `${name}=a%40a.example&${name}=b%40a.example`)
  for (const [path, name] of [
    ['/forgot-password', 'email'],
    ['/contact', 'fullName'],
    ['/login', 'unknown'],
  ] as const) {
    const answer = await sendTwice(path, name)
    expect([path, answer.status, await answer.text()]).toEqual([
      path,
      400,
      expect.stringContaining('isn’t a form'),
    ])
  }
  // Redirected to the sign-in page.
  for (const name of ['staff', 'signer'])
    expect((await sendTwice('/admin/projects/x/people', name)).status).toBe(302)
})

test("a request body is rejected when the form library's intent is malformed or names an unknown list", async () => {
  const fields = { lines: 'x', 'lines.a': 'x', 'lines[0]': 'x' }
  const intents = [
    { type: 'remove', payload: { name: '__proto__', index: 0 } },
    { type: 'insert', payload: { name: 'buyerName' } },
    { type: 'insert', payload: { name: 'constructor' } },
    { type: 'insert', payload: { name: 'lines[0]' } },
    { type: 'insert', payload: { name: 'lines', index: -1 } },
    { type: 'insert', payload: { name: 'lines', index: 1.5 } },
    { type: 'remove', payload: { name: 'lines', index: 'x' } },
    { type: 'remove', payload: { name: 'lines', index: 1e9 } },
    { type: 'remove', payload: {} },
    { type: 'reorder', payload: { name: 'lines', from: 0, to: 1 } },
    { type: 'update', payload: { value: 5 } },
    { type: '__proto__', payload: {} },
    { type: 'insert' },
  ].map((intent) => JSON.stringify(intent))
  for (const __intent__ of ['5', '-0', '"x"', '[]', 'null', '{}', ...intents]) {
    const { status } = await admin.post('/admin/invoices/new', { ...fields, __intent__ })
    expect([__intent__, status]).toEqual([__intent__, 400])
  }
})

test("a request body is rejected when the form library's state is malformed", async () => {
  for (const state of ['not json', '{', ''])
    expect([state, (await send('/login', `__state__=${state}`)).status]).toEqual([state, 400])
})

test("the response to an invalid request body returns only the form's own fields", async () => {
  const form = { email: 'somebody', 'email.x': '1', 'zz[3]': 'sent-along', constructor: 'sent-along' }
  const answer = await as(null).post('/login.data', form)
  const text = await answer.text()
  expect([answer.status, text.includes('somebody'), text.includes('sent-along')]).toEqual([400, true, false])
})

test('a request body or URL with a NUL is rejected with 400', async () => {
  const json = 'application/json'
  for (const answer of [
    await send('/login', 'email=a%00b&password=x'),
    await send('/login', 'em%00ail=a'),
    await send('/login', 'email=a\0b'),
    await send('/passkey', JSON.stringify({ step: 'sign-in', response: { id: 'a\0b', response: {} } }), json),
    await send('/api/inquiries', '{"fullName":"\\u0000"}', json),
    await as(null).get('/portfolio/%00'),
    await as(null).get('/portfolio?x=%00'),
    await as(null).get('/project-pictures/x/%00/960.webp'),
    await client.get('/client/documents?after=%00'),
    await client.get('/client/invoices/%00.data'),
    await client.get('/api/documents/%00/download'),
    await admin.get('/admin/projects/%00'),
    await admin.get('/api/admin/documents/%00/download'),
    await admin.post('/admin/documents', { intent: 'withdraw', entry: 'a\0b' }),
    await admin.get('/admin?search=%00'),
    await client.post('/client/security', { intent: 'session-end', entry: '\0' }),
  ]) {
    expect([answer.url, answer.status]).toEqual([answer.url, 400])
  }
})

test('a multipart/form-data request body is rejected where the form has no file', async () => {
  const project = await makeProject(db)
  for (const page of ['new', project.id, `${project.id}/progress`, `${project.id}/progress.data`])
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      const body = '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\na\r\n--x--\r\n'
      const answer = await admin.send(`/admin/projects/${page}`, body, {
        headers: { 'content-type': type },
      })
      expect([page, answer.status]).toEqual([page, 400])
    }
})

test('a request body with an escaped backslash before u0000 is accepted as text', async () => {
  const answer = await send('/api/inquiries', JSON.stringify({ fullName: '\\u0000' }), 'application/json')
  expect(await answer.text()).not.toContain('not a form')
})

test('a request body may have 64 KB without a session and 2 MB with one', async () => {
  const [small, large] = [60, 100].map((kb) => `email=${'a'.repeat(kb * 1024)}`) as [string, string]
  expect((await send('/login', small)).status).toBe(400)
  expect((await send('/login', large)).status).toBe(413)
  expect((await client.post('/client/profile', { name: large })).status).toBe(400)
  const forged = { headers: { cookie: 'foyer.session=made.up' } }
  expect((await as(null).post('/login', { email: large }, forged)).status).toBe(413)
})

test('a request body with a type other than a form is rejected', async () => {
  for (const [body, type] of [
    ['{"email":1}', 'application/json'],
    ['--x\r\nbroken', 'multipart/form-data; boundary=x'],
    ['text', 'text/plain'],
  ] as const)
    for (const path of ['/login', '/client'])
      expect([path, type, (await send(path, body, type)).status]).toEqual([path, type, 400])
})

test('a request body of 3 MB is rejected with 413 wherever files are not accepted', async () => {
  const large = `email=${'a'.repeat(3 * 1_048_576)}`
  for (const path of ['/login', '/client', '/admin', '/logout'])
    expect([path, (await send(path, large)).status]).toEqual([path, 413])
  for (const path of ['/api/inquiries', '/passkey'])
    expect([path, (await send(path, JSON.stringify({ large }), 'application/json')).status]).toEqual([
      path,
      413,
    ])
})
