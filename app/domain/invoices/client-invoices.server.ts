import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { t } from '#app/texts.ts'
import type { Database } from '#db/connect.server.ts'
import { invoiceLines, invoices, projects } from '#db/schema.ts'
import { shownName } from '../accounts/names.server.ts'
import { today } from '../days.ts'
import { NotFound } from '../failures.ts'
import { keyset, pageOf } from '../keyset.server.ts'
import { billedTo, visibleInvoice } from '../visibility.server.ts'
import { sumsOf, type TaxSum } from './amounts.ts'

export type InvoiceStatus = 'Draft' | 'Sent' | 'Paid' | 'Overdue' | 'Void'

const PAGE = 50
const MOST_DUE = 50

/** Sent, not paid, and after the due day. */
export const isOverdue = (): SQL<boolean> =>
  sql<boolean>`(${invoices.status} = 'sent' and ${invoices.dueOn} < ${today()})`

/** The status that people see. */
export const displayStatus = (): SQL<InvoiceStatus> =>
  sql<InvoiceStatus>`case when ${isOverdue()} then 'Overdue' else initcap(${invoices.status}) end`

/** What the project was called when the invoice was sent; of a draft, what it is called now. */
export const projectName = sql<string | null>`coalesce(${invoices.projectTitle}, ${projects.title})`

export const invoiceRow = () => ({
  id: invoices.id,
  number: invoices.number,
  status: displayStatus(),
  project: projectName,
  currency: invoices.currency,
  total: invoices.total,
  issuedOn: invoices.issuedOn,
  dueOn: invoices.dueOn,
})

/** What the first line of an invoice is for. */
export const about = sql<string | null>`(
  select left(${invoiceLines.description}, 200) from ${invoiceLines}
  where ${invoiceLines.invoiceId} = ${invoices.id} order by ${invoiceLines.position} limit 1
)`

/** Of `users` and `invoices`: the name of the client's account, else the first line of the address on the invoice. */
export const billedName = sql<string>`coalesce(${shownName}, split_part(${invoices.billTo}, chr(10), 1))`

/** What an invoice shows, on the page and in the PDF. */
export const sheet = () => ({
  ...invoiceRow(),
  billTo: invoices.billTo,
  notes: invoices.notes,
  dueDays: invoices.dueDays,
  paidOn: invoices.paidOn,
  net: invoices.net,
  tax: invoices.tax,
})

/** Whom an invoice is for, by the first line of its address, where that is not this person; null for the own. */
export const othersBill = (uid: string) =>
  sql<string | null>`case when ${billedTo(uid)} then null else split_part(${invoices.billTo}, E'\n', 1) end`

/** The invoices that a client may see, newest first; `after` is the last row of the page before. */
export async function listInvoicesForClient({ db, actor }: ClientCtx, after: string | null) {
  const within = visibleInvoice(actor.uid)
  const order = { key: sql`${invoices.createdAt}`, type: 'timestamptz', direction: 'desc' } as const
  const { beyond, orderBy } = await keyset(db, { table: invoices, id: invoices.id, order, after, within })
  const rows = await db
    .select({ ...invoiceRow(), about, billedTo: othersBill(actor.uid) })
    .from(invoices)
    .leftJoin(projects, eq(projects.id, invoices.projectId))
    .where(and(within, beyond))
    .orderBy(...orderBy)
    .limit(PAGE + 1)
  return pageOf(rows, PAGE)
}

/** What this person is to pay, what is due first first; at most 50. Who only may see an invoice is not asked. */
export async function listInvoicesDueForClient({ db, actor }: ClientCtx) {
  return db
    .select({
      id: invoices.id,
      number: sql<string>`${invoices.number}`,
      total: invoices.total,
      currency: invoices.currency,
      dueOn: sql<string>`${invoices.dueOn}`,
      overdue: isOverdue(),
      project: projectName,
      about,
    })
    .from(invoices)
    .leftJoin(projects, eq(projects.id, invoices.projectId))
    .where(and(billedTo(actor.uid), eq(invoices.status, 'sent')))
    .orderBy(asc(invoices.dueOn), asc(invoices.id))
    .limit(MOST_DUE)
}

/** One of the invoices that a client may see. @throws {NotFound} for a draft, an unknown and a hidden one alike. */
export async function findInvoiceForClient({ db, actor }: ClientCtx, id: string): Promise<Invoice> {
  const [found] = await db
    .select(sheet())
    .from(invoices)
    .leftJoin(projects, eq(projects.id, invoices.projectId))
    .where(and(eq(invoices.id, id), visibleInvoice(actor.uid)))
  if (!found) throw new NotFound(t('Invoice not found'))
  return withLines(db, found)
}

type Sheet = {
  id: string
  number: string | null
  status: InvoiceStatus
  project: string | null
  currency: string
  total: number
  issuedOn: string | null
  dueOn: string | null
  billTo: string
  notes: string | null
  dueDays: number
  paidOn: string | null
  net: number
  tax: number
}
export type InvoiceLine = Omit<typeof invoiceLines.$inferSelect, 'invoiceId'>
/** An invoice as a whole. Amounts are in minor units of its currency. */
export type Invoice = Sheet & { lines: InvoiceLine[]; taxes: TaxSum[] }

/** Adds the lines, and the taxes by rate. */
export async function withLines<Found extends { id: string }>(db: Pick<Database, 'select'>, found: Found) {
  const { invoiceId: _, ...columns } = getTableColumns(invoiceLines)
  const lines = await db
    .select(columns)
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, found.id))
    .orderBy(asc(invoiceLines.position))
  return { ...found, lines, taxes: sumsOf(lines).taxes }
}
