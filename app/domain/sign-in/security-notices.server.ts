import { eq } from 'drizzle-orm'
import type { ActorCtx, Ctx } from '#app/context.ts'
import { recordSecurityChange } from '#app/domain/activity/record-activity.server.ts'
import type { Transaction } from '#db/connect.server.ts'
import { users } from '#db/schema.ts'

/** Records a change to the current user's sign-in methods, and emails the user a `notice` about it. */
export async function recordAndNotifySecurityChange(
  ctx: ActorCtx,
  tx: Transaction,
  entry: string,
  notice: string,
) {
  await sendSecurityNotice(ctx, tx, ctx.actor.uid, notice)
  await recordSecurityChange(tx, ctx, entry)
}

/** Queues an email to a user about a change to the account's security. `description` is a sentence. */
export async function sendSecurityNotice(
  ctx: Pick<Ctx, 'jobs'>,
  tx: Transaction,
  uid: string,
  description: string,
) {
  const [person] = await tx.select({ to: users.email, name: users.name }).from(users).where(eq(users.id, uid))
  if (person)
    await ctx.jobs.queueEmail(tx, {
      kind: 'security-changed',
      to: person.to,
      data: { name: person.name, change: description },
    })
}
