import { and, asc, eq, isNull, lte, notInArray, or, sql } from 'drizzle-orm'
import type { AdminCtx, Ctx } from '#app/context.ts'
import { Conflict, NotFound } from '#app/core/failures.ts'
import { isOpenToStaff } from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { invoices } from '#db/schema.ts'
import { isOverdue } from './invoice-columns.server.ts'
import { hasReachablePayer, listReachablePayers } from './invoice-payers.server.ts'
import { isNotReportedPaid } from './report-payment.server.ts'

type ReminderCtx = Pick<Ctx, 'db' | 'jobs'>

const REMINDER_INTERVAL_DAYS = 7

const isNotRemindedWithin = (interval: string) =>
  or(isNull(invoices.remindedAt), lte(invoices.remindedAt, sql`now() - ${interval}::interval`))

/**
 * Sends a reminder for every overdue invoice without a reminder or a reported payment in the last week. Claims each
 * invoice in the transaction that queues its email, so that concurrent instances and crashes neither repeat nor lose a
 * reminder.
 */
export async function sendOverdueReminders(ctx: ReminderCtx): Promise<void> {
  const failed: string[] = []
  let error: unknown
  const selectNext = () =>
    ctx.db
      .select({ id: invoices.id })
      .from(invoices)
      .where(
        and(
          isOverdue(),
          hasReachablePayer(ctx.db),
          isNotRemindedWithin(`${REMINDER_INTERVAL_DAYS} days`),
          isNotReportedPaid,
          notInArray(invoices.id, failed),
        ),
      )
      .orderBy(asc(invoices.dueOn), asc(invoices.id))
      .limit(1)
  for (;;) {
    const [due] = await selectNext()
    if (!due) break
    try {
      await ctx.db.transaction((tx) =>
        claimReminder(ctx, tx, due.id, { actor: 'program', interval: `${REMINDER_INTERVAL_DAYS} days` }),
      )
    } catch (err) {
      // Continue with the other invoices.
      failed.push(due.id)
      error = err
    }
  }
  if (error) throw error
}

export async function sendInvoiceReminder(ctx: AdminCtx, id: string): Promise<void> {
  const { db } = ctx
  await db.transaction(async (tx) => {
    if (await claimReminder(ctx, tx, id, { actor: ctx, interval: '1 hour' })) return
    const [found] = await tx
      .select({ overdue: isOverdue(), reachable: sql<boolean>`${hasReachablePayer(tx)}` })
      .from(invoices)
      .where(and(eq(invoices.id, id), isOpenToStaff(ctx.actor, invoices.projectId)))
    if (!found) throw new NotFound(t('Invoice not found'))
    if (!found.overdue) throw new Conflict(t('This invoice is not overdue.'))
    if (!found.reachable)
      throw new Conflict(
        t('No one who can pay this invoice has an active account. Please contact the client another way.'),
      )
    throw new Conflict(t('A reminder was sent less than an hour ago.'))
  })
}

async function claimReminder(
  ctx: ReminderCtx,
  tx: Transaction,
  id: string,
  { actor, interval }: { actor: AdminCtx | 'program'; interval: string },
) {
  const [claimed] = await tx
    .update(invoices)
    .set({ remindedAt: sql`now()` })
    .where(
      and(
        eq(invoices.id, id),
        isOverdue(),
        hasReachablePayer(tx),
        isNotRemindedWithin(interval),
        actor === 'program' ? isNotReportedPaid : isOpenToStaff(actor.actor, invoices.projectId),
      ),
    )
    .returning({
      ...pick(invoices, 'clientId', 'companyId', 'projectId'),
      number: sql<string>`${invoices.number}`,
    })
  if (!claimed) return false
  const payers = await listReachablePayers(tx, claimed)
  for (const { uid, email: to } of payers)
    await ctx.jobs.queueEmail(tx, { kind: 'invoice-reminder', to, uid, data: { invoice: id } })
  await recordActivity(tx, actor, {
    action: 'invoice.reminded',
    subject: { id, name: claimed.number },
    projects: [claimed.projectId],
    after: { sentTo: payers.map(({ email }) => email) },
  })
  return true
}
