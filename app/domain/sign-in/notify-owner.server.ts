import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { securityChangedEmail } from '#app/emails/accounts/security-changed.tsx'
import type { Transaction } from '#db/connect.server.ts'
import { users } from '#db/schema.ts'

/** Queues an email about a security change of an account. `what` is a sentence. */
export async function notifyOwner(
  ctx: Pick<Ctx, 'jobs' | 'appUrl'>,
  tx: Transaction,
  uid: string,
  what: string,
): Promise<void> {
  const [person] = await tx.select({ to: users.email, name: users.name }).from(users).where(eq(users.id, uid))
  if (person)
    await ctx.jobs.queueMail(tx, await securityChangedEmail({ ...person, what, appUrl: ctx.appUrl }))
}
