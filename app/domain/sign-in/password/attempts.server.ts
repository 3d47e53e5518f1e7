import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { isWithinLimit, TooMany } from '#app/core/failures.ts'
import { getNetwork, getWidestNetwork } from '#app/core/ip-networks.server.ts'
import {
  type Attempt,
  countAttempt,
  countAttempts,
  listNetworkAttempts,
  rateLimits,
  refundUnlessFailed,
} from '#app/domain/access/rate-limits.server.ts'
import { users } from '#db/schema.ts'
import { recordFailedSignIn } from '../failed-sign-ins.server.ts'

async function recordFailedPassword(ctx: Pick<Ctx, 'db'>, email: string, ip: string): Promise<void> {
  const [account] = await ctx.db.select({ uid: users.id }).from(users).where(eq(users.email, email))
  await recordFailedSignIn(ctx, { uid: account?.uid ?? null, method: 'password', ip })
}

/** `device` is set for a known device. */
type PasswordAttempt = { email: string; ip: string; device: string | null }

/**
 * A known device has a separate limit, so that strangers can't lock out the owner, and the device can't lock out other
 * users.
 */
const listPasswordAttemptsOfNetwork = ({ ip, device }: PasswordAttempt): Attempt[] =>
  device ? [] : listNetworkAttempts(rateLimits.passwordFromNetworkInTotal, ip)
const listPasswordAttemptsOfAccount = ({ email, ip, device }: PasswordAttempt): Attempt[] =>
  device
    ? [[rateLimits.passwordOnDevice, device]]
    : [
        ...listNetworkAttempts(rateLimits.passwordOfAccountFromNetwork, ip, email),
        [rateLimits.passwordOfAccount, email],
      ]

/**
 * Verifies a password as an attempt to sign in. Counts the attempt first, so that parallel attempts can't bypass the
 * limits. If `verify` resolves to a falsy value, the password is wrong and the failure is recorded.
 * @throws {TooMany | Busy}
 */
export async function verifyAsAttempt<T>(ctx: Ctx, attempt: PasswordAttempt, verify: () => Promise<T>) {
  const { email, ip } = attempt
  try {
    await countPasswordAttempt(ctx, attempt)
  } catch (err) {
    if (!(err instanceof TooMany)) throw err
    ctx.log.warn({ network: getNetwork(ip) }, 'too many wrong passwords')
    await recordFailedPassword(ctx, email, ip)
    await delayRejection(getWidestNetwork(ip))
    throw err
  }
  const attempts = [...listPasswordAttemptsOfNetwork(attempt), ...listPasswordAttemptsOfAccount(attempt)]
  const verified = await refundUnlessFailed(ctx.db, attempts, verify)
  if (!verified) await recordFailedPassword(ctx, email, ip)
  return verified
}

async function countPasswordAttempt(ctx: Ctx, attempt: PasswordAttempt): Promise<void> {
  await countAttempts(ctx.db, listPasswordAttemptsOfNetwork(attempt))
  try {
    await countAttempts(ctx.db, listPasswordAttemptsOfAccount(attempt))
  } catch (err) {
    if (err instanceof TooMany) await queueLockoutNotice(ctx, attempt.email)
    throw err
  }
}

/**
 * Queues a notice to the owner, at most once a day. Also queued for emails without an account, so that the response
 * time is the same.
 */
export async function queueLockoutNotice({ db, jobs }: Pick<Ctx, 'db' | 'jobs'>, email: string) {
  if (!(await isWithinLimit(countAttempt(db, rateLimits.lockNotice, email)))) return
  await db.transaction((tx) => jobs.queueTask(tx, 'send-lockout-notice', email, 0))
}

export async function sendLockoutNotice(ctx: Pick<Ctx, 'db' | 'jobs'>, email: string) {
  await ctx.db.transaction(async (tx) => {
    const [owner] = await tx
      .select({ name: users.name })
      .from(users)
      .where(and(eq(users.email, email), eq(users.emailVerified, true), isNull(users.deactivatedAt)))
    if (!owner) return
    await ctx.jobs.queueEmail(tx, { kind: 'sign-in-locked', to: email, data: owner })
  })
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
