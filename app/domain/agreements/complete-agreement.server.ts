import { eq, sql } from 'drizzle-orm'
import type { ActorCtx } from '#app/context.ts'
import { isAgreementComplete } from '#app/core/agreement-states.ts'
import type { Transaction } from '#db/connect.server.ts'
import { agreements } from '#db/schema.ts'
import type { Agreement } from './agreement-records.server.ts'
import { acceptProposal } from './proposals/accept-proposal.server.ts'

/**
 * Ends an agreement in the transaction of its last required signature. The PDF is sealed afterwards, and a proposal
 * starts its project. Does nothing while the firm still has to countersign.
 */
export async function completeAgreement(tx: Transaction, ctx: ActorCtx, agreement: Agreement): Promise<void> {
  if (!isAgreementComplete(agreement)) return
  const { id } = agreement
  await tx.update(agreements).set({ endedAt: sql`now()` }).where(eq(agreements.id, id))
  await ctx.jobs.queueTask(tx, 'seal-agreement', id, 0)
  if (agreement.kind === 'proposal') await acceptProposal(tx, agreement)
}
