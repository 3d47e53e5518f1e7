import { asc, count, eq, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { passkeys, secondFactors, users, usersRoles } from '#db/schema.ts'
import { recordActivity, userSubject } from '../activity/record.server.ts'
import { Conflict, NotFound } from '../failures.ts'
import { refuseEasyPassword } from '../sign-in/easy-passwords.server.ts'
import { replacePassword } from '../sign-in/reset-password.server.ts'
import { removeSecondFactors } from './access.server.ts'

// For whoever has the server's shell, and so the whole database: nobody is asked for a role here. No route may
// call these; the log names the shell, because it can't know the person.

type RescueCtx = Pick<Ctx, 'db' | 'jobs' | 'appUrl' | 'passwords'>

/** The accounts of the firm, by address. */
export async function listFirmAccounts(db: Database) {
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
    .where(ne(usersRoles.role, 'client'))
    .groupBy(users.id, usersRoles.uid, secondFactors.uid)
    .orderBy(asc(users.email))
}

/**
 * The account whose password may be set. @throws {NotFound | Conflict} when the address is unknown, that of a colleague
 * who was removed, or not verified: whoever verifies it chooses the password then, and this one would be gone.
 */
export async function findToSetPassword(db: Database | Transaction, email: string) {
  const person = await findAccount(db, email)
  if (person.role === 'staff' && person.removedAt)
    throw new Conflict(`${email} was a colleague's: the administrator can invite them again under Team.`)
  if (!person.verified)
    throw new Conflict(`${email} is not verified yet: its owner sets the password by verifying it.`)
  return person
}

/** Sets the password of any account, ends its sessions and mails the owner. @throws {NotFound | Conflict | Failure} */
export async function setPasswordFromShell(ctx: RescueCtx, email: string, password: string): Promise<void> {
  await refuseEasyPassword(password, await findToSetPassword(ctx.db, email))
  const hash = await ctx.passwords.hash(password)
  await ctx.db.transaction(async (tx) => {
    const person = await findToSetPassword(tx, email)
    await replacePassword(ctx, tx, person, hash)
    await recordActivity(tx, 'shell', {
      action: 'user.changed-security',
      subject: userSubject(person),
      after: { what: "Password set from the server's shell" },
    })
  })
}

/** `resetSecondFactor` for any account, the administrator's too. @throws {NotFound | Conflict} */
export async function resetSecondFactorFromShell(ctx: RescueCtx, email: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const person = await findAccount(tx, email)
    await removeSecondFactors(ctx, tx, person.uid)
    await recordActivity(tx, 'shell', {
      action: 'user.second-factor-reset',
      subject: userSubject(person),
    })
  })
}

async function findAccount(db: Database | Transaction, email: string) {
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
  if (!person) throw new NotFound(`There is no account with the address ${email}.`)
  return person
}
