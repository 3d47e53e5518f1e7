import { randomUUID } from 'node:crypto'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { administratorChangedEmail } from '#app/emails/accounts/administrator-changed.tsx'
import type { Transaction } from '#db/connect.server.ts'
import { projects, users, usersRoles } from '#db/schema.ts'
import { recordActivity } from '../activity/record.server.ts'
import {
  endSessions,
  hasPassword,
  removePassword,
  resetLink,
  storePassword,
} from '../sign-in/credentials.server.ts'
import { dropLinks } from '../sign-in/email-links.server.ts'

/**
 * Makes the fixed administrator's account, or gives the role to the account that has the address; whoever had
 * the role before becomes a client, and both are emailed. A password is set only where there is none: later it is the person's own.
 * Resolves to a one-time link that sets the password, if there is none and none was given.
 */
export async function ensureAdministrator(
  ctx: Pick<Ctx, 'db' | 'adminEmail' | 'jobs' | 'log' | 'appUrl' | 'passwords'>,
  person: { name: string; password: string | undefined },
): Promise<string | null> {
  const { db, adminEmail, log } = ctx
  return db.transaction(async (tx) => {
    const { uid } = await takeOver(tx, adminEmail, person.name)
    const demoted = await tx
      .update(usersRoles)
      .set({ role: 'client' })
      .where(and(eq(usersRoles.role, 'admin'), ne(usersRoles.uid, uid)))
      .returning({ uid: usersRoles.uid })
    const [known] = await tx.select({ role: usersRoles.role }).from(usersRoles).where(eq(usersRoles.uid, uid))
    // A cookie that somebody took from a client must not become one of the administrator.
    if (known?.role !== 'admin') await endSessions(tx, uid)
    await tx
      .insert(usersRoles)
      .values({ uid, role: 'admin' })
      .onConflictDoUpdate({ target: usersRoles.uid, set: { role: 'admin' } })
    for (const former of demoted) {
      await endSessions(tx, former.uid)
      await tx.update(projects).set({ leadId: null }).where(eq(projects.leadId, former.uid))
      const subject = { id: uid, name: adminEmail }
      await recordActivity(tx, 'program', {
        action: 'user.became-administrator',
        subject,
        before: { administrator: former.uid },
        after: { administrator: uid },
      })
      await emailBoth(ctx, tx, former.uid, uid)
      log.warn({ from: former.uid, to: uid }, 'the admin role moved with ADMIN_EMAIL')
    }
    if (await hasPassword(tx, uid)) return null
    if (!person.password) return resetLink(ctx, tx, uid)
    await storePassword(tx, uid, await ctx.passwords.hash(person.password))
    return null
  })
}

async function emailBoth(
  { jobs }: Pick<Ctx, 'jobs'>,
  tx: Transaction,
  formerUid: string,
  uid: string,
): Promise<void> {
  const people = await tx
    .select({ uid: users.id, name: users.name, email: users.email })
    .from(users)
    .where(inArray(users.id, [formerUid, uid]))
  const emailOf = (one: string) => people.find((person) => person.uid === one)?.email ?? ''
  const change = { former: emailOf(formerUid), current: emailOf(uid), at: new Date() }
  for (const { name, email } of people)
    await jobs.queueMail(tx, await administratorChangedEmail({ ...change, name, to: email }))
}

/** The account of the address. One whose address was never verified may be anybody's: it keeps no way in. */
async function takeOver(tx: Transaction, email: string, name: string): Promise<{ uid: string }> {
  const [known] = await tx
    .select({ uid: users.id, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.email, email))
  if (!known) {
    const uid = randomUUID()
    await tx.insert(users).values({ id: uid, name, email, emailVerified: true })
    return { uid }
  }
  // The administrator's account is open, even if it was deactivated or closing before.
  await tx.update(users).set({ deactivatedAt: null, closesAt: null }).where(eq(users.id, known.uid))
  if (!known.emailVerified) {
    await removePassword(tx, known.uid)
    await endSessions(tx, known.uid)
    await dropLinks(tx, known.uid)
    await tx.update(users).set({ emailVerified: true }).where(eq(users.id, known.uid))
  }
  return known
}
