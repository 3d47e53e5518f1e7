import { createHmac } from 'node:crypto'
import { z } from 'zod'
import {
  createGoogleNonce,
  createPkceCodeVerifier,
  type GoogleClient,
  GoogleUnavailable,
} from '#app/adapters/google.server.ts'
import type { Browser, Ctx } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { listTrustedOrigins } from '#app/core/trusted-origins.ts'
import { consumeChallenge, createChallenge, verifyChallenge } from '#app/domain/access/challenges.server.ts'
import { recordFailedSignIn } from '../failed-sign-ins.server.ts'
import { createSecureCookie } from '../sessions/cookies.server.ts'
import { finishFirstFactor } from '../sign-in.server.ts'
import {
  GOOGLE_CALLBACK_PATH,
  GOOGLE_DONE_PATH,
  type GoogleAttempt,
  type GoogleFailure,
  getGooglePath,
} from '../sign-in-paths.ts'
import { connectGoogle, type GoogleConnectRequest } from './connect-google.server.ts'
import { findOrCreateGoogleAccount, GoogleRejected, InvitationRequired } from './google-accounts.server.ts'

/** Maximum time at Google. The same as the lifetime of a challenge. */
const ATTEMPT_LIFETIME_SECONDS = 5 * 60
const STATE_PURPOSE = 'Google sign-in'

/** Content of the cookie for a sign-in at Google. `connecting` is set to connect Google to a signed-in account. */
const StoredAttempt = z.object({
  checks: z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() }),
  attempt: z.object({ popup: z.string().nullable(), returnTo: z.string().nullable() }),
  connecting: z.object({ uid: z.string(), sessionId: z.string() }).nullable(),
})
type StoredAttempt = z.infer<typeof StoredAttempt>

/** Creates the cookie of an attempt. It is signed, because `connecting` names an account. */
const createAttemptCookie = (ctx: Pick<Ctx, 'appUrl' | 'secret'>) =>
  createSecureCookie(ctx, 'google', ATTEMPT_LIFETIME_SECONDS, {
    secrets: [createHmac('sha256', ctx.secret).update('Google sign-in cookie').digest('hex')],
  })

type Redirect = { location: string; headers: Headers }

const getFailedPath = (attempt: GoogleAttempt, failure: GoogleFailure) => {
  const done = getGooglePath(GOOGLE_DONE_PATH, attempt)
  return `${done}${done.includes('?') ? '&' : '?'}error=${failure}`
}

/** In demo mode, several hosts serve the site, and a sign-in must return to the host where it started. */
const getCallbackUrl = (ctx: Ctx, url: URL) => {
  const isTrusted = listTrustedOrigins(ctx.appUrl, ctx.system.demo).includes(url.origin)
  return new URL(GOOGLE_CALLBACK_PATH, isTrusted ? url.origin : ctx.appUrl)
}

/**
 * Starts a sign-in with Google, or a connection to a signed-in account. Redirects to Google or, if it is unavailable,
 * to the page that shows the failure. `url` is the requested URL.
 */
export async function startGoogleSignIn(
  ctx: Ctx,
  google: GoogleClient,
  start: { url: URL; attempt: GoogleAttempt; connecting: GoogleConnectRequest | null },
): Promise<Redirect> {
  const { attempt, connecting } = start
  const checks = {
    state: Buffer.from(createChallenge(ctx.secret, STATE_PURPOSE)).toString('base64url'),
    nonce: createGoogleNonce(),
    codeVerifier: createPkceCodeVerifier(),
  }
  try {
    const to = await google.createAuthorizationUrl(checks, getCallbackUrl(ctx, start.url).href)
    const stored: StoredAttempt = { checks, attempt, connecting }
    const cookie = await createAttemptCookie(ctx).serialize(stored)
    return { location: to.href, headers: new Headers({ 'set-cookie': cookie }) }
  } catch (err) {
    if (!(err instanceof GoogleUnavailable)) throw err
    ctx.log.warn({ err }, 'Google sign-in is unavailable')
    return { location: getFailedPath(attempt, 'google-failed'), headers: new Headers() }
  }
}

/** Finishes a sign-in or connection with Google. `url` is the URL that Google redirected the browser to. */
export async function finishGoogleSignIn(
  ctx: Ctx,
  google: GoogleClient,
  url: URL,
  browser: Browser,
): Promise<Redirect> {
  const cookie = createAttemptCookie(ctx)
  const stored = StoredAttempt.safeParse(await cookie.parse(browser.cookies)).data
  const attempt = stored?.attempt ?? { popup: null, returnTo: null }
  const headers = new Headers({ 'set-cookie': await cookie.serialize('', { maxAge: 0 }) })
  const fail = (failure: GoogleFailure = 'google-failed') => ({
    location: getFailedPath(attempt, failure),
    headers,
  })
  const state = url.searchParams.get('state') ?? ''
  const challenge = verifyChallenge(ctx.secret, STATE_PURPOSE, state)
  // A cookie was set on the way to Google, so only a blocked one is missing on the way back.
  if (challenge && browser.cookies === null) return fail('no-cookies')
  if (!challenge || !stored || stored.checks.state !== state) return fail()
  try {
    if (!(await ctx.db.transaction((tx) => consumeChallenge(tx, challenge)))) return fail()
    // Canceled at Google.
    if (url.searchParams.has('error')) return fail()
    const callbackUrl = getCallbackUrl(ctx, url)
    callbackUrl.search = url.search
    const identity = await google.findIdentity(callbackUrl, stored.checks)
    const location = getGooglePath(GOOGLE_DONE_PATH, attempt)
    if (stored.connecting) {
      await connectGoogle(ctx, identity, stored.connecting)
      return { location, headers }
    }
    const account = await findOrCreateGoogleAccount(ctx, identity, browser.ip)
    const signedIn = await finishFirstFactor(ctx, account, browser)
    for (const value of signedIn.headers.getSetCookie()) headers.append('set-cookie', value)
    const isPending = signedIn.home === null
    return { location: isPending ? `/two-factor?then=${encodeURIComponent(location)}` : location, headers }
  } catch (err) {
    if (err instanceof GoogleRejected)
      await recordFailedSignIn(ctx, { uid: err.uid, method: 'google', ip: browser.ip })
    const isExpected = err instanceof GoogleUnavailable || err instanceof Failure
    if (isExpected) ctx.log.warn({ err }, 'Google sign-in rejected')
    else ctx.log.error({ err }, 'sign-in fault')
    return fail(err instanceof InvitationRequired ? 'invited-only' : 'google-failed')
  }
}
