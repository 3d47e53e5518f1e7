import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp } from '../app.ts'
import { givePassword, makeClient, makeProject } from '../make/make.ts'

const { as, db, logs } = await openTestApp()

test('a failed query is logged without its parameters: no link, code or email', async () => {
  const client = await makeClient(db)
  await givePassword(db, client)
  const refusing = 'public.refuse_mail_of_this_test'
  await db.execute(
    sql.raw(`create function ${refusing}() returns trigger language plpgsql as
      'begin if new."to" = ''${client.email}'' then raise exception ''no mail today''; end if; return new; end'`),
  )
  await db.execute(
    sql.raw(`create trigger refuse_mail before insert on emails for each row execute function ${refusing}()`),
  )
  try {
    const answer = await as(null).post('/forgot-password', { email: client.email })
    expect(answer.status).toBe(500)
  } finally {
    await db.execute(sql.raw(`drop function ${refusing}() cascade`))
  }
  const said = JSON.stringify(logs)
  expect(said).toContain('no mail today')
  expect(said).toContain('insert into \\"emails\\"')
  for (const value of [client.email, 'token=', 'params']) expect(said).not.toContain(value)
})

test('a rejected request is logged with account, path, time and IP', async () => {
  const [client, other] = [await makeClient(db), await makeClient(db)]
  const foreign = `/client/projects/${(await makeProject(db, { clientId: other.id })).id}`
  for (const path of ['/admin/users.csv', '/admin', foreign]) await as(client).get(path)
  await as(null).post('/login', { email: client.email, password: 'a wrong password' })
  const about = logs.filter((line) => line.uid === client.id || line.path === '/login')
  const line = { level: 40, time: expect.stringMatching(/^\d{4}-.*Z$/), requestId: expect.any(String) }
  const who = { ...line, uid: client.id }
  expect(about).toEqual([
    { ...who, path: '/admin/users.csv', msg: 'turned away' },
    expect.objectContaining({ ...who, path: '/admin/users.csv', status: 403, address: '127.0.0.1' }),
    { ...who, path: '/admin', msg: 'turned away' },
    expect.objectContaining({ ...who, path: foreign, status: 404, address: '127.0.0.1' }),
    expect.objectContaining({ ...line, path: '/login', status: 401, address: '127.0.0.1' }),
  ])
  expect(JSON.stringify(about)).not.toContain('a wrong password')
})
