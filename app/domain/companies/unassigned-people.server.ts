import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { countUpTo, pick, queryPage } from '#app/domain/list-queries.server.ts'
import { displayName, isStaffUser } from '#app/domain/user-columns.server.ts'
import { isEstablishedClient } from '#app/domain/users/clients.server.ts'
import { alphabetical } from '#db/alphabetical.ts'
import { companies, users, usersRoles } from '#db/schema.ts'
import { assignPerson } from './assign-person.server.ts'
import { createCompanyInTransaction, isListedCompany } from './companies.server.ts'
import { suggestCompanies } from './suggest-companies.server.ts'

/** Condition on `users` joined with `usersRoles`: clients whom staff can assign to a company, and haven't. */
const isUnassigned = and(isNull(users.companyId), isEstablishedClient(), isNull(users.deactivatedAt))

/** Lists clients without a company, newest first, each with the companies that they may belong to. */
export async function listUnassignedPeople({ db }: AdminCtx, after: string | null) {
  const list = db
    .select({ id: users.id, name: displayName, ...pick(users, 'email', 'company', 'createdAt') })
    .from(users)
    .innerJoin(usersRoles, eq(usersRoles.uid, users.id))
    .$dynamic()
  const order = { key: sql`${users.createdAt}`, type: 'timestamptz', direction: 'desc' } as const
  const { rows, more } = await queryPage(db, list, { id: users.id, order, where: isUnassigned, after })
  const found = await suggestCompanies(
    db,
    rows.map(({ id, company, email }) => ({ key: id, company, email })),
  )
  return { rows: rows.map((row) => ({ ...row, suggestions: found.get(row.id) ?? [] })), more }
}
export type UnassignedPerson = Awaited<ReturnType<typeof listUnassignedPeople>>['rows'][number]

const MAX_COUNT = 1000

/** Counts clients without a company, up to 1,000. */
export async function countUnassignedPeople({ db }: AdminCtx): Promise<number> {
  const where = and(isNull(users.companyId), isNull(users.deactivatedAt), sql`not ${isStaffUser(users.id)}`)
  const isListed = sql`(${users.emailVerified} or ${users.invitedAt} is not null)`
  const { rows } = await db.execute<{ count: number }>(
    sql`select ${countUpTo(MAX_COUNT)(users, and(where, isListed))} as "count"`,
  )
  return rows[0]?.count ?? 0
}

const MAX_NAMESAKES = 20

/** Lists pairs of companies with the same name, apart from case, that may be one. */
export async function listNamesakes({ db }: AdminCtx) {
  const key = alphabetical(companies.name)
  return db
    .select({
      name: sql<string>`min(${companies.name})`,
      first: sql<string>`min(${companies.id})`,
      second: sql<string>`max(${companies.id})`,
    })
    .from(companies)
    .where(isListedCompany)
    .groupBy(key)
    .having(sql`count(*) > 1`)
    .orderBy(asc(key))
    .limit(MAX_NAMESAKES)
}
export type Namesakes = Awaited<ReturnType<typeof listNamesakes>>[number]

/**
 * Creates a company with a person's typed company as its name, and assigns the person to it. Needs no confirmation,
 * because a new company has no other people who would gain access.
 * @throws {NotFound | Failure}
 */
export const createCompanyForPerson = (
  ctx: AdminCtx,
  { uid, name }: { uid: string; name: string },
): Promise<{ id: string; name: string }> =>
  ctx.db.transaction(async (tx) => {
    const company = await createCompanyInTransaction(ctx, tx, { name })
    await assignPerson(ctx, tx, { uid, companyId: company.id })
    return company
  })
