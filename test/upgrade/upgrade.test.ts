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
  schema.agreements,
  schema.agreementLines,
  schema.agreementSigners,
  schema.agreementEvents,
  schema.seals,
  schema.companies,
  schema.companyMerges,
  schema.invoiceFiles,
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
  schema.projectStaff,
  schema.rooms,
  schema.roomGroups,
  schema.roomAgreements,
  schema.roomMembers,
  schema.roomAcceptances,
  schema.roomEntries,
  schema.roomVersions,
  schema.roomGrants,
  schema.roomReleases,
  schema.roomQuestions,
  schema.roomPublications,
  schema.roomEvents,
  schema.roomArchives,
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

// One test is enough, because migration 0004 is released and can't change.
test('upgrading a database from before projects had people keeps questions, answers, documents and notices', async () => {
  const { requests, requestEvents, documents, pendingNotifications } = schema
  const asked = await db.select().from(requests).orderBy(asc(requests.id))
  const request = (id: string) => asked.find((row) => row.id === id)
  expect(asked.length).toBe(10)
  expect(request('q-4')).toMatchObject({
    kind: 'answer',
    state: 'open',
    title: 'Two lines: one and a tab…',
    details: 'Two lines:\none\tand a tab',
    dueOn: '2026-12-01',
  })
  expect(request('q-1')).toMatchObject({ state: 'accepted', answer: 'Twelve.', submittedBy: 'u-ada' })
  const steps = await db.select().from(requestEvents).orderBy(asc(requestEvents.id))
  expect(steps.map(({ requestId, uid, byName }) => [requestId, uid, byName])).toEqual([
    ['q-1', 'u-ada', 'Ada Client'],
    ['q-7', 'u-eve', 'eve@client.example'],
    ['q-8', null, 'A closed account'],
  ])
  const shared = await db.select().from(documents)
  const document = (id: string) => shared.find((row) => row.id === id)
  expect(shared.length).toBe(9)
  expect(document('d-6')).toMatchObject({ clientId: 'u-eve', projectId: 'pr-3', formerProject: null })
  // The project was handed over to Eve; Ada's documents stay visible only to Ada.
  expect(document('d-4')).toMatchObject({
    clientId: 'u-ada',
    projectId: null,
    formerProject: 'Handed over',
  })
  const rights = await db.execute(sql`select id from documents where for_all`)
  expect(rights.rows).toEqual([{ id: 'd-3' }])
  const notices = await db.select().from(pendingNotifications)
  expect(notices.map(({ kind, subjectId, uid }) => `${kind} ${subjectId} ${uid}`).toSorted()).toEqual([
    'receipt d-1 u-ada',
    'receipt d-6 u-eve',
    'request q-2 u-ada',
    'request q-5 u-eve',
    'shared d-5 u-ada',
    'update up-2 u-eve',
    'uploaded d-1 null',
    'uploaded d-6 null',
  ])
})
