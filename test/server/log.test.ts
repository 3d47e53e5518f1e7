import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp } from '../app.ts'
import { givePassword, makeClient } from '../make/make.ts'

const { as, db, logs } = await openTestApp()

test('a query that fails is logged without what it was asked with: no link, no code, no address', async () => {
  const client = await makeClient(db)
  await givePassword(db, client)
  const refusing = 'public.refuse_mail_of_this_test'
  await db.execute(
    sql.raw(`create function ${refusing}() returns trigger language plpgsql as
      'begin if new."to" = ''${client.email}'' then raise exception ''no mail today''; end if; return new; end'`),
  )
  await db.execute(
    sql.raw(`create trigger refuse_mail before insert on mails for each row execute function ${refusing}()`),
  )
  try {
    const answer = await as(null).post('/forgot-password', { email: client.email })
    expect(answer.status).toBe(500)
  } finally {
    await db.execute(sql.raw(`drop function ${refusing}() cascade`))
  }
  const said = JSON.stringify(logs)
  expect(said).toContain('no mail today')
  expect(said).toContain('insert into \\"mails\\"')
  for (const value of [client.email, 'token=', 'params']) expect(said).not.toContain(value)
})
