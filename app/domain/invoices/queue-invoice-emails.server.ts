import type { AdminCtx } from '#app/context.ts'
import { insertNotifications } from '#app/domain/notifications/notify.server.ts'
import type { Transaction } from '#db/connect.server.ts'
import { listReachablePayers, type Payer } from './invoice-payers.server.ts'

type SentInvoice = Parameters<typeof listReachablePayers>[1] & { id: string; copyTo: string[] }

/** Returns the copy recipients who aren't payers. Payers get their own email. */
const excludePayers = (payers: Pick<Payer, 'email'>[], copyTo: string[]) =>
  copyTo.filter((address) => !payers.some(({ email }) => email === address))

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

/**
 * Emails a credit note, or that an external invoice was withdrawn, to everyone who may pay and to the copy recipients.
 * Returns their addresses.
 */
export async function queueInvoiceVoidedEmails(
  tx: Transaction,
  ctx: AdminCtx,
  invoice: SentInvoice,
): Promise<string[]> {
  const payers = await listReachablePayers(tx, invoice)
  const copies = excludePayers(payers, invoice.copyTo)
  for (const { uid, email: to } of [...payers, ...copies.map((email) => ({ uid: null, email }))])
    await ctx.jobs.queueEmail(tx, { kind: 'invoice-voided', to, uid, data: { invoice: invoice.id } })
  return [...payers.map(({ email }) => email), ...copies]
}
