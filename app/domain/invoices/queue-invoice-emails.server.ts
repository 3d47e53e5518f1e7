import type { AdminCtx } from '#app/context.ts'
import { insertNotifications } from '#app/domain/notifications/notify.server.ts'
import type { Transaction } from '#db/connect.server.ts'
import { excludePayers, listReachablePayers } from './invoice-payers.server.ts'

type SentInvoice = Parameters<typeof listReachablePayers>[1] & { id: string; copyTo: string[] }

/**
 * Emails a new invoice to everyone who may pay it, now or with their daily digest, and to its copy recipients. Returns
 * their addresses.
 */
export async function queueInvoiceEmails(
  tx: Transaction,
  ctx: AdminCtx,
  invoice: SentInvoice,
): Promise<string[]> {
  const { id, copyTo } = invoice
  const data = { invoice: id }
  const payers = await listReachablePayers(tx, invoice)
  const collected = payers.filter(({ daily }) => daily)
  for (const { uid, email: to } of payers.filter(({ daily }) => !daily))
    await ctx.jobs.queueEmail(tx, { kind: 'invoice-sent', to, uid, data })
  await insertNotifications(
    ctx,
    tx,
    collected.map(({ uid }) => ({ uid, kind: 'invoice', subjectId: id })),
  )
  const copies = excludePayers(payers, copyTo)
  for (const to of copies) await ctx.jobs.queueEmail(tx, { kind: 'invoice-copy', to, uid: null, data })
  return [...payers.map(({ email }) => email), ...copies]
}
