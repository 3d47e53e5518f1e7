import { and, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import type { Database } from '#db/connect.server.ts'
import { documents, invoices, projectMembers, projects, requests, users } from '#db/schema.ts'
import { listFirmPeople, worksForFirm } from '../../accounts/firm-people.server.ts'
import { shownName } from '../../accounts/names.server.ts'
import { keyset, matching, pageOf } from '../../keyset.server.ts'
import { waitsForClient } from '../../requests/waiting.server.ts'
import { versionOfLead } from './lead.server.ts'
import { versionOfMember } from './member.server.ts'

const PAGE = 15

export type PeopleQuery = {
  search: string
  after: string | null
}

const personColumns = {
  id: users.id,
  name: shownName,
  email: users.email,
  company: users.company,
  emailVerified: users.emailVerified,
  invitedAt: users.invitedAt,
  deactivatedAt: users.deactivatedAt,
  closesAt: users.closesAt,
}

export async function listPeople({ db }: AdminCtx, project: string, query: PeopleQuery) {
  const [head, { rows, more }, figures, firmPeople] = await Promise.all([
    headOf(db, project),
    pageOfMembers(db, project, query),
    figuresOf(db, project),
    listFirmPeople(db),
  ])
  const { mainContact, lead } = head
  const theirs = await sharesOf(db, project, [...rows.map(({ id }) => id), mainContact?.id ?? ''])
  return {
    mainContact,
    lead: { ...lead, version: versionOfLead(lead.uid) },
    firmPeople,
    figures,
    members: rows.map((row) => ({
      ...row,
      ...theirs(row.id),
      version: versionOfMember(mainContact?.id ?? null, row),
    })),
    more,
  }
}
export type People = Awaited<ReturnType<typeof listPeople>>
export type Member = People['members'][number]

async function pageOfMembers(db: Database, project: string, { search, after }: PeopleQuery) {
  const order = { key: sql`lower(${users.name})`, type: 'text', direction: 'asc' } as const
  const { beyond, orderBy } = await keyset(db, { table: users, id: users.id, order, after })
  const rows = await db
    .select({
      ...personColumns,
      documents: projectMembers.documents,
      invoices: projectMembers.invoices,
      since: projectMembers.createdAt,
    })
    .from(projectMembers)
    .innerJoin(users, eq(users.id, projectMembers.uid))
    .where(and(eq(projectMembers.projectId, project), matching(users.searched, search), beyond))
    .orderBy(...orderBy)
    .limit(PAGE + 1)
  return pageOf(rows, PAGE)
}

/** Finds the main contact and the lead. `gone` is true if the lead is no longer staff. */
async function headOf(db: Database, project: string) {
  const [mainContact] = await db
    .select(personColumns)
    .from(projects)
    .innerJoin(users, eq(users.id, projects.clientId))
    .where(eq(projects.id, project))
  const [lead] = await db
    .select({ uid: users.id, name: shownName, gone: sql<boolean>`not (${worksForFirm()})` })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.leadId))
    .where(eq(projects.id, project))
  return { mainContact: mainContact ?? null, lead: lead ?? { uid: null, name: null, gone: false } }
}

const seen = (project: string) =>
  and(eq(documents.projectId, project), isNull(documents.withdrawnAt), isNull(documents.removedAt))
const sent = (project: string) => and(eq(invoices.projectId, project), ne(invoices.status, 'draft'))

async function figuresOf(db: Database, project: string) {
  const waiting = and(eq(requests.projectId, project), waitsForClient)
  const [all, wait, bills, members] = await Promise.all([
    db.$count(documents, seen(project)),
    db.$count(requests, waiting),
    db.$count(invoices, sent(project)),
    db.$count(projectMembers, eq(projectMembers.projectId, project)),
  ])
  return { documents: all, requests: wait, invoices: bills, members }
}
export type Figures = Awaited<ReturnType<typeof figuresOf>>

/** Returns a function that counts a person's own uploads and billed invoices. */
async function sharesOf(db: Database, project: string, uids: string[]) {
  const uploads = await db
    .select({ uid: documents.clientId, count: count() })
    .from(documents)
    .where(and(seen(project), eq(documents.origin, 'client'), inArray(documents.clientId, uids)))
    .groupBy(documents.clientId)
  const billed = await db
    .select({ uid: invoices.clientId, count: count() })
    .from(invoices)
    .where(and(sent(project), inArray(invoices.clientId, uids)))
    .groupBy(invoices.clientId)
  const of = (rows: { uid: string | null; count: number }[], uid: string) =>
    rows.find((row) => row.uid === uid)?.count ?? 0
  return (uid: string) => ({ uploaded: of(uploads, uid), billed: of(billed, uid) })
}
