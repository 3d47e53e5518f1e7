import type { Browser, Ctx } from '#app/context.ts'
import { Forbidden } from '#app/core/failures.ts'
import { t } from '#app/texts.ts'
import { startPendingSignIn } from './second-factor/pending-sign-in.server.ts'
import { createSession, type SignInResult } from './sessions/sessions.server.ts'
import { findSignInState } from './sign-in-methods.server.ts'

/**
 * Continues a sign-in whose first factor was verified: creates a session or, if the account has an authenticator app,
 * a pending sign-in.
 * @throws {Failure} 403 if STAFF_TWO_FACTOR is required and the staff account has only passkeys, so that it must sign
 * in with one of them
 */
export async function finishFirstFactor(ctx: Ctx, uid: string, browser: Browser): Promise<SignInResult> {
  const { authenticator, passkey, isStaff } = await findSignInState(ctx, { uid })
  if (authenticator) return startPendingSignIn(ctx, uid)
  if (ctx.staffTwoFactor === 'required' && isStaff && passkey)
    throw new Forbidden(t('A passkey protects your account. Please sign in with it.'))
  return createSession(ctx, uid, browser)
}
