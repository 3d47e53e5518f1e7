import { APIError } from 'better-auth/api'
import type { Ctx } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { t } from '#app/texts.ts'
import { findRole } from './actor.server.ts'
import type { Auth } from './auth.server.ts'
import { SECOND_FACTOR_REQUIRED } from './session-plugin.server.ts'
import { getHomePath } from './sign-in-paths.ts'

const findHomePath = async (ctx: Ctx, user: { id: string; email: string }): Promise<string> =>
  getHomePath({ email: user.email, role: await findRole(ctx, user.id) }, ctx.adminEmail)

type SignInContext = { ctx: Ctx; auth: Auth; headers: Headers }
/** `home` is null while the second factor is pending. */
type SignInResult = { headers: Headers; home: string | null }

const WRONG_CREDENTIALS_MESSAGE = t('Failed to log in. Please check your credentials.')
const UNVERIFIED_EMAIL_MESSAGE = t(
  'Please make sure you check your email and validate your email through the link before your first log in. This procedure is required.',
)

/**
 * Signs in with email and password.
 * @throws {Failure} 401 for wrong credentials, 403 for an unverified email
 * @throws {TooMany | Busy}
 */
export async function signInWithPassword(
  request: SignInContext,
  body: { email: string; password: string },
): Promise<SignInResult> {
  try {
    const { headers, response } = await request.auth.api.signInEmail({
      body,
      headers: request.headers,
      returnHeaders: true,
    })
    return { headers, home: await findHomePath(request.ctx, response.user) }
  } catch (err) {
    if (!(err instanceof APIError)) throw err
    if (err.body?.code === SECOND_FACTOR_REQUIRED) return { headers: new Headers(err.headers), home: null }
    throw toFailure(err)
  }
}

function toFailure(err: APIError): Error {
  if (err.cause instanceof Failure) return err.cause
  if (err.statusCode >= 500) return err
  if (err.body?.code === 'EMAIL_NOT_VERIFIED') return new Failure(403, UNVERIFIED_EMAIL_MESSAGE)
  if (err.body?.code === 'INVALID_EMAIL_OR_PASSWORD') return new Failure(401, WRONG_CREDENTIALS_MESSAGE)
  return new Failure(err.statusCode, err.message || WRONG_CREDENTIALS_MESSAGE)
}

/** Creates a session for a user who has completed all factors. */
export async function createSession(request: SignInContext, uid: string) {
  return openSession(request, uid, true)
}

async function openSession({ ctx, auth, headers }: SignInContext, uid: string, hasAllFactors: boolean) {
  const opened = await auth.api.openSession({ body: { uid, hasAllFactors }, headers, returnHeaders: true })
  return {
    headers: opened.headers,
    home: await findHomePath(ctx, { id: uid, email: opened.response.user.email }),
  }
}

/**
 * Signs in a user who has just accepted an invitation, with the same rules as a password sign-in. The password is
 * already set, so a failure is logged and resolves to null; the user can still sign in on the sign-in page.
 */
export async function signInAfterInvitation(
  request: SignInContext,
  uid: string,
): Promise<SignInResult | null> {
  try {
    return await openSession(request, uid, false)
  } catch (err) {
    if (err instanceof APIError && err.body?.code === SECOND_FACTOR_REQUIRED)
      return { headers: new Headers(err.headers), home: null }
    request.ctx.log.warn({ err, uid }, 'not signed in after an invitation')
    return null
  }
}
