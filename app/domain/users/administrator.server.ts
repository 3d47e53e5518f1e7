import { randomUUID } from 'node:crypto'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { createEmailLink } from '#app/domain/sign-in/email-links.server.ts'
import { hasPassword, storePassword } from '#app/domain/sign-in/password/credentials.server.ts'
import { deleteSignInMethods, endAccess } from '#app/domain/sign-in/sessions/end-access.server.ts'
import type { Transaction } from '#db/connect.server.ts'
import { projects, users, usersRoles } from '#db/schema.ts'

/**
 * Creates the administrator's account, or gives the role to the account with ADMIN_EMAIL. A previous administrator
 * becomes a client, and both are emailed. Sets the password only if the account has none. Returns a one-time link for
 * setting a password, or null if the account has one.
 */
export async function ensureAdministrator(
  ctx: Pick<Ctx, 'db' | 'adminEmail' | 'jobs' | 'log' | 'appUrl' | 'passwords'>,
  person: { name: string; password: string | undefined },
) {
  const { db, adminEmail, log } = ctx
  return db.transaction(async (tx) => {
    const { uid } = await claimAdministratorAccount(tx, adminEmail, person.name)
    const demoted = await tx
      .update(usersRoles)
      .set({ role: 'client' })
      .where(and(eq(usersRoles.role, 'admin'), ne(usersRoles.uid, uid)))
      .returning({ uid: usersRoles.uid })
    const [roleRow] = await tx
      .select({ role: usersRoles.role })
      .from(usersRoles)
      .where(eq(usersRoles.uid, uid))
    // A session cookie stolen from a client must not become an administrator's session.
    if (roleRow?.role !== 'admin') await endAccess(tx, uid)
    await tx
      .insert(usersRoles)
      .values({ uid, role: 'admin' })
      .onConflictDoUpdate({ target: usersRoles.uid, set: { role: 'admin' } })
    for (const former of demoted) {
      await endAccess(tx, former.uid)
      await tx.update(projects).set({ leadId: null }).where(eq(projects.leadId, former.uid))
      const subject = { id: uid, name: adminEmail }
      await recordActivity(tx, 'program', {
        action: 'user.became-administrator',
        subject,
        projects: [],
        before: { administrator: former.uid },
        after: { administrator: uid },
      })
      await notifyBothAdministrators(ctx, tx, former.uid, uid)
      log.warn({ from: former.uid, to: uid }, 'the administrator changed with ADMIN_EMAIL')
    }
    if (await hasPassword(tx, uid)) return null
    if (!person.password) {
      const { token } = await createEmailLink(tx, { uid, purpose: 'reset' })
      return `${ctx.appUrl}/reset-password?token=${token}`
    }
    await storePassword(tx, uid, await ctx.passwords.hash(person.password))
    return null
  })
}

async function notifyBothAdministrators(
  { jobs }: Pick<Ctx, 'jobs'>,
  tx: Transaction,
  formerUid: string,
  uid: string,
) {
  const people = await tx
    .select({ uid: users.id, name: users.name, email: users.email })
    .from(users)
    .where(inArray(users.id, [formerUid, uid]))
  const findEmail = (id: string) => people.find((person) => person.uid === id)?.email ?? ''
  const change = {
    former: findEmail(formerUid),
    current: findEmail(uid),
    changedAt: new Date().toISOString(),
  }
  for (const { name, email: to } of people)
    await jobs.queueEmail(tx, { kind: 'administrator-changed', to, data: { name, ...change } })
}

/**
 * Returns the account with this email, creating it if necessary. Removes all sign-in methods of an unverified
 * account, because a stranger may have signed up with the email.
 */
async function claimAdministratorAccount(tx: Transaction, email: string, name: string) {
  const [account] = await tx
    .select({ uid: users.id, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.email, email))
  if (!account) {
    const uid = randomUUID()
    await tx.insert(users).values({ id: uid, name, email, emailVerified: true })
    return { uid }
  }
  // Reactivates the account and cancels its closing, because the administrator must be able to sign in.
  await tx.update(users).set({ deactivatedAt: null, closesAt: null }).where(eq(users.id, account.uid))
  if (!account.emailVerified) {
    await deleteSignInMethods(tx, account.uid)
    await tx.update(users).set({ emailVerified: true }).where(eq(users.id, account.uid))
  }
  return account
}
