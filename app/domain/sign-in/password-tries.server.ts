import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { signInLockedEmail } from '#app/emails/accounts/sign-in-locked.tsx'
import { users } from '#db/schema.ts'
import { TooMany, within } from '../failures.ts'
import { consumeAll, countHit, type Hit, hitsOfNetworks, limits, refundAll } from '../limits.server.ts'

/** One password typed for an account; `device` is set for a browser that has signed in to it before. */
export type PasswordTry = { email: string; ip: string; device: string | null }

/** A known device counts by itself, so that no stranger can keep its owner out, nor it anybody else. */
const hitsOfNetwork = ({ ip, device }: PasswordTry): Hit[] =>
  device ? [] : hitsOfNetworks(limits.passwordFromAddress, ip)
const hitsOfAccount = ({ email, ip, device }: PasswordTry): Hit[] =>
  device
    ? [[limits.passwordOnDevice, device]]
    : [...hitsOfNetworks(limits.passwordFromNetwork, ip, email), [limits.passwordOfAccount, email]]

/** Counts a try before the password is looked at, so that many at once can't slip through. @throws {TooMany} */
export async function countPasswordTry(ctx: Ctx, attempt: PasswordTry): Promise<void> {
  await consumeAll(ctx.db, hitsOfNetwork(attempt))
  try {
    await consumeAll(ctx.db, hitsOfAccount(attempt))
  } catch (err) {
    if (err instanceof TooMany) await tellOfLock(ctx, attempt.email)
    throw err
  }
}

/** Takes a try back whose password was right, or was never looked at. */
export const forgivePasswordTry = ({ db }: Pick<Ctx, 'db'>, attempt: PasswordTry): Promise<void> =>
  refundAll(db, [...hitsOfNetwork(attempt), ...hitsOfAccount(attempt)])

/** Has the owner told, once a day. Queued alike for addresses without account: the answer takes as long. */
export async function tellOfLock({ db, jobs }: Pick<Ctx, 'db' | 'jobs'>, email: string): Promise<void> {
  if (!(await within(countHit(db, limits.lockNotice, email)))) return
  await db.transaction((tx) => jobs.queueTask(tx, 'tell-of-lock', email, 0))
}

/** Mails the owner, if the address has an account and somebody has proven to own it. */
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
