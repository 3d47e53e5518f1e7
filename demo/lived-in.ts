import { asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '#app/context.ts'
import { budgetOptions, serviceOptions } from '#content/contact.ts'
import { firm } from '#content/firm.ts'
import { requestedStatus } from '#content/lists.ts'
import type { Transaction } from '#db/connect.server.ts'
import {
  documentEvents,
  documents,
  documentVersions,
  invoiceLines,
  invoiceNumbers,
  invoices,
  messageReads,
  messages,
  milestones,
  pendingObjects,
  projectMembers,
  projects,
  projectUpdates,
  requestEvents,
  requestReminders,
  requests,
  users,
  usersRoles,
} from '#db/schema.ts'
import { type activityRows, writeActivity } from './activity.ts'
import { companies } from './companies.ts'
import { fillProject } from './lived-in-project.ts'
import { ago, id, log, noRows, type Office, type Person, type Rows } from './lived-in-rows.ts'

type Filling = Pick<Ctx, 'db' | 'files' | 'uploads'>
const AT_ONCE = 16
const ROWS_AT_ONCE = 400

/** The other clients of the demo firm, with three months of work: lists, search and figures are to be judged by them. */
export async function fillClients(
  ctx: Filling,
  before: Awaited<ReturnType<typeof activityRows>>,
): Promise<void> {
  const office = await findOffice(ctx.db)
  const rows = rowsOf(office)
  await storeFiles(ctx, rows)
  await ctx.db.transaction(async (tx) => {
    await write(tx, rows)
    await numberInvoices(tx, rows)
    const keys = rows.files.map(({ key }) => key)
    await tx.delete(pendingObjects).where(sql`${pendingObjects.storageKey} = any(${sql.param(keys)})`)
    await writeActivity(tx, [...before, ...rows.activity])
  })
}

async function findOffice(db: Ctx['db']): Promise<Office> {
  const firmPeople = await db
    .select({ uid: users.id, name: users.name, email: users.email, role: usersRoles.role })
    .from(users)
    .innerJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(sql`${usersRoles.role} <> 'client'`)
    .orderBy(asc(usersRoles.role), asc(users.id))
  const [admin, colleague = admin] = firmPeople
  if (!admin || !colleague) throw new Error('the demo firm has nobody')
  return [admin, colleague]
}

function rowsOf(office: Office): Rows {
  const rows = noRows()
  let n = 0
  for (const [c, company] of companies.entries()) {
    const people = company.people.map(([name, jobTitle], p) => {
      const words = name.toLowerCase().replace('dr. ', '').split(' ')
      const person = {
        uid: `demo-${company.at}${p === 0 ? '' : `-${p + 1}`}`,
        name,
        email: `${words.join('.')}@${company.at}.example`,
      }
      const since = Math.max(...company.projects.map((project) => project[5])) + 6 - p * 4
      const lastLoginAt = ago(0.3 + ((c * 5 + p * 3) % 26))
      // One was invited and has not come yet, one is kept out.
      const invited = p === 1 && c === 16
      const signedUp = { emailVerified: true, termsAccepted: true, termsAcceptedAt: ago(since) }
      const terms = { ...signedUp, termsVersion: firm.termsVersion, termsAcceptedFrom: '127.0.0.1' }
      rows.users.push({
        ...{ id: person.uid, name, email: person.email, company: company.name, jobTitle, city: company.city },
        ...{ industry: company.industry, country: 'Ellan', createdAt: ago(invited ? 2 : since) },
        ...{
          phoneNumber: `+1 (555) 010-0${200 + c * 2 + p}`,
          projectDescription: company.projects[0]?.[2] ?? '',
        },
        ...(invited ? { invitedAt: ago(2) } : { ...terms, lastLoginAt }),
        ...(c === 25 ? { deactivatedAt: ago(30) } : {}),
      })
      const subject = { id: person.uid, name }
      if (!invited) {
        log(rows, { at: ago(since), by: person, action: 'user.signed-up', subject })
        log(rows, { at: lastLoginAt, by: person, action: 'user.signed-in', subject })
      }
      return person
    })
    for (const project of company.projects) {
      addProject(rows, { office, company, people, project, n })
      n += 1
    }
    // Nobody is reminded of anything while the demo starts.
    for (const { uid } of people) rows.reminders.push({ uid, sentAt: ago(0.5) })
  }
  return rows
}

type Adding = Pick<Parameters<typeof fillProject>[0], 'office' | 'company' | 'people' | 'n'> & {
  project: (typeof companies)[number]['projects'][number]
}

function addProject(rows: Rows, { project, people, office, n, ...rest }: Adding): void {
  const [service, title, description, status, next, days] = project
  const [main, ...others] = people as [Person, ...Person[]]
  const projectId = id()
  const asked = status === requestedStatus
  rows.projects.push({
    ...{
      id: projectId,
      title,
      description,
      status,
      clientId: main.uid,
      createdAt: ago(days),
      updatedAt: ago(days / 9),
    },
    ...{ nextStep: next || null, leadId: n % 2 === 1 && !asked ? office[1].uid : null },
    ...(asked ? { requestedService: serviceOptions[n % 5] ?? null, requestedBudget: budgetOptions[1] } : {}),
  })
  for (const [i, { uid }] of others.entries())
    rows.members.push({
      projectId,
      uid,
      documents: true,
      invoices: (n + i) % 2 === 0,
      createdAt: ago(days - 1),
    })
  const subject = { id: projectId, name: title }
  const by = asked ? main : office[0]
  log(rows, { at: ago(days), by, action: asked ? 'project.requested' : 'project.created', subject })
  const filled = { ...subject, about: description, service, status, next, days }
  fillProject({ rows, office, people, n, ...rest, project: filled })
}

/** As an upload does it: what is stored and never gets its row is swept. */
async function storeFiles({ db, files, uploads: { spool } }: Filling, rows: Rows): Promise<void> {
  const { instance } = spool
  await insert(
    db,
    pendingObjects,
    rows.files.map(({ key }) => ({ storageKey: key, instance })),
  )
  const left = [...rows.files]
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const file = await spool.create()
      await file.write(next.content)
      await file.close()
      await files.put(next.key, { path: file.path, bytes: next.content.byteLength })
      await file.remove()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

async function write(tx: Transaction, rows: Rows): Promise<void> {
  const roles = rows.users.map(({ id }) => ({ uid: id, role: 'client' as const }))
  await insert(tx, users, rows.users)
  await insert(tx, usersRoles, roles)
  await insert(tx, projects, rows.projects)
  await insert(tx, projectMembers, rows.members)
  await insert(tx, milestones, rows.milestones)
  await insert(tx, projectUpdates, rows.updates)
  await insert(tx, documents, rows.documents)
  await insert(tx, documentVersions, rows.versions)
  await insert(tx, documentEvents, rows.documentEvents)
  await insert(tx, requests, rows.requests)
  await insert(tx, requestEvents, rows.requestEvents)
  await insert(tx, requestReminders, rows.reminders)
  await insert(tx, messages, rows.messages)
  await insert(tx, messageReads, rows.reads)
  // Without numbers at first, so that all can be numbered as they were sent.
  await insert(tx, invoices, rows.invoices)
  await insert(tx, invoiceLines, rows.lines)
}

async function insert<Table extends PgTable>(
  db: Pick<Transaction, 'insert'>,
  table: Table,
  rows: Table['$inferInsert'][],
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await db.insert(table).values(rows.slice(at, at + ROWS_AT_ONCE))
}

/** Numbers in the order of the days, those of the demo client among them, as years of work would have left them. */
async function numberInvoices(tx: Transaction, rows: Rows): Promise<void> {
  await tx.update(invoices).set({ number: null })
  await tx.execute(sql`update ${invoices} set number = given.number from (
    select id, to_char(issued_on, 'YYYY') || '-' || lpad(
      (row_number() over (partition by to_char(issued_on, 'YYYY') order by issued_on, created_at, id))::text, 4, '0'
    ) as number from ${invoices} where issued_on is not null) as given where given.id = ${invoices.id}`)
  await tx.delete(invoiceNumbers)
  await tx.execute(sql`insert into ${invoiceNumbers} (year, last)
    select to_char(issued_on, 'YYYY')::int, count(*)::int from ${invoices} where issued_on is not null group by 1`)
  const numbers = await tx
    .select({ id: invoices.id, number: invoices.number })
    .from(invoices)
    .where(isNotNull(invoices.number))
  const numberOf = new Map(numbers.map(({ id, number }) => [id, number ?? '']))
  for (const row of rows.activity)
    if (row.subjectKind === 'invoice') row.subjectName = numberOf.get(row.subjectId) ?? ''
}
