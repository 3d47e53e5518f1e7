import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { Conflict, NotFound } from '#app/core/failures.ts'
import { DAY_MS } from '#app/core/units.ts'
import { findActiveLead } from '#app/domain/access/active-lead.server.ts'
import { isVisibleInvoice } from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { t } from '#app/texts.ts'
import { invoices } from '#db/schema.ts'
import type { Invoice } from './client-invoices.server.ts'
import { isSentInvoice } from './invoice-columns.server.ts'

/** Days after a report during which no reminder is sent and the report can't be repeated. */
const REPORT_DAYS = 7

/** Condition on `invoices`: not reported as paid during the last seven days. */
export const isNotReportedPaid = or(
  isNull(invoices.paymentReportedAt),
  lte(invoices.paymentReportedAt, sql`now() - make_interval(days => ${REPORT_DAYS})`),
)

type ReportedInvoice = Pick<Invoice, 'status' | 'kind' | 'paymentReportedAt'>

export const canReportPayment = ({ status, kind, paymentReportedAt }: ReportedInvoice): boolean =>
  (status === 'Sent' || status === 'Overdue') &&
  kind !== 'credit-note' &&
  (paymentReportedAt === null || paymentReportedAt.getTime() <= Date.now() - REPORT_DAYS * DAY_MS)

/**
 * Records that a payer reports a payment, and emails the project's lead or the administrator. Does nothing if one was
 * reported during the last seven days.
 * @throws {NotFound | Conflict}
 */
export async function reportPayment(ctx: ClientCtx, id: string): Promise<void> {
  const { db, actor, jobs } = ctx
  await db.transaction(async (tx) => {
    const isVisible = and(eq(invoices.id, id), isVisibleInvoice(actor))
    const [reported] = await tx
      .update(invoices)
      .set({ paymentReportedAt: sql`now()`, paymentReportedBy: actor.uid })
      .where(and(isVisible, isSentInvoice, isNotReportedPaid))
      .returning({ number: sql<string>`${invoices.number}`, projectId: invoices.projectId })
    if (!reported) {
      const [found] = await tx.select({ status: invoices.status }).from(invoices).where(isVisible)
      if (!found) throw new NotFound(t('Invoice not found'))
      if (found.status !== 'sent') throw new Conflict(t('This invoice isn’t open.'))
      return
    }
    const { number, projectId } = reported
    const lead = await findActiveLead(tx, projectId)
    await jobs.queueEmail(tx, {
      kind: 'payment-reported',
      to: lead?.email ?? ctx.adminEmail,
      uid: lead?.uid ?? null,
      data: { invoice: id },
    })
    await recordActivity(tx, ctx, {
      action: 'invoice.payment-reported',
      subject: { id, name: number },
      projects: [projectId],
    })
  })
}
