import { and, asc, type Column, eq, isNull } from 'drizzle-orm'
import { type Actor, type AdminCtx, isClient, isStaff } from '#app/context.ts'
import { Failure, Forbidden, NotFound } from '#app/core/failures.ts'
import { hasHiddenAccess, isVisibleGuest } from '#app/domain/access/related-projects.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { displayName, isStaffRole, isStaffUser } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import { alphabetical } from '#db/alphabetical.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { users, usersRoles } from '#db/schema.ts'

export const MAX_STAFF = 200

/** Columns of `users` or of an alias of it. */
type UserColumns = Record<'id' | 'deactivatedAt' | 'emailVerified', Column>

const isActiveAccount = (user: UserColumns = users) =>
  and(isNull(user.deactivatedAt), eq(user.emailVerified, true))

export const isActiveStaff = (user: UserColumns = users) => and(isStaffUser(user.id), isActiveAccount(user))

const staffColumns = { uid: users.id, name: displayName }

export const listStaff = (db: Pick<Database, 'select'>): Promise<{ uid: string; name: string }[]> =>
  db
    .select(staffColumns)
    .from(usersRoles)
    .innerJoin(users, eq(users.id, usersRoles.uid))
    .where(and(isStaffRole, isActiveAccount()))
    .orderBy(asc(alphabetical(users.name)), asc(users.id))
    .limit(MAX_STAFF + 1)

/**
 * Returns a staff member, locked against removal until the transaction ends, or null if the user is not current staff.
 */
export async function lockStaffForShare(tx: Transaction, uid: string) {
  const [person] = await tx
    .select(staffColumns)
    .from(users)
    .where(and(eq(users.id, uid), isActiveStaff()))
    .for('share', { of: users })
  return person ?? null
}

/** The account with ADMIN_EMAIL counts as administrator regardless of its stored role. */
export async function findAccountRole(
  { adminEmail }: Pick<AdminCtx, 'adminEmail'>,
  tx: Transaction,
  account: { uid: string; email: string },
) {
  if (account.email === adminEmail) return 'admin'
  const [row] = await tx
    .select({ role: usersRoles.role })
    .from(usersRoles)
    .where(eq(usersRoles.uid, account.uid))
  return row?.role ?? 'client'
}

/**
 * Locks an account that the current user may manage, and returns it with its role. Guests of data rooms exist only for
 * staff who see one of their rooms, and are managed only by those who see all of them.
 * @throws {NotFound | Forbidden | Failure}
 */
export async function lockManageableUser(ctx: AdminCtx, tx: Transaction, uid: string) {
  const [user] = await tx
    .select({
      uid: users.id,
      ...pick(users, 'name', 'email', 'emailVerified', 'deactivatedAt', 'invitedAt'),
      ...pick(users, 'company', 'projectDescription'),
    })
    .from(users)
    .where(eq(users.id, uid))
    .for('update')
  if (!user) throw new NotFound(t('This account no longer exists.'))
  const role = await findAccountRole(ctx, tx, user)
  if (role !== 'guest' || !(await isVisibleGuest(tx, ctx.actor, uid))) assertCanManageAccount(ctx, role)
  if (role === 'guest') await assertNoHiddenAccess(ctx, tx, uid)
  return { ...user, role }
}

/**
 * Checks that a change which could let the member of staff into someone's account doesn't open projects and rooms that
 * are hidden from them.
 * @throws {Failure} 403, which doesn't tell what is hidden
 */
export async function assertNoHiddenAccess({ actor }: Pick<AdminCtx, 'actor'>, tx: Transaction, uid: string) {
  if (await hasHiddenAccess(tx, actor, uid))
    throw new Failure(403, t('You can’t change how this person signs in. Please ask the administrator.'))
}

/**
 * Checks that the current user may manage accounts of this role. Only the administrator manages staff accounts.
 * @throws {Forbidden | NotFound}
 */
export function assertCanManageAccount({ actor }: Pick<AdminCtx, 'actor'>, role: Actor['role']): void {
  if (isStaff({ role }) && actor.role === 'staff')
    throw new Forbidden(t('This is a team account. Only the administrator can manage it.'))
  if (!isStaff({ role }) && !isClient({ role })) throw new NotFound(t('This account no longer exists.'))
}
