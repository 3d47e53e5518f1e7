import type { Browser, Ctx } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { t } from '#app/texts.ts'
import { finishFirstFactor } from '../finish-first-factor.server.ts'
import { findKnownDevice } from '../sessions/cookies.server.ts'
import type { SignInResult } from '../sessions/sessions.server.ts'
import { verifyAsAttempt } from './attempts.server.ts'
import { findAccountByPassword } from './credentials.server.ts'

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
  return finishFirstFactor(ctx, account.uid, browser)
}

/**
 * Signs in a user who has just accepted an invitation, with the same rules as a password sign-in. The password is
 * already set, so a failure is logged and resolves to null; the user can still sign in on the sign-in page.
 */
export async function signInAfterInvitation(
  ctx: Ctx,
  uid: string,
  browser: Browser,
): Promise<SignInResult | null> {
  try {
    return await finishFirstFactor(ctx, uid, browser)
  } catch (err) {
    ctx.log.warn({ err, uid }, 'not signed in after an invitation')
    return null
  }
}
