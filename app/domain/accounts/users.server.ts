import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Actor, AdminCtx } from '#app/context.ts'
import type { Database } from '#db/connect.server.ts'
import { users, usersRoles } from '#db/schema.ts'
import { recordActivity } from '../activity/record.server.ts'
import { Refused } from '../failures.ts'
import { keyset, matching, type Page, pageOf } from '../keyset.server.ts'
import { hasAnyFactor } from '../sign-in/factor-columns.server.ts'
import { versionOfUser } from './edit-user.server.ts'
import { profileColumns } from './profile-columns.server.ts'

export const userColumns = {
  id: users.id,
  ...profileColumns,
  email: users.email,
  emailVerified: users.emailVerified,
  termsAcceptedAt: users.termsAcceptedAt,
  lastLoginAt: users.lastLoginAt,
  invitedAt: users.invitedAt,
  deactivatedAt: users.deactivatedAt,
  closesAt: users.closesAt,
  createdAt: users.createdAt,
}
const rowColumns = {
  ...userColumns,
  role: sql<Actor['role']>`coalesce(${usersRoles.role}, 'client')`,
  secondFactor: hasAnyFactor,
}
export type UserRow = Awaited<ReturnType<typeof selectUsers>>[number]
const withVersion = (user: UserRow) => ({ ...user, version: versionOfUser(user) })
export type User = ReturnType<typeof withVersion>

export const userSortings = ['signed-up', 'name', 'company', 'login'] as const
export const userFilters = ['unverified', 'invited', 'terms', 'deactivated', 'closing'] as const
export type UserFilter = (typeof userFilters)[number]
export type UserQuery = {
  search: string
  sort: (typeof userSortings)[number]
  direction: 'asc' | 'desc'
  show: UserFilter | undefined
  after: string | null
}

const PAGE = 50
const EXPORT_PAGE = 1000

/** Sort keys, matching the expressions of the indexes. */
const keys = {
  'signed-up': { key: sql`${users.createdAt}`, type: 'timestamptz' },
  name: { key: sql`lower(${users.name})`, type: 'text' },
  company: { key: sql`lower(coalesce(${users.company}, ''))`, type: 'text' },
  login: { key: sql`coalesce(${users.lastLoginAt}, '-infinity')`, type: 'timestamptz' },
} as const

const filters: Record<UserFilter, () => SQL | undefined> = {
  unverified: () => and(sql`not ${users.emailVerified}`, isNull(users.invitedAt)),
  invited: () => and(sql`not ${users.emailVerified}`, isNotNull(users.invitedAt)),
  // Staff are not asked to accept the terms.
  terms: () => and(sql`not ${users.termsAccepted}`, sql`${usersRoles.role} is distinct from 'staff'`),
  deactivated: () => isNotNull(users.deactivatedAt),
  closing: () => isNotNull(users.closesAt),
}

async function selectUsers(db: Database, query: UserQuery, size: number) {
  const order = { ...keys[query.sort], direction: query.direction }
  const { beyond, orderBy } = await keyset(db, { table: users, id: users.id, order, after: query.after })
  const filter = query.show && filters[query.show]()
  return db
    .select(rowColumns)
    .from(users)
    .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(and(filter, matching(users.searched, query.search), beyond))
    .orderBy(...orderBy)
    .limit(size)
}

export async function listUsers({ db }: AdminCtx, query: UserQuery): Promise<Page<User>> {
  return pageOf((await selectUsers(db, query, PAGE + 1)).map(withVersion), PAGE)
}

/** Returns one user, or null if there is none. @throws {Forbidden} to staff for the administrator's account */
export async function findUser({ db, actor }: AdminCtx, uid: string): Promise<User | null> {
  const [user] = await db
    .select(rowColumns)
    .from(users)
    .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(eq(users.id, uid))
  if (user?.role === 'admin' && actor.role !== 'admin')
    throw new Refused("This is the administrator's own account.")
  return user ? withVersion(user) : null
}

/** Yields all users that match the filters, in batches read on demand. Records the export first. */
export async function* exportUsers(ctx: AdminCtx, query: UserQuery): AsyncGenerator<UserRow[]> {
  const { db } = ctx
  const { search, show } = query
  await db.transaction((tx) =>
    recordActivity(tx, ctx, {
      action: 'user.exported',
      subject: { id: 'all', name: 'Users' },
      after: { ...(search ? { search } : {}), ...(show ? { show } : {}) },
    }),
  )
  let after: string | null = null
  do {
    const page: Page<UserRow> = pageOf(
      await selectUsers(db, { ...query, after }, EXPORT_PAGE + 1),
      EXPORT_PAGE,
    )
    yield page.rows
    after = page.more
  } while (after)
}
