import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { addDays, today } from '#app/core/days.ts'
import { toTaxCategory } from '#app/domain/invoices/invoice-rules.ts'
import { calculateTotals, type PricedLine, type TaxCategory } from '#app/domain/invoices/invoice-totals.ts'
import type { Database } from '#db/connect.server.ts'
import { invoiceLines, invoices } from '#db/schema.ts'
import { revisionOf, textOf } from '../pages.ts'

type Line = Record<'description' | 'quantity' | 'unitPrice' | 'taxRate', string> &
  Partial<Record<'unit' | 'taxCategory', string>>

export const completeBuyer = {
  buyerName: 'Ada Ltd.',
  buyerStreetAddress: '1 Main Street',
  buyerPostalCode: '12345',
  buyerCity: 'Springfield',
  buyerCountry: 'US',
}

/** Returns a draft invoice's form fields. */
export function draftForm(client: { id: string }, overrides: Record<string, string> = {}, lines?: Line[]) {
  const typed = lines ?? [
    { description: 'Two days of work', quantity: '1.5', unitPrice: '100.10', taxRate: '19' },
  ]
  return {
    intent: 'save',
    clientId: client.id,
    projectId: '',
    currency: 'EUR',
    dueDays: '14',
    ...completeBuyer,
    exemptionReason: 'Exempt',
    notes: '',
    ...Object.fromEntries(
      typed.flatMap((line, i) => Object.entries(line).map(([name, value]) => [`lines[${i}].${name}`, value])),
    ),
    ...overrides,
  }
}

type Staff = {
  get: (path: string) => Promise<Response>
  post: (path: string, fields: Record<string, string>) => Promise<Response>
}

/** Creates a draft through the form. Returns its id. */
export async function createDraft(staff: Staff, ...typed: Parameters<typeof draftForm>): Promise<string> {
  const answer = await staff.post('/admin/invoices/new', draftForm(...typed))
  expect([answer.status, answer.status === 302 ? '' : await answer.text()]).toEqual([302, ''])
  return answer.headers.get('location')?.match(/invoices\/([^?]+)/)?.[1] ?? ''
}

/** Sends a draft as it currently is. */
export async function sendDraft(staff: Staff, id: string): Promise<Response> {
  const path = `/admin/invoices/${id}`
  const page = await textOf(staff.get(`${path}?ask=send`))
  const deductions = page.match(/name="deductions" value="([^"]+)"/)?.[1]
  return staff.post(path, { intent: 'send', version: revisionOf(page), ...(deductions && { deductions }) })
}

/** Inserts an invoice, by default one that was sent today and has a unique number. */
export async function makeInvoice(
  db: Database,
  client: { id: string },
  overrides: Partial<typeof invoices.$inferInsert> = {},
  typed: (Omit<PricedLine, 'taxCategory'> & { description: string; taxCategory?: TaxCategory })[] = [
    { description: 'Advice', quantity: 1500, unitPrice: 10_010, taxRate: 190_000 },
  ],
) {
  const id = randomUUID()
  const lines = typed.map((line) => ({ ...line, taxCategory: toTaxCategory(line.taxCategory, line.taxRate) }))
  const { lineNets, net, tax, total } = calculateTotals(lines)
  await db.insert(invoices).values({
    id,
    number: overrides.status === 'draft' ? null : `1999-${id}`,
    clientId: client.id,
    status: 'sent',
    currency: 'EUR',
    billTo: 'Ada Ltd.',
    dueDays: 14,
    ...(overrides.status === 'draft' ? {} : { issuedOn: today(), dueOn: addDays(today(), 14) }),
    net,
    tax,
    total,
    ...overrides,
  })
  await db
    .insert(invoiceLines)
    .values(lines.map((line, i) => ({ invoiceId: id, position: i + 1, net: lineNets[i] ?? 0, ...line })))
  return findInvoiceRow(db, id)
}

export async function findInvoiceRow(db: Database, id: string) {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id))
  if (!row) throw new Error('not there')
  return row
}
