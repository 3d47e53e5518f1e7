import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { type AdminCtx, isStaff } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { countAttempt, rateLimits } from '#app/domain/access/rate-limits.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { users, usersRoles } from '#db/schema.ts'
import { queueInvitationEmail } from './invitations.server.ts'

/** `link`: for setting a password, shown once to staff. Null if the person already has an account. */
export type InvitedGuest = { uid: string; name: string; email: string; link: string | null }

/**
 * Queues an email that invites a person to a data room, in the caller's transaction, which also adds the membership.
 * Someone without an account gets one of a guest; a client remains a client.
 * @throws {Failure} at the field `email`, for staff, deactivated accounts, and sign-ups with an unverified email
 * @throws {TooMany} after 500 emails typed by the member of staff within an hour
 */
export async function inviteGuest(
  ctx: AdminCtx,
  tx: Transaction,
  person: { name: string; email: string },
  room: string,
): Promise<InvitedGuest> {
  const account = (await findAccount(tx, person.email)) ?? (await createGuest(tx, person))
  if (isStaff(account) || account.email === ctx.adminEmail)
    throw new Failure(409, t('This email address belongs to someone on the team.'), 'email')
  if (account.deactivatedAt)
    throw new Failure(409, t('This account is deactivated. Reactivate it first.'), 'email')
  // The stranger who signed up would know the password.
  if (!account.emailVerified && !account.invitedAt)
    throw new Failure(409, t('Someone signed up with this email but hasn’t verified it.'), 'email')
  const { uid, name, email } = account
  if (!account.emailVerified)
    return {
      uid,
      name,
      email,
      link: await queueInvitationEmail(ctx, tx, { uid, email, room }, 'room-invitation'),
    }
  await countAttempt(tx, rateLimits.staffEmail, ctx.actor.uid)
  await ctx.jobs.queueEmail(tx, { kind: 'room-invitation', to: email, uid, data: { room } })
  return { uid, name, email, link: null }
}

async function findAccount(tx: Transaction, email: string) {
  const [account] = await tx
    .select({
      uid: users.id,
      ...pick(users, 'name', 'email', 'emailVerified', 'invitedAt', 'deactivatedAt'),
      role: usersRoles.role,
    })
    .from(users)
    .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(eq(users.email, email.toLowerCase()))
    .for('key share', { of: users })
  return account
}

async function createGuest(tx: Transaction, person: { name: string; email: string }) {
  const uid = randomUUID()
  const [account] = await tx
    .insert(users)
    .values({ id: uid, name: person.name, email: person.email.toLowerCase(), invitedAt: sql`now()` })
    .returning({
      uid: users.id,
      ...pick(users, 'name', 'email', 'emailVerified', 'invitedAt', 'deactivatedAt'),
    })
  if (!account) throw new Error('no account')
  await tx.insert(usersRoles).values({ uid, role: 'guest' })
  return { ...account, role: 'guest' as const }
}
