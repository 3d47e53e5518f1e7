import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#db/connect.server.ts'
import { companies, invoices, projects, users } from '#db/schema.ts'
import { newDatabase } from '#test/database.ts'
import { migrationsBefore, runStatements } from './old-database.ts'

const COMPANIES_MIGRATION = 33

/** Each person with the company that they typed. */
const people: Record<string, string | null> = {
  ada: 'Gannet Line',
  ben: '  gannet LINE ',
  cleo: 'Gannet Line',
  // Composed and decomposed.
  dan: 'Caf\u00e9 Nord',
  eve: 'CAFE\u0301 nord',
  // Shares a name with the first company, but no project with its people.
  finn: 'Gannet Line',
  gus: 'gannet line',
  alone: 'Solo Ltd.',
  blank: '  ',
  none: null,
  staff: 'Gannet Line',
}
/** Main contact and members of each project. */
const onProjects: Record<string, [string | null, ...string[]]> = {
  first: ['ada', 'ben'],
  // Links Cleo to Ada through Ben.
  second: [null, 'ben', 'cleo', 'staff', 'dan'],
  third: ['cleo', 'blank', 'none'],
  cafe: ['eve', 'dan', 'ada'],
  twins: ['finn', 'gus'],
  single: ['alone', 'blank'],
}
const quote = (text: string | null) => (text === null ? 'null' : `'${text}'`)
const rows = [
  ...Object.entries(people).map(
    ([id, company]) => `insert into users (uid, name, email, company)
      values ('${id}', '${id}', '${id}@client.example', ${quote(company)});
      insert into users_roles (uid, role) values ('${id}', '${id === 'staff' ? 'staff' : 'client'}');
      insert into invoices (id, number, client_id, status, currency, bill_to, due_days, issued_on, due_on)
      values ('${id}', '${id}', '${id}', 'sent', 'EUR', 'As it was', 14, '2026-01-01', '2026-01-15')`,
  ),
  ...Object.entries(onProjects).flatMap(([id, [main, ...members]]) => [
    `insert into projects (id, title, description, status, client_id)
      values ('${id}', '${id}', 'x', 'In Progress', ${quote(main)})`,
    ...members.map(
      (uid) => `insert into project_members (project_id, uid, documents, invoices)
        values ('${id}', '${uid}', ${uid < 'd'}, false)`,
    ),
  ]),
]
const unchanged = `select
  (select json_agg(json_build_array(project_id, uid, documents, invoices, created_at) order by project_id, uid)
    from project_members)::text as members,
  (select json_agg(json_build_array(uid, company, updated_at) order by uid) from users)::text as texts,
  (select json_agg(json_build_array(id, number, client_id, status, bill_to, total, updated_at) order by id)
    from invoices)::text as invoices,
  (select json_agg(json_build_array(id, client_id, updated_at) order by id) from projects)::text as projects`

const where = await newDatabase()
await runStatements(where, [migrationsBefore(COMPANIES_MIGRATION), ...rows].join(';\n'))
const before = await runStatements(where, unchanged)
const { db, close } = await openDatabase(where)
afterAll(close)

test('clients who typed the same company and share projects, also through others, become one company', async () => {
  const named = await db.select({ id: companies.id, name: companies.name }).from(companies)
  // The most frequent spelling, or the first in the alphabet.
  expect(named.map(({ name }) => name).toSorted()).toEqual(['CAFÉ nord', 'Gannet Line', 'Gannet Line'])
  const stored = await db.select().from(users)
  const of = (id: string) => stored.find((user) => user.id === id)?.companyId ?? null
  const gannet = of('ada')
  expect(gannet).not.toBeNull()
  expect([of('ben'), of('cleo')]).toEqual([gannet, gannet])
  expect([of('eve') === of('dan'), of('finn') === of('gus'), of('finn') === gannet]).toEqual([
    true,
    true,
    false,
  ])
  expect([of('dan'), of('finn')]).not.toContain(null)
  expect(['alone', 'blank', 'none', 'staff'].map(of)).toEqual([null, null, null, null])
  expect(stored.filter(({ billing }) => billing)).toEqual([])

  const projectCompanies = new Map((await db.select().from(projects)).map((row) => [row.id, row.companyId]))
  expect(Object.keys(onProjects).map((id) => projectCompanies.get(id))).toEqual([
    gannet,
    null,
    gannet,
    of('eve'),
    of('finn'),
    null,
  ])
  for (const { id, companyId } of await db.select().from(invoices))
    expect([id, companyId]).toEqual([id, of(id)])
})

test('texts, rights, main contacts and invoices stay as they were', async () => {
  const [row] = before
  const { rows: after } = await db.execute(unchanged)
  expect(after[0]).toEqual(row)
})
