import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware, getOAuthState } from 'better-auth/api'
import type { OAuthProvider } from 'better-auth/oauth2'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type GoogleClient, type GoogleIdentity, GoogleUnavailable } from '#app/adapters/google.server.ts'
import { type ActorCtx, CLIENT_IP_HEADER, type Ctx } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { recordOwnAction } from '#app/domain/activity/record-activity.server.ts'
import { t } from '#app/texts.ts'
import { sessions, users } from '#db/schema.ts'
import { consumeChallenge, createChallenge, verifyChallenge } from './challenges.server.ts'
import { confirmIdentityAndRecentSignIn } from './change-password.server.ts'
import { sendSecurityNotice } from './credentials.server.ts'
import {
  findOrCreateGoogleAccount,
  GoogleRejected,
  getGoogleAccountId,
  InvitationRequired,
  insertGoogleConnection,
  listGoogleConnections,
} from './google-accounts.server.ts'
import { recordFailedSignIn } from './sign-in-attempts.server.ts'
import type { GoogleFailure } from './sign-in-paths.ts'

type GoogleConnectRequest = { uid: string; sessionId: string }

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

export async function claimGoogleConnectToken(
  { db, secret }: Ctx,
  permit: string,
  request: GoogleConnectRequest,
) {
  const proof = verifyChallenge(secret, getConnectPurpose(request), permit)
  return proof !== null && (await db.transaction((tx) => consumeChallenge(tx, proof)))
}

/**
 * Connects a session's account to a Google identity, regardless of its email. The session must still exist. Returns the
 * account's email.
 * @throws {GoogleRejected}
 */
async function connectGoogle(ctx: Ctx, identity: GoogleIdentity, { uid, sessionId }: GoogleConnectRequest) {
  const accountId = getGoogleAccountId(identity)
  return ctx.db.transaction(async (tx) => {
    const [person] = await tx
      .select({ uid: users.id, name: users.name, email: users.email, from: sessions.ipAddress })
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
      await recordOwnAction(tx, person, person.from, 'user.joined-google')
      ctx.log.info({ uid }, 'connected to Google')
    }
    return { email: person.email }
  })
}

/**
 * Returns a plugin that adds Google as an OAuth provider. The library handles state, PKCE, nonce and session. Its
 * generic OAuth plugin is not used, because it fetches the provider's metadata once at startup and stays disabled if
 * that fails.
 */
export function createGooglePlugin(ctx: Ctx): BetterAuthPlugin {
  const { google } = ctx
  return {
    id: 'foyer-google',
    hooks: { after: [createFailureHook(ctx)] },
    init: () => (google ? { context: { socialProviders: [createGoogleProvider(ctx, google)] } } : undefined),
  }
}

function createGoogleProvider(ctx: Ctx, google: GoogleClient): OAuthProvider<GoogleIdentity> {
  return {
    id: 'google',
    name: 'Google',
    issuer: google.issuer,
    requiresIdTokenNonce: true,
    disableSignUp: true,
    options: { disableSignUp: true, disableIdTokenSignIn: true },
    accountSubject: ({ profile }) => getGoogleAccountId(profile),
    createAuthorizationURL: ({ state, codeVerifier, redirectURI, idTokenNonce }) =>
      google.authorizationUrl({ state, codeVerifier, nonce: idTokenNonce ?? '', redirectUri: redirectURI }),
    validateAuthorizationCode: ({ code, codeVerifier, redirectURI }) =>
      nullIfRejected(
        ctx,
        google.exchangeCode({ code, codeVerifier: codeVerifier ?? '', redirectUri: redirectURI }),
      ),
    getUserInfo: (tokens) => nullIfRejected(ctx, resolveGoogleUser(ctx, google, tokens)),
  }
}

/** OAuth state that the library adds: where the browser goes after a failed sign-in. */
const ErrorState = z.object({ errorURL: z.string() })
const INVITATION_REQUIRED: GoogleFailure = 'invited-only'

/** OAuth state added by `/google` when a signed-in user connects a Google account. */
const ConnectState = z.object({ connecting: z.object({ uid: z.string(), sessionId: z.string() }) })

/** Maps a rejected sign-in's OAuth state to the account that the sign-in was for. */
const refusedAccounts = new WeakMap<object, string | null>()

/** Records a callback that ends without a session as a failed sign-in, unless the user canceled. */
const createFailureHook = (ctx: Ctx) => ({
  matcher: ({ path }: { path?: string }) => path === '/callback/:id',
  handler: createAuthMiddleware(async (call) => {
    const state = await getOAuthState()
    if (!state || !refusedAccounts.has(state)) return
    const from = call.headers?.get(CLIENT_IP_HEADER) ?? ''
    await recordFailedSignIn(ctx, { uid: refusedAccounts.get(state) ?? null, how: 'google', from })
  }),
})

type OAuthTokens = Parameters<OAuthProvider['getUserInfo']>[0]

/** Links the Google identity to an account before the library looks the account up. */
async function resolveGoogleUser(
  ctx: Ctx,
  google: GoogleClient,
  { idToken, accessToken, expectedIdTokenNonce }: OAuthTokens,
) {
  if (!idToken || !accessToken || !expectedIdTokenNonce) return null
  const identity = await google.identify({ idToken, accessToken }, expectedIdTokenNonce)
  const state = await getOAuthState()
  const connectState = ConnectState.safeParse(state)
  try {
    const { email } = await (connectState.success
      ? connectGoogle(ctx, identity, connectState.data.connecting)
      : findOrCreateGoogleAccount(ctx, identity))
    return { user: { email, emailVerified: identity.emailVerified, name: identity.name }, data: identity }
  } catch (err) {
    const { data: failed } = ErrorState.safeParse(state)
    if (failed && err instanceof InvitationRequired) {
      ctx.log.info('Google sign-in without an invitation')
      const location = `${failed.errorURL}${failed.errorURL.includes('?') ? '&' : '?'}error=${INVITATION_REQUIRED}`
      throw new APIError('FOUND', undefined, { location })
    }
    if (state && err instanceof GoogleRejected) refusedAccounts.set(state, err.uid)
    throw err
  }
}

/**
 * Resolves to null and logs the reason if Google is unavailable or the sign-in is rejected. Rethrows any other error.
 */
async function nullIfRejected<T>(ctx: Ctx, work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (err) {
    if (!(err instanceof GoogleUnavailable || err instanceof Failure)) throw err
    ctx.log.warn({ err }, 'Google sign-in rejected')
    return null
  }
}
