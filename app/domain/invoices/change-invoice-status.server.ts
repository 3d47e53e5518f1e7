import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { AdminCtx } from '#app/context.ts'
import { today } from '#app/core/days.ts'
import { Conflict, NotFound } from '#app/core/failures.ts'
import { isOpenToStaff } from '#app/domain/access/visibility.server.ts'
import { type RelatedAction, recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { createUndoConflict, parseChangeTime } from '#app/domain/bulk/bulk-actions.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { invoiceLines, invoices } from '#db/schema.ts'
import { remainingQuantity } from './creditable-lines.server.ts'
import { queueInvoiceVoidedEmails } from './queue-invoice-emails.server.ts'

type NumberedInvoice = { number: string }

export async function markInvoicePaid(ctx: AdminCtx, id: string, paidOn: string) {
  if (paidOn > today()) throw new Conflict(t('The payment date can’t be in the future.'))
  const { number, updatedAt } = await ctx.db.transaction((tx) =>
    changeStatus(tx, ctx, id, {
      action: 'invoice.paid',
      from: 'sent',
      to: 'paid',
      set: { paidOn, creditedBeforePayment: sql`${invoices.credited}` },
    }),
  )
  return { number, change: { id, after: updatedAt.toISOString() } }
}

/**
 * Reopens an invoice that was marked as paid by mistake. With `updatedAt`, only if it has not changed since then.
 * @throws {NotFound | Conflict}
 */
export const reopenInvoice = (ctx: AdminCtx, id: string, updatedAt?: string): Promise<NumberedInvoice> =>
  ctx.db.transaction((tx) =>
    changeStatus(
      tx,
      ctx,
      id,
      {
        action: 'invoice.reopened',
        from: 'paid',
        to: openOrVoid,
        set: { paidOn: null, creditedBeforePayment: 0 },
      },
      updatedAt,
    ),
  )

/** If every line was credited, nothing is left to pay, even if the rounded credits are a cent below the total. */
const openOrVoid = sql<StoredStatus>`case when ${invoices.credited} > 0 and not exists (
  select 1 from ${invoiceLines} where ${invoiceLines.invoiceId} = ${invoices.id} and ${remainingQuantity} > 0)
  then 'void' else 'sent' end`

/** Withdraws an unpaid external invoice and emails everyone who received it. @throws {NotFound | Conflict} */
export const withdrawInvoice = (ctx: AdminCtx, id: string): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const change = { action: 'invoice.withdrawn', from: 'sent', to: 'withdrawn', set: {} } as const
    const withdrawn = await changeStatus(tx, ctx, id, change)
    if (!withdrawn.external) throw new NotFound(t('Invoice not found'))
    await queueInvoiceVoidedEmails(tx, ctx, withdrawn)
  })

type StoredStatus = (typeof invoices.$inferSelect)['status']

type StatusChange = {
  action: RelatedAction
  from: StoredStatus
  to: StoredStatus | SQL<StoredStatus>
  set: PgUpdateSetSource<typeof invoices>
}

/**
 * Changes the status of an invoice, if it still has the status `from` and, if given, this timestamp, and records the
 * change. The second of two concurrent changes fails with a Conflict.
 */
async function changeStatus(
  tx: Transaction,
  ctx: AdminCtx,
  id: string,
  { action, from, to, set }: StatusChange,
  updatedAt?: string,
) {
  const since = updatedAt === undefined ? undefined : eq(invoices.updatedAt, parseChangeTime(updatedAt))
  const isInvoice = and(eq(invoices.id, id), isOpenToStaff(ctx.actor, invoices.projectId))
  const [claimed] = await tx
    .update(invoices)
    .set({ ...set, status: to, updatedAt: sql`now()` })
    .where(and(isInvoice, eq(invoices.status, from), ne(invoices.kind, 'credit-note'), since))
    .returning()
  if (!claimed?.number) {
    const [found] = await tx
      .select(pick(invoices, 'status', 'kind'))
      .from(invoices)
      .where(isInvoice)
    if (!found) throw new NotFound(t('Invoice not found'))
    if (found.kind === 'credit-note') throw new Conflict(t('This isn’t possible for a credit note.'))
    throw found.status === from ? createUndoConflict() : new Conflict(CONFLICT_MESSAGES[found.status])
  }
  const { number, paidOn, status } = claimed
  await recordActivity(tx, ctx, {
    action,
    subject: { id, name: number },
    projects: [claimed.projectId],
    before: { status: from },
    after: { status, ...(paidOn && { paidOn }) },
  })
  return { ...claimed, number }
}

const CONFLICT_MESSAGES: Record<StoredStatus, string> = {
  draft: t('This invoice is still a draft.'),
  sent: t('This invoice isn’t marked as paid.'),
  paid: t('This invoice is already marked as paid.'),
  void: t('This invoice is already void.'),
  withdrawn: t('This invoice was withdrawn.'),
}
