import { and, asc, eq, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { AdminCtx, Ctx } from '#app/context.ts'
import { Conflict, NotFound } from '#app/core/failures.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { invoiceReminderEmail } from '#app/emails/invoices/invoice-reminder.tsx'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { invoices, users } from '#db/schema.ts'
import { isOverdue } from './client-invoices.server.ts'

type ReminderCtx = Pick<Ctx, 'db' | 'jobs' | 'appUrl'>

const REMINDER_INTERVAL_DAYS = 7

const isNotRemindedWithin = (interval: string) =>
  or(isNull(invoices.remindedAt), lte(invoices.remindedAt, sql`now() - ${interval}::interval`))

/**
 * Sends a reminder for every overdue invoice that has not had one in the last week. Each invoice is claimed in the
 * transaction that queues its email, so concurrent instances and crashes neither repeat nor lose a reminder.
 */
export async function sendOverdueReminders(ctx: ReminderCtx): Promise<void> {
  const failed: string[] = []
  let error: unknown
  const selectNext = () =>
    ctx.db
      .select({ id: invoices.id })
      .from(invoices)
      .innerJoin(users, and(eq(users.id, invoices.clientId), isNull(users.deactivatedAt)))
      .where(
        and(
          isOverdue(),
          isNotRemindedWithin(`${REMINDER_INTERVAL_DAYS} days`),
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
        claimReminder(ctx, tx, due.id, { doer: 'program', span: `${REMINDER_INTERVAL_DAYS} days` }),
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
    if (await claimReminder(ctx, tx, id, { doer: ctx, span: '1 hour' })) return
    const [found] = await tx
      .select({ overdue: isOverdue(), clientId: invoices.clientId })
      .from(invoices)
      .where(eq(invoices.id, id))
    if (!found) throw new NotFound(t('Invoice not found'))
    if (!found.overdue) throw new Conflict(t('This invoice is not overdue.'))
    if (!found.clientId)
      throw new Conflict(t("This client's account is closed. Please contact them another way."))
    throw new Conflict(t('You sent a reminder less than an hour ago.'))
  })
}

async function claimReminder(
  ctx: ReminderCtx,
  tx: Transaction,
  id: string,
  { doer, span: interval }: { doer: AdminCtx | 'program'; span: string },
) {
  const stillDue: SQL | undefined = and(eq(invoices.id, id), isOverdue(), isNotRemindedWithin(interval))
  const [claimed] = await tx
    .update(invoices)
    .set({ remindedAt: sql`now()` })
    .from(users)
    .where(and(stillDue, eq(users.id, invoices.clientId)))
    .returning({
      id: invoices.id,
      number: sql<string>`${invoices.number}`,
      dueOn: sql<string>`${invoices.dueOn}`,
      total: invoices.total,
      currency: invoices.currency,
      uid: users.id,
      to: users.email,
      name: users.name,
    })
  if (!claimed) return false
  const { uid, to, name, ...invoice } = claimed
  const mail = await invoiceReminderEmail({ to, name, appUrl: ctx.appUrl, invoice })
  await ctx.jobs.queueEmail(tx, mail, { uid, invoice: id })
  await recordActivity(tx, doer, { action: 'invoice.reminded', subject: { id, name: invoice.number } })
  return true
}
