import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPasswordHasher } from '#app/adapters/password-hasher.server.ts'
import {
  isVisibleDocument,
  isVisibleInvoice,
  isVisibleMessage,
  isVisibleProject,
  isVisibleRequest,
} from '#app/domain/access/visibility.server.ts'
import { listReachablePayers } from '#app/domain/invoices/invoice-payers.server.ts'
import { type Database, openDatabase } from '#db/connect.server.ts'
import {
  companies,
  documents,
  invoices,
  messages,
  milestones,
  projects,
  projectUpdates,
  requests,
  users,
} from '#db/schema.ts'
import { seedDemoFirm } from '#demo/seed-demo-firm.ts'
import { testStorage } from '#test/app.ts'
import { newDatabase, newMigratedDatabase } from '#test/database.ts'
import { FAST_HASHING } from '#test/make/fast-hashing.ts'
import { makeInvoice } from '#test/make/invoice-forms.ts'
import {
  addMember,
  makeClient,
  makeDocument,
  makeMessage,
  makeMilestone,
  makeProject,
  makeRequest,
  makeStaff,
  makeUpdate,
} from '#test/make/make.ts'
import { migrationsBefore, runStatements } from './old-database.ts'

/*
 * Fills a database from before companies existed with the demo's people and with made-up ones, lists in plain SQL what
 * each of them saw and was told, upgrades it, and lists the same with the program's conditions.
 */

type Row = Record<string, unknown>
/** The columns that decide who sees a row, and those that can't be empty. */
const COLUMNS = {
  users: 'uid, name, email, company, email_verified, deactivated_at',
  users_roles: 'uid, role',
  projects: 'id, title, description, client_id, status, archived_at',
  project_members: 'project_id, uid, documents, invoices',
  milestones: 'id, project_id, title, due_on',
  project_updates: 'id, project_id, title, body',
  documents:
    'id, client_id, project_id, origin, name, version, bytes, kind, modified_at, for_all, withdrawn_at, removed_at',
  requests: 'id, project_id, kind, title, state, withdrawn_at',
  messages: 'id, project_id, side, by_name, text, created_at',
  invoices: "id, client_id, project_id, status, currency, '' as bill_to, due_days",
}
type Rows = Record<keyof typeof COLUMNS, Row[]>
const tables = Object.keys(COLUMNS) as (keyof Rows)[]

/**
 * Twenty projects, each with its people as `company: place`. Places: `main`, or `member` with the initials of the
 * rights, `off` for a former member; `deactivated`, `invited` and `staff` describe the account.
 */
const CONSTELLATIONS = [
  ['Acme: main'],
  ['Acme: main', 'Acme: member d i'],
  ['Acme: main', ' acme : member d', 'ACME: member i'],
  ['Acme: main', 'Other: member d i'],
  ['Acme: main', 'Acme: member'],
  ['Acme: main', 'Acme: off'],
  ['Acme: main deactivated', 'Acme: member d i'],
  ['Acme: main', 'Acme: member d i deactivated'],
  ['Acme: main invited', 'Acme: member i invited'],
  ['Acme: member d i', 'Acme: member i'],
  ['Acme: off', 'Acme: off'],
  ['Acme: main', 'Acme: member i staff'],
  ['Acme: main staff', 'Acme: member d i'],
  ['\u00c4hre: main', 'A\u0308hre: member i', '\u00e4hre: member d'],
  [': main', ': member d i', ' : member i'],
  ['One: main', 'Two: member d i', 'One: member i', 'Two: member d'],
  ['One: main', 'Two: off', 'Three: member'],
  ['Acme Ltd.: main', 'Acme: member i', 'Acme Ltd.: member'],
  ['Acme: member i', 'Acme: off deactivated', 'Acme: main'],
  ['Acme: main', 'Acme: member d', 'Acme: member d', 'Acme: member i', 'Acme: member'],
]

const past = new Date('2026-01-01')

/** Adds each constellation's people, and for each person and project one row of each kind and state. */
async function addConstellations(db: Database): Promise<void> {
  await makeDocument(db, { forAll: true })
  let previous: { id: string } | undefined
  for (const [c, people] of CONSTELLATIONS.entries()) {
    const project = await makeProject(db, { archivedAt: c % 5 ? null : past })
    await makeMilestone(db, project)
    await makeUpdate(db, project)
    await makeMessage(db, project)
    await makeRequest(db, project)
    await makeRequest(db, project, { withdrawnAt: past })
    for (const person of people) {
      const [company, place = ''] = person.split(': ')
      const is = (word: string) => place.split(' ').includes(word)
      const client = await (is('staff') ? makeStaff : makeClient)(db, {
        company: company || null,
        emailVerified: !is('invited'),
        deactivatedAt: is('deactivated') ? past : null,
      })
      if (is('main'))
        await db.update(projects).set({ clientId: client.id }).where(eq(projects.id, project.id))
      if (is('member')) await addMember(db, project, client, { documents: is('d'), invoices: is('i') })
      // A main contact may keep a membership row of an earlier project.
      if (previous && c % 4 === 0) await addMember(db, previous, client, { documents: true })
      for (const projectId of [project.id, null]) {
        for (const status of ['draft', 'sent', 'void'] as const)
          await makeInvoice(db, client, { projectId, status })
        for (const gone of [{}, { withdrawnAt: past }, { removedAt: past }])
          await makeDocument(db, { clientId: client.id, projectId, ...gone })
      }
    }
    previous = project
  }
}

/** Returns the rows of a database with the demo's people and the made-up ones. */
async function readPeople(): Promise<Rows> {
  const { db, close } = await openDatabase(await newMigratedDatabase())
  const { files, temporaryFiles } = await testStorage()
  const uploads = {
    temporaryFiles,
    maxBytes: undefined,
    newClientQuotaBytes: undefined,
    minFreeBytes: 0,
    scan: undefined,
  }
  await seedDemoFirm({ db, files, uploads, passwords: createPasswordHasher(FAST_HASHING) })
  await addConstellations(db)
  const rows: Partial<Rows> = {}
  for (const table of tables)
    rows[table] = (await db.execute<Row>(sql.raw(`select ${COLUMNS[table]} from ${table}`))).rows
  await close()
  return rows as Rows
}

const insertSql = (table: keyof Rows, rows: Row[]) => {
  const names = Object.keys(rows[0] ?? {}).join(', ')
  return `insert into ${table} (${names}) select ${names}
    from jsonb_populate_recordset(null::${table}, '${JSON.stringify(rows).replaceAll("'", "''")}')`
}

/** Visible rows and recipients of invoice emails, by the rules before companies existed. */
const OLD_RULES = `
  with on_project as (
    select client_id as uid, id as project_id, true as documents, false as invoices from projects where client_id is not null
    union all select uid, project_id, documents, invoices from project_members
  ), listed as (select * from documents where withdrawn_at is null and removed_at is null
  ), invoice_of as (
    select client_id as uid, id, true as is_recipient from invoices where status <> 'draft' and client_id is not null
    union select m.uid, i.id, m.uid = i.client_id from on_project m join invoices i using (project_id)
    where m.invoices and i.status <> 'draft'
  )
  select uid, 'project' as what, project_id as id from on_project
  union select uid, 'milestone', id from on_project join milestones using (project_id)
  union select uid, 'update', id from on_project join project_updates using (project_id)
  union select uid, 'message', id from on_project join messages using (project_id)
  union select uid, 'request', id from on_project join requests using (project_id) where documents and withdrawn_at is null
  union select uid, 'document', d.id from on_project o join listed d using (project_id) where o.documents
  union select client_id, 'document', id from listed where project_id is null and client_id is not null
  union select u.uid, 'document', d.id from listed d cross join users u where d.for_all
  union select uid, 'invoice', id from invoice_of
  union select uid, 'told', i.id from invoice_of i join users u using (uid)
  where u.deactivated_at is null and (u.email_verified or coalesce(i.is_recipient, false))`

async function listByProgram(db: Database): Promise<Row[]> {
  const found: Row[] = []
  for (const { uid } of await db.select({ uid: users.id }).from(users)) {
    const ofProject = (table: typeof milestones | typeof projectUpdates) => sql`
      select ${table.id} from ${table} join ${projects} on ${projects.id} = ${table.projectId} where ${isVisibleProject({ uid })}`
    const { rows } = await db.execute<Row>(sql`
      select ${uid} as uid, what, id from (
        select 'project' as what, ${projects.id} as id from ${projects} where ${isVisibleProject({ uid })}
        union all select 'milestone', id from (${ofProject(milestones)}) m
        union all select 'update', id from (${ofProject(projectUpdates)}) u
        union all select 'message', ${messages.id} from ${messages} where ${isVisibleMessage({ uid })}
        union all select 'request', ${requests.id} from ${requests} where ${isVisibleRequest({ uid })}
        union all select 'document', ${documents.id} from ${documents} where ${isVisibleDocument({ uid })}
        union all select 'invoice', ${invoices.id} from ${invoices} where ${isVisibleInvoice({ uid })}) seen`)
    found.push(...rows)
  }
  for (const invoice of await db.select().from(invoices).where(sql`${invoices.status} <> 'draft'`))
    for (const { uid } of await listReachablePayers(db, invoice))
      found.push({ uid, what: 'told', id: invoice.id })
  return found
}

const toLines = (rows: Row[]) => new Set(rows.map(({ uid, what, id }) => `${uid} ${what} ${id}`))
const difference = (a: Set<string>, b: Set<string>) => [...a].filter((line) => !b.has(line)).sort()

test('the upgrade to companies changes neither what people see nor which emails they get, until staff grant “Billing”', async () => {
  const rows = await readPeople()
  const place = await newDatabase()
  const before = toLines(
    await runStatements(
      place,
      [
        migrationsBefore(33),
        'set session_replication_role = replica',
        ...tables.map((table) => insertSql(table, rows[table])),
        'set session_replication_role = default',
        OLD_RULES,
      ].join(';\n'),
    ),
  )
  const { db, close } = await openDatabase(place)
  const after = toLines(await listByProgram(db))
  expect([difference(before, after), difference(after, before)]).toEqual([[], []])
  const kinds = ['project', 'milestone', 'update', 'message', 'request', 'document', 'invoice', 'told']
  const people = new Set([...before].map((line) => line.split(' ')[0]))
  expect(kinds.filter((kind) => ![...before].some((line) => line.includes(` ${kind} `)))).toEqual([])
  expect(people.size).toBe(rows.users.length)

  await db.update(users).set({ billing: true }).where(sql`${users.companyId} is not null`)
  const granted = await db
    .select({
      uid: users.id,
      id: invoices.id,
      active: sql<boolean>`${users.deactivatedAt} is null and ${users.emailVerified}`,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .innerJoin(invoices, eq(invoices.companyId, companies.id))
    .where(sql`${invoices.status} <> 'draft'`)
  const expected = new Set([
    ...before,
    ...toLines(granted.map((row) => ({ ...row, what: 'invoice' }))),
    ...toLines(granted.filter(({ active }) => active).map((row) => ({ ...row, what: 'told' }))),
  ])
  const withBilling = toLines(await listByProgram(db))
  expect([difference(expected, withBilling), difference(withBilling, expected)]).toEqual([[], []])
  expect(expected.size - before.size).toBeGreaterThan(50)
  await close()
})
