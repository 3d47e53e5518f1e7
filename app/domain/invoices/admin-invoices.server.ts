import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import type { Database } from '#db/connect.server.ts'
import { invoices, projects, users } from '#db/schema.ts'
import { findClient, listProjectsOf } from '../accounts/clients.server.ts'
import { recordActivity } from '../activity/record.server.ts'
import { NotFound } from '../failures.ts'
import { keyset, matching, type Page, pageOf } from '../keyset.server.ts'
import {
  billedName,
  displayStatus,
  type InvoiceStatus,
  isOverdue,
  projectName,
  sheet,
  withLines,
} from './client-invoices.server.ts'
import { draftVersion } from './drafts.server.ts'

export const invoiceStatuses = ['Draft', 'Sent', 'Overdue', 'Paid', 'Void'] as const satisfies InvoiceStatus[]
export const invoiceSortings = ['newest', 'due', 'total'] as const
/** Sort keys, matching the expressions of the indexes. Drafts have no due date and come last. */
const keys = {
  newest: { key: sql`${invoices.createdAt}`, type: 'timestamptz' },
  due: { key: sql`coalesce(${invoices.dueOn}, 'infinity')`, type: 'date' },
  total: { key: sql`${invoices.total}`, type: 'bigint' },
} as const

export type InvoiceQuery = {
  search: string
  sort?: (typeof invoiceSortings)[number]
  direction?: 'asc' | 'desc'
  status?: InvoiceStatus | undefined
  clientId?: string | null
  projectId?: string | null
  after: string | null
}

const PAGE = 50
const EXPORT_PAGE = 1000

/**
 * Returns a page of invoices, newest first by default. `search` matches a part of the number or the billing address.
 */
export async function listInvoices({ db }: AdminCtx, query: InvoiceQuery, size = PAGE) {
  return pageOf(await selectInvoices(db, query, size + 1), size)
}

/** Yields all invoices that match the filters, in batches read on demand. Records the export first. */
export async function* exportInvoices(ctx: AdminCtx, query: InvoiceQuery): AsyncGenerator<InvoiceRow[]> {
  const { db } = ctx
  const { search, status, clientId, projectId } = query
  const asked = Object.entries({ search, status, clientId, projectId }).filter(([, value]) => value)
  await db.transaction((tx) =>
    recordActivity(tx, ctx, {
      action: 'invoice.exported',
      subject: { id: 'all', name: 'Invoices' },
      after: Object.fromEntries(asked),
    }),
  )
  let after: string | null = null
  do {
    const page: Page<InvoiceRow> = pageOf(
      await selectInvoices(db, { ...query, after }, EXPORT_PAGE + 1),
      EXPORT_PAGE,
    )
    yield page.rows
    after = page.more
  } while (after)
}

export type InvoiceRow = Awaited<ReturnType<typeof selectInvoices>>[number]

async function selectInvoices(db: Database, query: InvoiceQuery, size: number) {
  const order = { ...keys[query.sort ?? 'newest'], direction: query.direction ?? ('desc' as const) }
  const { beyond, orderBy } = await keyset(db, {
    table: invoices,
    id: invoices.id,
    order,
    after: query.after,
  })
  return db
    .select({
      ...sheet(),
      clientId: invoices.clientId,
      client: billedName,
      copyTo: invoices.copyTo,
    })
    .from(invoices)
    .leftJoin(users, eq(users.id, invoices.clientId))
    .leftJoin(projects, eq(projects.id, invoices.projectId))
    .where(
      and(
        ofStatus(query.status),
        query.clientId ? eq(invoices.clientId, query.clientId) : undefined,
        query.projectId ? eq(invoices.projectId, query.projectId) : undefined,
        matching(invoices.searched, query.search),
        beyond,
      ),
    )
    .orderBy(...orderBy)
    .limit(size)
}

function ofStatus(status: InvoiceStatus | undefined): SQL | undefined {
  if (!status) return undefined
  if (status === 'Overdue') return isOverdue()
  if (status === 'Sent') return and(eq(invoices.status, 'sent'), sql`not ${isOverdue()}`)
  return eq(invoices.status, status === 'Draft' ? 'draft' : status === 'Paid' ? 'paid' : 'void')
}

/** Returns an invoice with everything staff may see, and the revision for a draft's forms. @throws {NotFound} */
export async function findInvoice({ db }: AdminCtx, id: string) {
  const { searched: _, status: stored, ...columns } = getTableColumns(invoices)
  const [found] = await db
    .select({
      ...columns,
      stored,
      status: displayStatus(),
      project: projectName,
      client: billedName,
      clientEmail: users.email,
    })
    .from(invoices)
    .leftJoin(users, eq(users.id, invoices.clientId))
    .leftJoin(projects, eq(projects.id, invoices.projectId))
    .where(eq(invoices.id, id))
  if (!found) throw new NotFound('Invoice not found')
  const invoice = await withLines(db, found)
  return { ...invoice, version: draftVersion(invoice, invoice.lines) }
}
export type AdminInvoice = Awaited<ReturnType<typeof findInvoice>>

/**
 * Returns a client with defaults for a new invoice: billing address, projects, last invoice and its copy recipients.
 * @throws {NotFound}
 */
export async function findBillableClient({ db }: AdminCtx, id: string) {
  const client = await findClient(db, { id })
  if (!client) throw new NotFound('There is no such client.')
  const { name, company, email, streetAddress, postalCode, city, state, country } = client
  const person = name === email ? null : name
  const billTo = [
    company ?? person,
    company && company !== person ? person : null,
    streetAddress,
    [postalCode, city].filter(Boolean).join(' '),
    state,
    country,
  ]
  const last = await lastInvoiceOf(db, id)
  return {
    id,
    name,
    email,
    projects: await listProjectsOf(db, id),
    last,
    copyTo: last?.copyTo ?? [],
    billTo: billTo.filter(Boolean).join('\n'),
  }
}

async function lastInvoiceOf(db: Database, clientId: string) {
  const { id, number, total, currency, issuedOn, copyTo } = invoices
  const [last] = await db
    .select({ id, number, total, currency, issuedOn, copyTo })
    .from(invoices)
    .where(eq(invoices.clientId, clientId))
    .orderBy(desc(invoices.createdAt), desc(id))
    .limit(1)
  return last
}
export type BillableClient = Awaited<ReturnType<typeof findBillableClient>>
