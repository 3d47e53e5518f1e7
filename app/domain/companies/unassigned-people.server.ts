import { and, asc, desc, isNull, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { pick, queryPage } from '#app/domain/list-queries.server.ts'
import { displayName, isClientUser } from '#app/domain/user-columns.server.ts'
import { alphabetical } from '#db/alphabetical.ts'
import { companies, users } from '#db/schema.ts'
import { isListedCompany } from './companies.server.ts'
import { suggestCompanies } from './suggest-companies.server.ts'

/** Condition on `users`: clients without a company, whom staff can assign to one. */
const isUnassigned = and(
  isNull(users.companyId),
  isNull(users.deactivatedAt),
  // No parameter, so that the partial index applies.
  sql`(${users.emailVerified} or ${users.invitedAt} is not null)`,
  isClientUser(users.id),
)

export const countUnassignedPeople = ({ db }: AdminCtx): Promise<number> => db.$count(users, isUnassigned)

/** Lists clients without a company, newest first, each with the companies that they may belong to. */
export async function listUnassignedPeople({ db }: AdminCtx, after: string | null) {
  const columns = { id: users.id, name: displayName, ...pick(users, 'email', 'company') }
  const order = { key: sql`${users.createdAt}`, type: 'timestamptz', direction: 'desc' } as const
  const list = db.select(columns).from(users).$dynamic()
  const { rows, more } = await queryPage(db, list, { id: users.id, order, where: isUnassigned, after })
  const suggestions = await suggestCompanies(db, rows)
  return { rows: rows.map((row, i) => ({ ...row, suggestions: suggestions[i] ?? [] })), more }
}
export type UnassignedPerson = Awaited<ReturnType<typeof listUnassignedPeople>>['rows'][number]

const MAX_NAMESAKES = 20
/** Only the newest companies are compared with all others, because a name becomes ambiguous with a new company. */
const NEWEST_COMPANIES = 1000

/**
 * Lists names that one of the newest companies shares with others, ignoring case, because they may be duplicates. The
 * ids of each name's companies start with the oldest one.
 */
export async function listNamesakes({ db }: AdminCtx) {
  const newest = db
    .select({ name: companies.name, key: sql<string>`${alphabetical(companies.name)}`.as('key') })
    .from(companies)
    .where(isListedCompany)
    .orderBy(desc(companies.createdAt), desc(companies.id))
    .limit(NEWEST_COMPANIES)
    .as('newest')
  // A scalar subquery, because the planner would turn a join into one with all companies.
  const ids = sql<string[]>`(
    select array_agg(${companies.id} order by ${companies.createdAt}, ${companies.id}) from ${companies}
    where ${isListedCompany} and ${alphabetical(companies.name)} = ${newest.key})`
  const named = db
    .select({ name: sql<string>`min(${newest.name})`.as('name'), key: newest.key, ids: ids.as('ids') })
    .from(newest)
    .groupBy(newest.key)
    .as('named')
  return db
    .select({ name: named.name, ids: named.ids })
    .from(named)
    .where(sql`cardinality(${named.ids}) > 1`)
    .orderBy(asc(named.key))
    .limit(MAX_NAMESAKES)
}
export type Namesakes = Awaited<ReturnType<typeof listNamesakes>>[number]
