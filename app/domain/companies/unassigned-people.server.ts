import { and, asc, eq, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { pick, queryPage } from '#app/domain/list-queries.server.ts'
import { displayName, isStaffUser } from '#app/domain/user-columns.server.ts'
import { alphabetical } from '#db/alphabetical.ts'
import { companies, users } from '#db/schema.ts'
import { isListedCompany } from './companies.server.ts'
import { suggestCompanies } from './suggest-companies.server.ts'

/** Condition on `users`: clients whom staff can assign to a company, and haven't. */
const isUnassigned = and(
  isNull(users.companyId),
  isNull(users.deactivatedAt),
  or(eq(users.emailVerified, true), isNotNull(users.invitedAt)),
  not(isStaffUser(users.id)),
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

/** Lists names that several companies have, apart from case, because these may be one. The oldest company is first. */
export async function listNamesakes({ db }: AdminCtx) {
  const key = alphabetical(companies.name)
  return db
    .select({
      name: sql<string>`min(${companies.name})`,
      ids: sql<string[]>`array_agg(${companies.id} order by ${companies.createdAt}, ${companies.id})`,
    })
    .from(companies)
    .where(isListedCompany)
    .groupBy(key)
    .having(sql`count(*) > 1`)
    .orderBy(asc(key))
    .limit(MAX_NAMESAKES)
}
export type Namesakes = Awaited<ReturnType<typeof listNamesakes>>[number]
