import { readdirSync, readFileSync } from 'node:fs'
import { asc, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#db/connect.server.ts'
import { emails } from '#db/schema.ts'
import { newMigratedDatabase } from '#test/database.ts'
import { makeInquiry } from '#test/make/make.ts'

const folder = new URL('../../db/migrations/', import.meta.url)
const file = readdirSync(folder).find((name) => name.endsWith('_email_delivery.sql')) ?? ''
const statements = readFileSync(new URL(file, folder), 'utf8').split('--> statement-breakpoint')
const { db, close } = await openDatabase(await newMigratedDatabase())
afterAll(close)

test('upgrading keeps emails as they were rendered, with the ids that they are about', async () => {
  const inquiry = await makeInquiry(db)
  const news = [{ kind: 'message', subjectId: 'm-1', version: 0 }]
  await db.execute(sql`drop trigger emails_note_projects on emails`)
  await db.execute(sql`alter table emails drop column uid, drop column data, add column invoice_id text,
    add column access jsonb`)
  const insert = (id: string, kind: string, { to = 'a@client.example', access = {}, invoiceId = '' } = {}) =>
    db.execute(sql`insert into emails (id, kind, "to", subject, html, text, access, invoice_id, created_at)
      values (${id}, ${kind}, ${to}, 'Subject', '<p>Stored</p>', 'Stored', nullif(${JSON.stringify(access)}, '{}')::jsonb,
        nullif(${invoiceId}, ''), ${inquiry.createdAt})`)
  await insert('1', 'client-digest', { access: { uid: 'u-1', news } })
  await insert('2', 'invoice-sent', { access: { uid: 'u-1', invoice: 'i-1' }, invoiceId: 'i-1' })
  await insert('3', 'invoice-copy', { invoiceId: 'i-2' })
  await insert('4', 'inquiry-receipt', { to: inquiry.email })
  await insert('5', 'inquiry-receipt')
  await db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement))
  })
  const rows = await db.select().from(emails).orderBy(asc(emails.id))
  expect(rows.map(({ uid, data }) => [uid, data])).toEqual([
    ['u-1', { notifications: news, daily: false }],
    ['u-1', { invoice: 'i-1' }],
    [null, { invoice: 'i-2' }],
    [null, { inquiry: inquiry.id }],
    [null, null],
  ])
  expect(new Set(rows.map(({ html, text }) => html + String(text)))).toEqual(new Set(['<p>Stored</p>Stored']))
})
