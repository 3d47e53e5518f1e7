import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { accounts, users, usersRoles } from '#db/schema.ts'

/**
 * Makes the fixed administrator's account, or gives the role to the account that has the address; whoever had
 * the role before becomes a client. A password is set only where there is none: later it is the person's own.
 */
export async function ensureAdministrator(
  { db, adminEmail, log }: Pick<Ctx, 'db' | 'adminEmail' | 'log'>,
  person: { name: string; password: string | undefined },
): Promise<void> {
  const hash = person.password && (await hashPassword(person.password))
  await db.transaction(async (tx) => {
    await tx
      .insert(users)
      .values({ id: randomUUID(), name: person.name, email: adminEmail, emailVerified: true })
      .onConflictDoUpdate({ target: users.email, set: { emailVerified: true } })
    const [admin] = await tx.select({ uid: users.id }).from(users).where(eq(users.email, adminEmail))
    if (!admin) throw new Error('the administrator was not stored')
    const { uid } = admin
    const demoted = await tx
      .update(usersRoles)
      .set({ role: 'client' })
      .where(and(eq(usersRoles.role, 'admin'), ne(usersRoles.uid, uid)))
      .returning({ uid: usersRoles.uid })
    await tx
      .insert(usersRoles)
      .values({ uid, role: 'admin' })
      .onConflictDoUpdate({ target: usersRoles.uid, set: { role: 'admin' } })
    for (const former of demoted)
      log.warn({ from: former.uid, to: uid }, 'the admin role moved with ADMIN_EMAIL')
    const [known] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.userId, uid), eq(accounts.providerId, 'credential')))
    if (hash && !known) {
      await tx
        .insert(accounts)
        .values({ id: randomUUID(), userId: uid, providerId: 'credential', accountId: uid, password: hash })
    }
  })
}
