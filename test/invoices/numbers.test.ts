import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AdminCtx } from '#app/context.ts'
import { today } from '#app/core/days.ts'
import { Failure } from '#app/core/failures.ts'
import { getDraftRevision } from '#app/domain/invoices/invoice-drafts.server.ts'
import { sendInvoice } from '#app/domain/invoices/send-invoice.server.ts'
import { invoiceLines, invoiceNumbers, invoices } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { completeBuyer, makeInvoice } from '../make/invoice-forms.ts'
import { makeAdmin, makeClient } from '../make/make.ts'

const { ctx, db } = await openTestApp()

/** In each range. */
const SENDS = 100

test('200 invoices and credit notes sent concurrently get consecutive numbers in both ranges', async () => {
  const { id: uid, name, email } = await makeAdmin(db)
  const actor = { uid, name, email, role: 'admin', termsAccepted: true, sessionId: '', previousLoginAt: null }
  const staff = { ...ctx, actor, clientIp: '127.0.0.1' } as unknown as AdminCtx
  const client = await makeClient(db)
  const drafts: Awaited<ReturnType<typeof makeInvoice>>[] = []
  for (let i = 0; i < SENDS; i++) {
    drafts.push(await makeInvoice(db, client, { ...completeBuyer, status: 'draft' }))
    const { id: creditOf } = await makeInvoice(db, client)
    const credit = { ...completeBuyer, status: 'draft', kind: 'credit-note', creditOf } as const
    const note = await makeInvoice(db, client, credit)
    await db.update(invoiceLines).set({ creditedLine: 1 }).where(eq(invoiceLines.invoiceId, note.id))
    drafts.push(note)
  }
  const year = Number(today().slice(0, 4))
  const lastOf = async (range: 'invoice' | 'credit-note') => {
    const where = and(eq(invoiceNumbers.range, range), eq(invoiceNumbers.year, year))
    return (await db.select().from(invoiceNumbers).where(where))[0]?.last ?? 0
  }
  const before = [await lastOf('invoice'), await lastOf('credit-note')]
  const ids = drafts.map(({ id }) => id)
  const lines = await db.select().from(invoiceLines).where(inArray(invoiceLines.invoiceId, ids))
  const linesOf = (id: string) => lines.filter(({ invoiceId }) => invoiceId === id)
  const send = async (draft: (typeof drafts)[number]): Promise<unknown> => {
    const version = getDraftRevision(draft, linesOf(draft.id))
    return sendInvoice(staff, draft.id, { version }).catch((err: Error) => {
      if (err instanceof Failure) throw err
      // On a slow computer, some senders time out while waiting for a connection. Then nothing was stored.
      return send(draft)
    })
  }
  // Some are sent twice at the same moment, which must not use a number.
  const sends = [...drafts, ...drafts.slice(0, 20)].map(send)
  const results = await Promise.allSettled(sends)
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
  expect(failures).toEqual(Array(20).fill(expect.stringContaining('has been sent')))
  const numbersOf = async (kind: 'invoice' | 'credit-note') => {
    const mine = and(inArray(invoices.id, ids), eq(invoices.kind, kind))
    const rows = await db.select({ number: invoices.number }).from(invoices).where(mine)
    return rows.map(({ number }) => Number(number?.slice(-4))).sort((a, b) => a - b)
  }
  const series = (last = 0) => Array.from({ length: SENDS }, (_, i) => last + 1 + i)
  expect(await numbersOf('invoice')).toEqual(series(before[0]))
  expect(await numbersOf('credit-note')).toEqual(series(before[1]))
}, 120_000)
