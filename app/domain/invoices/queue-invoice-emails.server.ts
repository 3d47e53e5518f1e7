import type { AdminCtx } from '#app/context.ts'
import { insertNotifications } from '#app/domain/notifications/notify.server.ts'
import type { Transaction } from '#db/connect.server.ts'
import { listReachablePayers } from './invoice-payers.server.ts'

type SentInvoice = Parameters<typeof listReachablePayers>[1] & { id: string; copyTo: string[] }

/** Returns the payers of an invoice, the copy recipients who aren't payers, and the addresses of all. */
async function findRecipients(tx: Transaction, invoice: SentInvoice) {
  const payers = await listReachablePayers(tx, invoice)
  const emails = payers.map(({ email }) => email)
  const copies = invoice.copyTo.filter((address) => !emails.includes(address))
  return { payers, copies, all: [...emails, ...copies] }
}

/**
 * Emails a new invoice to everyone who may pay it, now or with their daily digest, and to its copy recipients. Returns
 * their addresses.
 */
export async function queueInvoiceEmails(
  tx: Transaction,
  ctx: AdminCtx,
  invoice: SentInvoice,
): Promise<string[]> {
  const { id } = invoice
  const data = { invoice: id }
  const { payers, copies, all } = await findRecipients(tx, invoice)
  for (const { uid, email: to } of payers.filter(({ daily }) => !daily))
    await ctx.jobs.queueEmail(tx, { kind: 'invoice-sent', to, uid, data })
  const collected = payers.filter(({ daily }) => daily)
  await insertNotifications(
    ctx,
    tx,
    collected.map(({ uid }) => ({ uid, kind: 'invoice', subjectId: id })),
  )
  for (const to of copies) await ctx.jobs.queueEmail(tx, { kind: 'invoice-copy', to, uid: null, data })
  return all
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
  const { payers, all } = await findRecipients(tx, invoice)
  for (const to of all) {
    const uid = payers.find(({ email }) => email === to)?.uid ?? null
    await ctx.jobs.queueEmail(tx, { kind: 'invoice-voided', to, uid, data: { invoice: invoice.id } })
  }
  return all
}
