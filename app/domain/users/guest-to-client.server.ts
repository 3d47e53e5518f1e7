import { and, eq } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { recordActivity, toUserSubject } from '#app/domain/activity/record-activity.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import type { Transaction } from '#db/connect.server.ts'
import { users, usersRoles } from '#db/schema.ts'

/**
 * Makes a guest a client, because the person is added to a project or a company, and returns the account. The client
 * area asks for the terms, and the data rooms stay. Returns null for any other account.
 */
export async function makeGuestClient(ctx: AdminCtx, tx: Transaction, email: string) {
  const [guest] = await tx
    .select({ uid: users.id, ...pick(users, 'name', 'email', 'emailVerified') })
    .from(users)
    .innerJoin(usersRoles, and(eq(usersRoles.uid, users.id), eq(usersRoles.role, 'guest')))
    .where(eq(users.email, email.toLowerCase()))
    .for('no key update', { of: users })
  if (!guest) return null
  // Recorded first, because it says of a guest what only staff who see the room may know.
  await recordActivity(tx, ctx, {
    action: 'user.became-client',
    subject: toUserSubject(guest),
    projects: [],
  })
  await tx.update(usersRoles).set({ role: 'client' }).where(eq(usersRoles.uid, guest.uid))
  return guest
}
