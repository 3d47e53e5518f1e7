import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { GoogleIdentity } from '#app/adapters/google.server.ts'
import type { ActorCtx, Ctx } from '#app/context.ts'
import { consumeChallenge, createChallenge, verifyChallenge } from '#app/domain/access/challenges.server.ts'
import { recordOwnAction } from '#app/domain/activity/record-activity.server.ts'
import { t } from '#app/texts.ts'
import { sessions, users } from '#db/schema.ts'
import { confirmIdentityAndRecentSignIn } from '../confirm-identity.server.ts'
import { sendSecurityNotice } from '../security-notices.server.ts'
import {
  GoogleRejected,
  getGoogleAccountId,
  insertGoogleConnection,
  listGoogleConnections,
} from './google-accounts.server.ts'

export type GoogleConnectRequest = { uid: string; sessionId: string }

const getConnectPurpose = ({ uid, sessionId }: GoogleConnectRequest) => `connect Google ${uid} ${sessionId}`

export async function isGoogleConnected({ db, google, actor }: ActorCtx): Promise<boolean | null> {
  if (!google) return null
  return (await listGoogleConnections(db, actor.uid, google.issuer)).length > 0
}

/**
 * Returns a one-time token that permits connecting a Google account in this session for five minutes.
 * @throws {Failure | TooMany | Busy}
 */
export async function createGoogleConnectToken(ctx: ActorCtx, password: string): Promise<string> {
  await confirmIdentityAndRecentSignIn(ctx, password)
  const { uid, sessionId } = ctx.actor
  return Buffer.from(createChallenge(ctx.secret, getConnectPurpose({ uid, sessionId }))).toString('base64url')
}

/** Uses up a connect token. Returns false if it is for another session, or was used or has expired. */
export async function claimGoogleConnectToken(
  { db, secret }: Ctx,
  token: string,
  request: GoogleConnectRequest,
): Promise<boolean> {
  const solved = verifyChallenge(secret, getConnectPurpose(request), token)
  return solved !== null && (await db.transaction((tx) => consumeChallenge(tx, solved)))
}

/**
 * Connects a session's account to a Google identity, regardless of its email. The session must still exist.
 * @throws {GoogleRejected}
 */
export async function connectGoogle(
  ctx: Ctx,
  identity: GoogleIdentity,
  { uid, sessionId }: GoogleConnectRequest,
) {
  const accountId = getGoogleAccountId(identity)
  await ctx.db.transaction(async (tx) => {
    const [person] = await tx
      .select({ uid: users.id, name: users.name, email: users.email, ip: sessions.ipAddress })
      .from(sessions)
      .innerJoin(users, and(eq(users.id, sessions.userId), isNull(users.deactivatedAt)))
      .where(and(eq(sessions.id, sessionId), eq(users.id, uid), gt(sessions.expiresAt, sql`now()`)))
    if (!person) throw new GoogleRejected('The session has ended.', uid)
    const connections = await listGoogleConnections(tx, uid, identity.issuer)
    if (connections.some((connection) => connection.accountId !== accountId))
      throw new GoogleRejected('The account is connected to another person of the provider.', uid)
    const inserted = await insertGoogleConnection(tx, uid, accountId)
    const isConnected = connections.length > 0
    if (inserted.length === 0 && !isConnected)
      throw new GoogleRejected('This person of the provider has another account.', uid)
    if (!isConnected) {
      await sendSecurityNotice(
        ctx,
        tx,
        uid,
        t('Google is now connected to your account. You can use it to sign in.'),
      )
      await recordOwnAction(tx, person, person.ip, 'user.connected-google')
    }
  })
}
