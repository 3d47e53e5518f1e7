import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { AdminCtx, Ctx } from '#app/context.ts'
import { timeBefore } from '#app/core/batches.server.ts'
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
import { deleteInBatches } from '#app/domain/change-in-batches.server.ts'
import { hasClientPage } from '#app/domain/user-columns.server.ts'
import { retention } from '#content/retention.ts'
import type { Database } from '#db/connect.server.ts'
import { failedSignIns, users } from '#db/schema.ts'

type SignInMethod = (typeof failedSignIns.$inferSelect)['method']

const FAILED_SIGN_IN_WINDOW_MS = 15 * 60 * 1000
const MAX_FAILED_SIGN_IN_ROWS = 50_000
const FAILED_SIGN_INS_SHOWN = 50

/**
 * Records a failed sign-in. One row counts the attempts per account, network, method and 15-minute period. All emails
 * without an account share a row, because a typed email may be a password.
 */
export async function recordFailedSignIn(
  { db }: Pick<Ctx, 'db'>,
  { uid, method, ip }: { uid: string | null; method: SignInMethod; ip: string },
) {
  const startedAt = new Date(Math.floor(Date.now() / FAILED_SIGN_IN_WINDOW_MS) * FAILED_SIGN_IN_WINDOW_MS)
  await db
    .insert(failedSignIns)
    .values({ uid, method, network: getNetwork(ip), startedAt, attempts: 1 })
    .onConflictDoUpdate({
      target: [failedSignIns.uid, failedSignIns.network, failedSignIns.method, failedSignIns.startedAt],
      set: { attempts: sql`${failedSignIns.attempts} + 1`, lastAt: sql`now()` },
    })
}

async function recordFailedPassword(ctx: Pick<Ctx, 'db'>, email: string, ip: string): Promise<void> {
  const [account] = await ctx.db.select({ uid: users.id }).from(users).where(eq(users.email, email))
  await recordFailedSignIn(ctx, { uid: account?.uid ?? null, method: 'password', ip })
}

export async function listFailedSignIns({ db }: AdminCtx) {
  return db
    .select({
      id: failedSignIns.id,
      uid: failedSignIns.uid,
      isClient: hasClientPage(failedSignIns.uid),
      name: users.name,
      email: users.email,
      method: failedSignIns.method,
      network: failedSignIns.network,
      attempts: failedSignIns.attempts,
      lastAt: failedSignIns.lastAt,
    })
    .from(failedSignIns)
    .leftJoin(users, eq(users.id, failedSignIns.uid))
    .orderBy(desc(failedSignIns.lastAt), desc(failedSignIns.id))
    .limit(FAILED_SIGN_INS_SHOWN)
}
export type FailedSignIn = Awaited<ReturnType<typeof listFailedSignIns>>[number]

/** Deletes expired rows and, after a large attack, the oldest ones above MAX_FAILED_SIGN_IN_ROWS. */
export async function deleteOldFailedSignIns(db: Database): Promise<void> {
  const old = lt(failedSignIns.lastAt, timeBefore(retention.failedSignIns.period))
  const surplus = lt(
    failedSignIns.id,
    sql`(select max(${failedSignIns.id}) - ${MAX_FAILED_SIGN_IN_ROWS} from ${failedSignIns})`,
  )
  for (const condition of [old, surplus]) await deleteInBatches(db, failedSignIns.id, condition)
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
 * Verifies a password as an attempt to sign in, which is counted before, so that parallel attempts can't bypass the
 * limits. `verify` resolves to something falsy if the password is wrong, which is recorded.
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
