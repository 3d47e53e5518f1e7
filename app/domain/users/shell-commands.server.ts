import { asc, count, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { Conflict, NotFound } from '#app/core/failures.ts'
import { recordActivity, toUserSubject } from '#app/domain/activity/record-activity.server.ts'
import { assertStrongPassword } from '#app/domain/sign-in/password/password-strength.server.ts'
import { replacePassword } from '#app/domain/sign-in/password/reset-password.server.ts'
import { isStaffRole } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { passkeys, secondFactors, users, usersRoles } from '#db/schema.ts'
import { deleteSecondFactors } from './account-access.server.ts'

// Operations for the server's command line. They don't check roles, because shell access includes access to the
// database. Routes must not call them. The activity log names the shell as the actor.

type ShellCtx = Pick<Ctx, 'db' | 'jobs' | 'appUrl' | 'passwords'>

export async function listStaffAccounts(db: Database) {
  return db
    .select({
      email: users.email,
      name: users.name,
      role: usersRoles.role,
      active: users.emailVerified,
      removedAt: users.deactivatedAt,
      app: sql<boolean>`${secondFactors.confirmedAt} is not null`,
      passkeys: count(passkeys.id),
      lastLoginAt: users.lastLoginAt,
    })
    .from(users)
    .innerJoin(usersRoles, eq(usersRoles.uid, users.id))
    .leftJoin(secondFactors, eq(secondFactors.uid, users.id))
    .leftJoin(passkeys, eq(passkeys.uid, users.id))
    .where(isStaffRole)
    .groupBy(users.id, usersRoles.uid, secondFactors.uid)
    .orderBy(asc(users.email))
}

/**
 * Returns the account whose password may be set.
 * @throws {NotFound | Conflict} if the email is unknown, belongs to removed staff, or is not verified: verifying it
 * sets another password
 */
export async function findAccountToSetPassword(db: Database | Transaction, email: string) {
  const person = await findAccountByEmail(db, email)
  if (person.role === 'staff' && person.removedAt)
    throw new Conflict(
      t('{email} belonged to a team member: the administrator can invite them again on the Team page.', {
        email,
      }),
    )
  if (!person.verified)
    throw new Conflict(
      t('{email} isn’t verified yet: its owner sets the password by verifying it.', { email }),
    )
  return person
}

/** Sets any account's password, ends its sessions and emails the owner. @throws {NotFound | Conflict | Failure} */
export async function setPasswordFromShell(ctx: ShellCtx, email: string, password: string): Promise<void> {
  await assertStrongPassword(password, await findAccountToSetPassword(ctx.db, email))
  const hash = await ctx.passwords.hash(password)
  await ctx.db.transaction(async (tx) => {
    const person = await findAccountToSetPassword(tx, email)
    await replacePassword(ctx, tx, person, hash)
    await recordActivity(tx, 'shell', {
      action: 'user.changed-security',
      subject: toUserSubject(person),
      projects: [],
      after: { what: t('Password set from the server’s command line') },
    })
  })
}

export async function resetSecondFactorFromShell(ctx: ShellCtx, email: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const person = await findAccountByEmail(tx, email)
    await deleteSecondFactors(ctx, tx, person.uid)
    await recordActivity(tx, 'shell', {
      action: 'user.second-factor-reset',
      subject: toUserSubject(person),
      projects: [],
    })
  })
}

async function findAccountByEmail(db: Database | Transaction, email: string) {
  const [person] = await db
    .select({
      uid: users.id,
      name: users.name,
      email: users.email,
      verified: users.emailVerified,
      role: usersRoles.role,
      removedAt: users.deactivatedAt,
    })
    .from(users)
    .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(eq(users.email, email))
  if (!person) throw new NotFound(t('No account uses the email {email}.', { email }))
  return person
}
