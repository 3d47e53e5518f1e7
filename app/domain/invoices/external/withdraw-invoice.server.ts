import { and, eq, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { Conflict, NotFound } from '#app/core/failures.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { t } from '#app/texts.ts'
import { invoices } from '#db/schema.ts'
import { queueInvoiceVoidedEmails } from '../queue-invoice-emails.server.ts'

/** Withdraws an unpaid external invoice and emails everyone who received it. @throws {NotFound | Conflict} */
export async function withdrawInvoice(ctx: AdminCtx, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const isExternal = and(eq(invoices.id, id), eq(invoices.external, true))
    const [withdrawn] = await tx
      .update(invoices)
      .set({ status: 'withdrawn', updatedAt: sql`now()` })
      .where(and(isExternal, eq(invoices.status, 'sent')))
      .returning()
    if (!withdrawn) {
      const [found] = await tx.select({ status: invoices.status }).from(invoices).where(isExternal)
      if (!found) throw new NotFound(t('Invoice not found'))
      throw new Conflict(
        found.status === 'paid'
          ? t('This invoice is already marked as paid.')
          : t('This invoice was withdrawn.'),
      )
    }
    await queueInvoiceVoidedEmails(tx, ctx, withdrawn)
    await recordActivity(tx, ctx, {
      action: 'invoice.withdrawn',
      subject: { id, name: withdrawn.number ?? '' },
      before: { status: 'sent' },
      after: { status: 'withdrawn' },
    })
  })
}
