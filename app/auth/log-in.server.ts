import { APIError } from 'better-auth/api'
import type { Ctx } from '#app/context.ts'
import { Failure } from '#app/domain/failures.ts'
import { t } from '#app/texts.ts'
import type { Auth } from './auth.server.ts'
import { homePathOf } from './home-path.server.ts'
import { SECOND_STEP } from './open-session.server.ts'

type Visit = { ctx: Ctx; auth: Auth; headers: Headers }
/** `home` is null while the second factor is pending. */
export type LoggedIn = { headers: Headers; home: string | null }

const WRONG = t('Failed to log in. Please check your credentials.')
const UNVERIFIED = t(
  'Please make sure you check your email and validate your email through the link before your first log in. This procedure is required.',
)

/**
 * Signs in with email and password. @throws {Failure} 401 for wrong credentials, 403 for an unverified email @throws
 * {TooMany | Busy}
 */
export async function logIn(visit: Visit, body: { email: string; password: string }): Promise<LoggedIn> {
  try {
    const { headers, response } = await visit.auth.api.signInEmail({
      body,
      headers: visit.headers,
      returnHeaders: true,
    })
    return { headers, home: await homePathOf(visit.ctx, response.user) }
  } catch (err) {
    if (!(err instanceof APIError)) throw err
    if (err.body?.code === SECOND_STEP) return { headers: new Headers(err.headers), home: null }
    throw failureOf(err)
  }
}

function failureOf(err: APIError): Error {
  if (err.cause instanceof Failure) return err.cause
  if (err.statusCode >= 500) return err
  if (err.body?.code === 'EMAIL_NOT_VERIFIED') return new Failure(403, UNVERIFIED)
  if (err.body?.code === 'INVALID_EMAIL_OR_PASSWORD') return new Failure(401, WRONG)
  return new Failure(err.statusCode, err.message || WRONG)
}

/** Creates a session for a user who has completed all factors. */
export async function openSession(visit: Visit, uid: string): Promise<LoggedIn & { home: string }> {
  const { headers, response } = await visit.auth.api.openSession({
    body: { uid, hasAllFactors: true },
    headers: visit.headers,
    returnHeaders: true,
  })
  return { headers, home: await homePathOf(visit.ctx, { id: uid, email: response.user.email }) }
}

/**
 * Signs in a user who has just accepted an invitation, by the rules of a password sign-in. The password is already set,
 * so a failure is logged and resolves to null; the user can sign in on the sign-in page.
 */
export async function signInInvited(visit: Visit, uid: string): Promise<LoggedIn | null> {
  try {
    const { headers, response } = await visit.auth.api.openSession({
      body: { uid, hasAllFactors: false },
      headers: visit.headers,
      returnHeaders: true,
    })
    return { headers, home: await homePathOf(visit.ctx, { id: uid, email: response.user.email }) }
  } catch (err) {
    if (err instanceof APIError && err.body?.code === SECOND_STEP)
      return { headers: new Headers(err.headers), home: null }
    visit.ctx.log.warn({ err, uid }, 'not signed in after an invitation')
    return null
  }
}
