import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { GoogleIdentity } from '#app/adapters/google.server.ts'
import type { ActorCtx, Ctx } from '#app/context.ts'
import { t } from '#app/texts.ts'
import { accounts, sessions, users } from '#db/schema.ts'
import { recordActivity, userSubject } from '../activity/record.server.ts'
import { claimProof } from '../inquiries/used-human-checks.server.ts'
import { makeChallenge, proofOfChallenge } from './challenges.server.ts'
import { confirmIdentityFully } from './change-password.server.ts'
import { boundByIssuer, GoogleRefused, googleAccountId } from './google-accounts.server.ts'
import { notifyOwner } from './notify-owner.server.ts'

export type Connecting = { uid: string; sessionId: string }

const purposeOf = ({ uid, sessionId }: Connecting) => `connect Google ${uid} ${sessionId}`

export async function isGoogleConnected({ db, google, actor }: ActorCtx): Promise<boolean | null> {
  if (!google) return null
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(boundByIssuer(actor.uid, google.issuer))
  return rows.length > 0
}

/**
 * Returns a permit to connect a Google account in this session, valid once and for five minutes. @throws {Failure |
 * TooMany | Busy}
 */
export async function permitGoogle(ctx: ActorCtx, password: string): Promise<string> {
  await confirmIdentityFully(ctx, password)
  const { uid, sessionId } = ctx.actor
  return Buffer.from(makeChallenge(ctx.secret, purposeOf({ uid, sessionId }))).toString('base64url')
}

export async function claimPermit({ db, secret }: Ctx, permit: string, whose: Connecting): Promise<boolean> {
  const proof = proofOfChallenge(secret, purposeOf(whose), permit)
  return proof !== null && (await db.transaction((tx) => claimProof(tx, proof)))
}

/**
 * Connects the account of a session to a Google identity, regardless of its email. The session must still exist.
 * Returns the account's email. @throws {GoogleRejected}
 */
export async function connectGoogle(
  ctx: Ctx,
  identity: GoogleIdentity,
  { uid, sessionId }: Connecting,
): Promise<{ email: string }> {
  const accountId = googleAccountId(identity)
  return ctx.db.transaction(async (tx) => {
    const [person] = await tx
      .select({ uid: users.id, name: users.name, email: users.email, from: sessions.ipAddress })
      .from(sessions)
      .innerJoin(users, and(eq(users.id, sessions.userId), isNull(users.deactivatedAt)))
      .where(and(eq(sessions.id, sessionId), eq(users.id, uid), gt(sessions.expiresAt, sql`now()`)))
    if (!person) throw new GoogleRefused('The session has ended.', uid)
    const others = await tx
      .select({ accountId: accounts.accountId })
      .from(accounts)
      .where(boundByIssuer(uid, identity.issuer))
    if (others.some((other) => other.accountId !== accountId))
      throw new GoogleRefused('The account is connected to another person of the provider.', uid)
    const bound = await tx
      .insert(accounts)
      .values({ id: randomUUID(), userId: uid, providerId: 'google', accountId })
      .onConflictDoNothing({ target: [accounts.providerId, accounts.accountId] })
      .returning({ id: accounts.id })
    const already = others.length > 0
    if (bound.length === 0 && !already)
      throw new GoogleRefused('This person of the provider has another account.', uid)
    if (!already) {
      await notifyOwner(ctx, tx, uid, t('Google was connected to your account: you can log in with it.'))
      const subject = userSubject(person)
      await recordActivity(
        tx,
        { actor: person, from: person.from },
        { action: 'user.joined-google', subject },
      )
      ctx.log.info({ uid }, 'connected to Google')
    }
    return { email: person.email }
  })
}
