import { and, type Column, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { t } from '#app/texts.ts'
import type { Database } from '#db/connect.server.ts'
import { companies, passkeys, secondFactors, sessions, users, usersRoles } from '#db/schema.ts'

/** Name shown to staff: the name, or the email if there is none. `user` is the users table or an alias of it. */
export const displayNameOf = (user: Record<'name' | 'email', Column>) =>
  sql<string>`coalesce(nullif(${user.name}, ''), ${user.email})`

export const displayName = displayNameOf(users)

/** Column: a user's name. In contrast to a join, it is read only for the rows of a page. */
export const selectDisplayName = (uid: Column) =>
  sql<string | null>`(select ${displayName} from ${users} where ${users.id} = ${uid})`

/** Column: a company's name. Like `selectDisplayName`, it is read only for the rows of a page. */
export const selectCompanyName = (id: Column) =>
  sql<string | null>`(select ${companies.name} from ${companies} where ${companies.id} = ${id})`

/** Column of `users`: the name of the person's company, if no one but the people who leave has `billing` in it. */
export function selectCompanyWithoutBilling(leaving: (string | Column)[]) {
  const others = alias(users, 'others')
  // Nested, because Drizzle omits table names in a select from one table.
  const payers = sql`select 1 from ${users} ${others} where ${others.companyId} = ${users.companyId}
    and ${others.billing} and ${others.deactivatedAt} is null
    and ${others.id} not in (${sql.join(
      leaving.map((uid) => sql`${uid}`),
      sql`, `,
    )})`
  const name = sql`select ${companies.name} from ${companies}
    where ${companies.id} = ${users.companyId} and ${users.billing} and not exists (${payers})`
  return sql<string | null>`(${name})`
}

/** Name shown to other clients. Never an email, because clients must not learn each other's. */
export const displayNameForClients = sql<
  string | null
>`coalesce(nullif(${users.name}, ''), nullif(${users.company}, ''),
  case when ${users.id} is not null then ${t('someone without a name')}::text end)`

/** Text after "by" or "from" for a closed account. Its name is erased. */
export const CLOSED_ACCOUNT_NAME = t('a closed account')
export const CLOSED_ACCOUNT_NAME_CAPITALIZED = t('A closed account')

// Nested, because Drizzle omits table names in a select from one table.
const lastUsedAt = sql`select max(${sessions.lastUsedAt}) from ${sessions} where ${sessions.userId} = ${users.id}`

/** Time of the last sign-in or of the last use of a session, whichever is later. */
export const lastSeenAt = sql<Date | null>`greatest(${users.lastLoginAt}, (${lastUsedAt}))`.mapWith(
  users.lastLoginAt,
)

export async function findDisplayName(db: Pick<Database, 'select'>, uid: string | null) {
  if (!uid) return null
  const [user] = await db.select({ name: displayName }).from(users).where(eq(users.id, uid))
  return user?.name ?? null
}

/**
 * Condition on `users`: may receive emails about portal content. Excludes deactivated users, and users who haven't
 * answered their invitation, because their email may be mistyped.
 */
export const canReceiveEmails = and(eq(users.emailVerified, true), isNull(users.deactivatedAt))

/** Condition on `usersRoles`: the role of a member of staff. Null without a stored role. */
export const isStaffRole = sql<boolean>`${usersRoles.role} in ('admin', 'staff')`

/** Condition on `usersRoles`: no guest of data rooms. Lists of accounts leave guests out. */
export const isNoGuestRole = sql<boolean>`${usersRoles.role} is distinct from 'guest'`

// To be nested in `exists`, because Drizzle omits table names in a select from one table.
const selectRole = (uid: SQLWrapper, condition: SQL) =>
  sql`select 1 from ${usersRoles} where ${usersRoles.uid} = ${uid} and ${condition}`

/** Condition: a user is on the team. `uid` is a column. */
export const isStaffUser = (uid: SQLWrapper) => sql<boolean>`exists (${selectRole(uid, isStaffRole)})`

/**
 * Condition: a user is a client. Users without a stored role are. `uid` is a column. Clients are by far the most, so
 * this looks for a different role, of which there is an index.
 */
export const isClientUser = (uid: SQLWrapper) =>
  sql<boolean>`not exists (${selectRole(uid, sql`${usersRoles.role} <> 'client'`)})`

/** Condition: a user is a client or a guest of data rooms. `uid` is a column. */
export const isClientOrGuestUser = (uid: SQLWrapper) =>
  sql<boolean>`not exists (${selectRole(uid, sql`${usersRoles.role} not in ('client', 'guest')`)})`

/** Condition: a user isn't a guest of data rooms, whom staff don't find by their id. `uid` is a column. */
export const isNoGuestUser = (uid: SQLWrapper) =>
  sql<boolean>`not exists (${selectRole(uid, sql`${usersRoles.role} = 'guest'`)})`

// `exists` could make PostgreSQL read all roles at once.
export const hasClientPage = (uid: Column) => sql<boolean>`coalesce((
  select ${usersRoles.role} from ${usersRoles} where ${usersRoles.uid} = ${uid}) = 'client', false)`

const belongsToUser = (table: typeof passkeys | typeof secondFactors) => sql`${table.uid} = ${users.id}`

/** Condition on `users`: sign-in requires a code from an authenticator app. */
export const hasAuthenticator = sql<boolean>`exists (
  select 1 from ${secondFactors} where ${belongsToUser(secondFactors)} and ${secondFactors.confirmedAt} is not null)`
export const hasPasskey = sql<boolean>`exists (select 1 from ${passkeys} where ${belongsToUser(passkeys)})`
export const hasAnyFactor = sql<boolean>`(${hasAuthenticator} or ${hasPasskey})`

/** Returns the account's role and second factors. A passkey is an alternative to the password. */
export async function findSignInState(
  { db }: { db: Database },
  account: { uid: string } | { email: string },
) {
  const [state] = await db
    .select({
      isStaff: sql<boolean>`coalesce(${isStaffRole}, false)`,
      authenticator: hasAuthenticator,
      passkey: hasPasskey,
    })
    .from(users)
    .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where('uid' in account ? eq(users.id, account.uid) : eq(users.email, account.email))
  return state ?? { isStaff: false, authenticator: false, passkey: false }
}

export async function filterClientIds(db: Database, uids: string[]): Promise<string[]> {
  if (uids.length === 0) return []
  const rows = await db
    .select({ uid: usersRoles.uid })
    .from(usersRoles)
    .where(and(inArray(usersRoles.uid, uids), eq(usersRoles.role, 'client')))
    .orderBy(usersRoles.uid)
  return rows.map(({ uid }) => uid)
}
