import type { Browser, Ctx } from '#app/context.ts'
import { Failure, Forbidden } from '#app/core/failures.ts'
import { findSignInState } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import { verifyAsAttempt } from './password/attempts.server.ts'
import { findAccountByPassword } from './password/credentials.server.ts'
import { startPendingSignIn } from './second-factor/pending-sign-in.server.ts'
import { findKnownDevice } from './sessions/cookies.server.ts'
import { createSession, type SignInResult, type VerifiedAccount } from './sessions/sessions.server.ts'

const WRONG_CREDENTIALS_MESSAGE = t('Failed to log in. Please check your credentials.')
const UNVERIFIED_EMAIL_MESSAGE = t(
  'Please make sure you check your email and validate your email through the link before your first log in. This procedure is required.',
)

/**
 * @throws {Failure} 401 for wrong credentials, 403 for an unverified email or if a passkey is required
 * @throws {TooMany | Busy}
 */
export async function signInWithPassword(
  ctx: Ctx,
  { email, password }: { email: string; password: string },
  browser: Browser,
): Promise<SignInResult> {
  const device = await findKnownDevice(ctx, browser.cookies, email)
  const { ip } = browser
  const account = await verifyAsAttempt(ctx, { email, ip, device }, () =>
    findAccountByPassword(ctx, { email, password }, { ip, reserved: device !== null }),
  )
  if (!account) throw new Failure(401, WRONG_CREDENTIALS_MESSAGE)
  if (!account.emailVerified) throw new Failure(403, UNVERIFIED_EMAIL_MESSAGE)
  return finishFirstFactor(ctx, account, browser)
}

/**
 * Signs in a user who has just accepted an invitation, with the same rules as a password sign-in. The password is
 * already set, so a failure is logged and resolves to null; the user can still sign in on the sign-in page.
 */
export async function signInAfterInvitation(
  ctx: Ctx,
  account: VerifiedAccount,
  browser: Browser,
): Promise<SignInResult | null> {
  try {
    return await finishFirstFactor(ctx, account, browser)
  } catch (err) {
    ctx.log.warn({ err, uid: account.uid }, 'not signed in after an invitation')
    return null
  }
}

/**
 * Continues a sign-in whose first factor was verified: creates a session or, if the account has an authenticator app,
 * a pending sign-in.
 * @throws {Failure} 403 if STAFF_TWO_FACTOR is required and the staff account has only passkeys, so that it must sign
 * in with one of them
 */
export async function finishFirstFactor(
  ctx: Ctx,
  account: VerifiedAccount,
  browser: Browser,
): Promise<SignInResult> {
  const { authenticator, passkey, isStaff } = await findSignInState(ctx, { uid: account.uid })
  if (authenticator) return startPendingSignIn(ctx, account)
  if (ctx.staffTwoFactor === 'required' && isStaff && passkey)
    throw new Forbidden(t('A passkey protects your account. Please sign in with it.'))
  return createSession(ctx, account, browser)
}
