import type { Browser, Ctx } from '#app/context.ts'
import { Busy, Failure, TooMany } from '#app/core/failures.ts'
import { getNetwork, getWidestNetwork } from '#app/core/ip-networks.server.ts'
import { t } from '#app/translations/texts.ts'
import { finishFirstFactor } from '../finish-first-factor.server.ts'
import { findKnownDevice } from '../sessions/cookies.server.ts'
import type { SignInResult } from '../sessions/sessions.server.ts'
import { countPasswordAttempt, recordFailedPassword, refundPasswordAttempt } from './attempts.server.ts'
import { createHashRequester, findAccountByPassword } from './credentials.server.ts'

const WRONG_CREDENTIALS_MESSAGE = t('Failed to log in. Please check your credentials.')
const UNVERIFIED_EMAIL_MESSAGE = t(
  'Please make sure you check your email and validate your email through the link before your first log in. This procedure is required.',
)

/**
 * Signs in with email and password. Every attempt is counted before the password is verified, and refunded unless the
 * password is wrong.
 * @throws {Failure} 401 for wrong credentials, 403 for an unverified email or if a passkey is required
 * @throws {TooMany | Busy}
 */
export async function signInWithPassword(
  ctx: Ctx,
  { email, password }: { email: string; password: string },
  browser: Browser,
): Promise<SignInResult> {
  const device = await findKnownDevice(ctx, browser.cookies, email)
  const attempt = { email, ip: browser.ip, device }
  try {
    await countPasswordAttempt(ctx, attempt)
  } catch (err) {
    if (!(err instanceof TooMany)) throw err
    ctx.log.warn({ network: getNetwork(browser.ip) }, 'too many wrong passwords')
    await recordFailedPassword(ctx, email, browser.ip)
    await delayRejection(getWidestNetwork(browser.ip))
    throw err
  }
  const requester = createHashRequester(browser.ip, device !== null)
  const account = await findAccountByPassword(ctx, { email, password }, requester).catch(
    async (err: unknown) => {
      if (err instanceof Busy) await refundPasswordAttempt(ctx, attempt)
      throw err
    },
  )
  if (!account) {
    await recordFailedPassword(ctx, email, browser.ip)
    throw new Failure(401, WRONG_CREDENTIALS_MESSAGE)
  }
  await refundPasswordAttempt(ctx, attempt)
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

const REJECTION_DELAY_STEP_MS = 200
const MAX_REJECTION_DELAY_MS = 5_000

/**
 * Returns a function that delays a rejection by 200 ms for each other delayed rejection from the same network. This
 * keeps many parallel sign-in attempts from occupying the process.
 */
export function createRejectionDelay(): (network: string) => Promise<void> {
  const delayed = new Map<string, number>()
  return async (network) => {
    const others = delayed.get(network) ?? 0
    delayed.set(network, others + 1)
    await new Promise<void>((resolve) =>
      setTimeout(resolve, Math.min(others * REJECTION_DELAY_STEP_MS, MAX_REJECTION_DELAY_MS)),
    )
    const left = (delayed.get(network) ?? 1) - 1
    if (left > 0) delayed.set(network, left)
    else delayed.delete(network)
  }
}
const delayRejection = createRejectionDelay()
