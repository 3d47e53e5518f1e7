import { randomUUID } from 'node:crypto'
import { asc, eq, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, expect, test } from 'vitest'
import { hashSessionToken } from '#app/domain/sign-in/sessions/cookies.server.ts'
import { type Database, openDatabase } from '#db/connect.server.ts'
import { NewerDatabase } from '#db/errors.server.ts'
import * as schema from '#db/schema.ts'
import { newDatabase, newMigratedDatabase } from '#test/database.ts'
import { createOldDatabase, runStatements } from './old-database.ts'

const tables = Object.values(schema).filter((one) => is(one, PgTable))
/** Tables added after migration 0003. */
const newTables: PgTable[] = [
  schema.conversations,
  schema.unreadConversations,
  schema.notificationSettings,
  schema.calendarFeeds,
  schema.invoicePdfs,
  schema.textTemplates,
  schema.requestLists,
  schema.projectMembers,
  schema.requestDocuments,
  schema.requestReminders,
  schema.messages,
  schema.messageDocuments,
  schema.messageReads,
  schema.clientNotes,
  schema.backups,
  schema.restores,
  schema.alerts,
  schema.installation,
]
/** Returns the schema as sorted lines: columns, constraints, indexes, triggers, functions and extensions. */
async function shapeOf(db: Database): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select concat_ws(' ', 'column', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend where objid = p.oid and deptype = 'e')
    union all select concat_ws(' ', 'extension', extname) from pg_extension
    order by line`)
  return rows.map((row) => row.line)
}

const freshPlace = await newMigratedDatabase()
const fresh = await openDatabase(freshPlace)
const freshShape = await shapeOf(fresh.db)
await fresh.close()

/** A database created by migration 0000, filled, upgraded to 0003, filled again, and upgraded to the latest. */
const oldPlace = await newDatabase()
await createOldDatabase(oldPlace, 3)
const { db, close } = await openDatabase(oldPlace)
afterAll(close)

test('a database from a newer version is not opened and stays unchanged', async () => {
  const where = freshPlace
  await runStatements(
    where,
    "insert into schema_migrations (hash, created_at) values ('later', 9000000000000)",
  )
  await expect(openDatabase(where)).rejects.toThrow(NewerDatabase)
  await runStatements(where, "delete from schema_migrations where hash = 'later'")
  const { db, close } = await openDatabase(where)
  expect(await db.$count(schema.users)).toBe(0)
  await close()
})

test('an upgraded database has the same schema as a new one and keeps its rows', async () => {
  expect(await shapeOf(db)).toEqual(freshShape)
  for (const table of tables.filter((one) => !newTables.includes(one)))
    expect(await db.select().from(table), `rows of ${getTableName(table)}`).not.toEqual([])
  // The identity column continues after the last existing row.
  const entry = { actorName: 'Foyer', action: 'user.closed', subjectKind: 'user', subjectName: 'Somebody' }
  const [added] = await db
    .insert(schema.activity)
    .values({ ...entry, subjectId: randomUUID() })
    .returning()
  expect(added?.id).toBeGreaterThan(2)
})

test('upgraded sessions keep their users signed in, and their tokens are stored as hashes', async () => {
  const rows = await db.select().from(schema.sessions).orderBy(asc(schema.sessions.id))
  expect(rows.map(({ userId, tokenHash }) => [userId, tokenHash])).toEqual([
    ['u-admin', hashSessionToken('token-1')],
    ['u-ada', hashSessionToken('token-2')],
  ])
})

test('upgraded invoices keep their amounts, and their tax rates get four decimal places', async () => {
  const { invoices, invoiceLines } = schema
  const lines = await db.select().from(invoiceLines).orderBy(asc(invoiceLines.position))
  const ofFirst = lines.filter(({ invoiceId }) => invoiceId === 'in-1')
  expect(ofFirst.map(({ taxRate, net }) => [taxRate, net])).toEqual([
    [190_000, 165_000],
    [190_000, -15_000],
  ])
  const [first] = await db.select().from(invoices).where(eq(invoices.id, 'in-1'))
  expect(first).toMatchObject({ net: 150_000, tax: 28_500, total: 178_500 })
})

const { requests, requestEvents, documents, pendingNotifications } = schema
const requestRows = await db.select().from(requests).orderBy(asc(requests.createdAt), asc(requests.id))
const steps = await db.select().from(requestEvents).orderBy(asc(requestEvents.id))
const documentRows = await db.select().from(documents).orderBy(asc(documents.id))
const told = await db
  .select()
  .from(pendingNotifications)
  .orderBy(asc(pendingNotifications.kind), asc(pendingNotifications.subjectId), asc(pendingNotifications.uid))
const rights = await db.execute(sql`select id from documents where for_all`)
const request = (id: string) => requestRows.find((row) => row.id === id)
const document = (id: string) => documentRows.find((row) => row.id === id)

test('upgrading a database from before projects had people turns each question into a request for an answer', () => {
  expect(requestRows.map(({ id }) => id).toSorted()).toEqual(
    Array.from({ length: 10 }, (_, i) => `q-${i + 1}`).toSorted(),
  )
  expect(new Set(requestRows.map(({ kind }) => kind))).toEqual(new Set(['answer']))
  const open = { state: 'open', answer: null, submittedAt: null, withdrawnAt: null, details: null }
  expect(request('q-2')).toMatchObject({ ...open, projectId: 'pr-1', title: 'Since when?', dueOn: null })
  expect(request('q-6')).toMatchObject({ ...open, projectId: 'pr-3', title: 'x'.repeat(200) })
  expect(request('q-9')).toMatchObject({ ...open, projectId: 'pr-4', dueOn: '2026-12-02' })
  expect(request('q-4')).toMatchObject({
    ...open,
    title: 'Two lines: one and a tab…',
    details: 'Two lines:\none\tand a tab',
    dueOn: '2026-12-01',
    createdAt: new Date('2026-11-01T10:00Z'),
  })
  const long = `${'Ünïcode 📈 '.repeat(20)}end`
  expect(request('q-5')?.details).toBe(long)
  expect(request('q-5')?.title).toBe(`${[...long].slice(0, 199).join('')}…`)
  expect(request('q-3')?.withdrawnAt).toEqual(new Date('2026-04-16T10:00Z'))
  expect(request('q-10')?.withdrawnAt).toEqual(new Date('2026-11-20T07:59:30Z'))
})

test('upgrading a database from before projects had people marks each answer as accepted and keeps its author and time', () => {
  expect(request('q-1')).toMatchObject({
    state: 'accepted',
    answer: 'Twelve.',
    submittedBy: 'u-ada',
    dueOn: '2026-05-01',
    submittedAt: new Date('2026-04-20T10:00Z'),
  })
  expect(request('q-7')).toMatchObject({
    state: 'accepted',
    answer: 'In two lines.\nThe second.',
    submittedBy: 'u-eve',
    details: 'y'.repeat(201),
    submittedAt: new Date('2026-11-05T10:00:00.123Z'),
  })
  expect(request('q-8')).toMatchObject({ state: 'accepted', answer: 'Yes.', submittedBy: null })
  expect(
    steps.map(({ requestId, action, uid, byName, comment }) => [requestId, action, uid, byName, comment]),
  ).toEqual([
    ['q-1', 'answered', 'u-ada', 'Ada Client', 'Twelve.'],
    ['q-7', 'answered', 'u-eve', 'eve@client.example', 'In two lines.\nThe second.'],
    ['q-8', 'answered', null, 'A closed account', 'Yes.'],
  ])
})

test('upgrading a database from before projects had people keeps each document visible to the same people', () => {
  expect(documentRows.map(({ id }) => id)).toEqual(Array.from({ length: 9 }, (_, i) => `d-${i + 1}`))
  expect(document('d-1')).toMatchObject({ clientId: 'u-ada', projectId: 'pr-1', formerProjectId: null })
  expect(document('d-6')).toMatchObject({ clientId: 'u-eve', projectId: 'pr-3', formerProjectId: null })
  // The project was handed over to Eve; Ada's documents stay visible only to Ada.
  for (const id of ['d-4', 'd-5'])
    expect(document(id)).toMatchObject({
      clientId: 'u-ada',
      projectId: null,
      formerProjectId: 'pr-3',
      formerProject: 'Handed over',
    })
  for (const id of ['d-2', 'd-7']) expect(document(id)).toMatchObject({ clientId: 'u-ada', projectId: null })
  expect(document('d-8')).toMatchObject({
    formerProjectId: 'pr-0',
    formerProject: 'A project that is gone',
  })
  expect(document('d-9')).toMatchObject({ removedAt: new Date('2026-11-03T10:00Z'), projectId: 'pr-1' })
  expect(rights.rows).toEqual([{ id: 'd-3' }])
})

test('upgrading a database from before projects had people queues a notification for each event not yet announced', () => {
  expect(told.map(({ kind, subjectId, uid, version }) => [kind, subjectId, uid, version])).toEqual([
    ['receipt', 'd-1', 'u-ada', 2],
    ['receipt', 'd-6', 'u-eve', 1],
    ['request', 'q-2', 'u-ada', 0],
    ['request', 'q-5', 'u-eve', 0],
    ['shared', 'd-5', 'u-ada', 1],
    ['update', 'up-2', 'u-eve', 0],
    ['uploaded', 'd-1', null, 2],
    ['uploaded', 'd-6', null, 1],
  ])
})
