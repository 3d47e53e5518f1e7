import { TransactionRollbackError } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { NewEmail } from '#app/emails/email-kinds.ts'
import type { Transaction } from '#db/connect.server.ts'
import { countNoAccountEmail } from './rate-limits.server.ts'

/**
 * Queues an email triggered by an anonymous visitor. If `send` is false, does the same work and rolls it back, so that
 * the response time doesn't reveal whether the email has an account.
 */
export async function queueVisitorEmail(
  { jobs }: Pick<Ctx, 'jobs'>,
  tx: Transaction,
  email: NewEmail,
  send: boolean,
) {
  if (send) return void (await jobs.queueEmail(tx, email))
  try {
    await tx.transaction(async (savepoint) => {
      await jobs.queueEmail(savepoint, email)
      savepoint.rollback()
    })
  } catch (err) {
    if (!(err instanceof TransactionRollbackError)) throw err
  }
}

export async function queueNoAccountEmail(
  ctx: Pick<Ctx, 'jobs'>,
  tx: Transaction,
  to: string,
  send: boolean,
) {
  // Counted even if `send` is false, so that the response time is the same.
  const isFirstToday = await countNoAccountEmail(tx, to)
  await queueVisitorEmail(ctx, tx, { kind: 'no-account', to }, send && isFirstToday)
}
