import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Actor, AdminCtx } from '#app/context.ts'
import { Forbidden } from '#app/core/failures.ts'
import { recordExport } from '#app/domain/activity/record-activity.server.ts'
import { containsWords, type Page, pick, queryPage, readAllPages } from '#app/domain/list-queries.server.ts'
import { hasAnyFactor, isNoGuestRole, selectCompanyWithoutBilling } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import { alphabetical } from '#db/alphabetical.ts'
import type { Database } from '#db/connect.server.ts'
import { users, usersRoles } from '#db/schema.ts'
import { getUserRevision, profileColumns } from './update-user.server.ts'

export const userColumns = {
  id: users.id,
  ...profileColumns,
  ...pick(users, 'email', 'emailVerified', 'termsAcceptedAt', 'lastLoginAt', 'invitedAt', 'deactivatedAt'),
  ...pick(users, 'closesAt', 'createdAt', 'companyId', 'billing'),
}
const userRowColumns = {
  ...userColumns,
  role: sql<Actor['role']>`coalesce(${usersRoles.role}, 'client')`,
  secondFactor: hasAnyFactor,
  companyWithoutBilling: selectCompanyWithoutBilling([users.id]),
}
export type UserRow = Awaited<ReturnType<typeof queryUsers>>['rows'][number]
const withRevision = (user: UserRow) => ({ ...user, version: getUserRevision(user) })
export type User = ReturnType<typeof withRevision>

export const USER_SORT_KEYS = ['signed-up', 'name', 'company', 'login'] as const
export const USER_FILTERS = ['unverified', 'invited', 'terms', 'deactivated', 'closing'] as const
type UserFilter = (typeof USER_FILTERS)[number]
export type UserQuery = {
  search: string
  sort: (typeof USER_SORT_KEYS)[number]
  direction: 'asc' | 'desc'
  show: UserFilter | undefined
  after: string | null
}

const USERS_PER_EXPORT_BATCH = 1000

/** Sort keys. They must match the index expressions. */
const sortExpressions = {
  'signed-up': { key: sql`${users.createdAt}`, type: 'timestamptz' },
  name: { key: alphabetical(users.name), type: 'text' },
  company: { key: alphabetical(sql`coalesce(${users.company}, '')`), type: 'text' },
  login: { key: sql`coalesce(${users.lastLoginAt}, '-infinity')`, type: 'timestamptz' },
} as const

const filterConditions: Record<UserFilter, () => SQL | undefined> = {
  unverified: () => and(sql`not ${users.emailVerified}`, isNull(users.invitedAt)),
  invited: () => and(sql`not ${users.emailVerified}`, isNotNull(users.invitedAt)),
  // Staff don't have to accept the terms.
  terms: () => and(sql`not ${users.termsAccepted}`, sql`${usersRoles.role} is distinct from 'staff'`),
  deactivated: () => isNotNull(users.deactivatedAt),
  closing: () => isNotNull(users.closesAt),
}

const selectUsers = (db: Database) =>
  db.select(userRowColumns).from(users).leftJoin(usersRoles, eq(usersRoles.uid, users.id)).$dynamic()

function queryUsers(db: Database, query: UserQuery, size?: number) {
  const order = { ...sortExpressions[query.sort], direction: query.direction }
  const filter = query.show && filterConditions[query.show]()
  const where = and(isNoGuestRole, filter, containsWords(users.searchText, query.search))
  return queryPage(db, selectUsers(db), { id: users.id, order, where, after: query.after, size })
}

export async function listUsers({ db }: AdminCtx, query: UserQuery): Promise<Page<User>> {
  const { rows, more } = await queryUsers(db, query)
  return { rows: rows.map(withRevision), more }
}

/**
 * Finds a user, or returns null.
 * @throws {Forbidden} if other staff request the administrator's account
 */
export async function findUser({ db, actor }: AdminCtx, uid: string): Promise<User | null> {
  const [user] = await selectUsers(db).where(and(eq(users.id, uid), isNoGuestRole))
  if (user?.role === 'admin' && actor.role !== 'admin')
    throw new Forbidden(t('This is the administrator’s own account.'))
  return user ? withRevision(user) : null
}

/** Yields all users that match the filters, in batches loaded on demand. First records the export. */
export async function* exportUsers(ctx: AdminCtx, query: UserQuery): AsyncGenerator<UserRow[]> {
  const { search, show } = query
  await recordExport(ctx, 'user.exported', t('Users'), { search, show })
  yield* readAllPages((after) => queryUsers(ctx.db, { ...query, after }, USERS_PER_EXPORT_BATCH))
}
