import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { signInLockedEmail } from '#app/emails/accounts/sign-in-locked.tsx'
import { users } from '#db/schema.ts'
import { TooMany, within } from '../failures.ts'
import { consumeAll, countHit, type Hit, hitsOfNetworks, limits, refundAll } from '../limits.server.ts'

/** Password attempt for an account. `device` is set for a known device. */
export type PasswordTry = { email: string; ip: string; device: string | null }

/** A known device has a separate limit, so that strangers can't lock out the owner, nor the device other users. */
const hitsOfNetwork = ({ ip, device }: PasswordTry): Hit[] =>
  device ? [] : hitsOfNetworks(limits.passwordFromAddress, ip)
const hitsOfAccount = ({ email, ip, device }: PasswordTry): Hit[] =>
  device
    ? [[limits.passwordOnDevice, device]]
    : [...hitsOfNetworks(limits.passwordFromNetwork, ip, email), [limits.passwordOfAccount, email]]

/**
 * Counts an attempt before the password is verified, so that parallel attempts can't bypass the limit. @throws
 * {TooMany}
 */
export async function countPasswordTry(ctx: Ctx, attempt: PasswordTry): Promise<void> {
  await consumeAll(ctx.db, hitsOfNetwork(attempt))
  try {
    await consumeAll(ctx.db, hitsOfAccount(attempt))
  } catch (err) {
    if (err instanceof TooMany) await tellOfLock(ctx, attempt.email)
    throw err
  }
}

export const forgivePasswordTry = ({ db }: Pick<Ctx, 'db'>, attempt: PasswordTry): Promise<void> =>
  refundAll(db, [...hitsOfNetwork(attempt), ...hitsOfAccount(attempt)])

/**
 * Queues a notice to the owner, once a day. Emails without an account are queued as well, so that the response time is
 * the same.
 */
export async function tellOfLock({ db, jobs }: Pick<Ctx, 'db' | 'jobs'>, email: string): Promise<void> {
  if (!(await within(countHit(db, limits.lockNotice, email)))) return
  await db.transaction((tx) => jobs.queueTask(tx, 'tell-of-lock', email, 0))
}

export async function mailOwnerOfLock(
  ctx: Pick<Ctx, 'db' | 'jobs' | 'appUrl'>,
  email: string,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [owner] = await tx
      .select({ name: users.name })
      .from(users)
      .where(and(eq(users.email, email), eq(users.emailVerified, true), isNull(users.deactivatedAt)))
    if (!owner) return
    const mail = await signInLockedEmail({ to: email, name: owner.name, appUrl: ctx.appUrl })
    await ctx.jobs.queueMail(tx, mail)
  })
}
