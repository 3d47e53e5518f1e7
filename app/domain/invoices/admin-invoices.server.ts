import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import type { Database } from '#db/connect.server.ts'
import { invoices, projects, users, usersRoles } from '#db/schema.ts'
import { NotFound } from '../failures.ts'
import { keyset, matching, pageOf } from '../keyset.server.ts'
import {
  displayStatus,
  hasId,
  type InvoiceStatus,
  invoiceRow,
  isOverdue,
  withLines,
} from './client-invoices.server.ts'

export const invoiceStatuses = ['Draft', 'Sent', 'Overdue', 'Paid', 'Void'] as const satisfies InvoiceStatus[]
export type InvoiceQuery = {
  search: string
  status?: InvoiceStatus | undefined
  /** The last row of the page before. */
  after: string | null
}

const PAGE = 50
const CLIENTS = 20

/** Name of the client's account, else the first line of 'Bill to'. */
const clientName = sql<string>`coalesce(nullif(${users.name}, ''), ${users.email}, split_part(${invoices.billTo}, chr(10), 1))`

/** All invoices, newest first, a page at a time. `search` looks for a part of the number or of the address. */
export async function listInvoices({ db }: AdminCtx, query: InvoiceQuery) {
  const order = { key: sql`${invoices.createdAt}`, type: 'timestamptz', direction: 'desc' } as const
  const { beyond, orderBy } = await keyset(db, {
    table: invoices,
    id: invoices.id,
    order,
    after: query.after,
  })
  const rows = await db
    .select({ ...invoiceRow(), client: clientName })
    .from(invoices)
    .leftJoin(users, eq(users.id, invoices.clientId))
    .leftJoin(projects, eq(projects.id, invoices.projectId))
    .where(and(ofStatus(query.status), matching(invoices.searched, query.search), beyond))
    .orderBy(...orderBy)
    .limit(PAGE + 1)
  return pageOf(rows, PAGE)
}

function ofStatus(status: InvoiceStatus | undefined): SQL | undefined {
  if (!status) return undefined
  if (status === 'Overdue') return isOverdue()
  if (status === 'Sent') return and(eq(invoices.status, 'sent'), sql`not ${isOverdue()}`)
  return eq(invoices.status, status === 'Draft' ? 'draft' : status === 'Paid' ? 'paid' : 'void')
}

/** One invoice with all that the firm knows of it. @throws {NotFound} */
export async function findInvoice({ db }: AdminCtx, id: string) {
  const { searched: _, status: stored, ...columns } = getTableColumns(invoices)
  const [found] = await db
    .select({
      ...columns,
      stored,
      status: displayStatus(),
      project: projects.title,
      client: clientName,
      clientEmail: users.email,
    })
    .from(invoices)
    .leftJoin(users, eq(users.id, invoices.clientId))
    .leftJoin(projects, eq(projects.id, invoices.projectId))
    .where(hasId(id))
  if (!found) throw new NotFound('Invoice not found')
  return withLines(db, found)
}
export type AdminInvoice = Awaited<ReturnType<typeof findInvoice>>

/** Clients to choose from, newest first, at most 20; `search` looks for a part of name, company or address. */
export async function listBillableClients({ db }: AdminCtx, search: string) {
  return db
    .select({ id: users.id, name: users.name, company: users.company, email: users.email })
    .from(users)
    .innerJoin(usersRoles, and(eq(usersRoles.uid, users.id), eq(usersRoles.role, 'client')))
    .where(matching(users.searched, search))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(CLIENTS)
}

/** Whom an invoice can be for: the client, the address to put on it, and the client's projects. @throws {NotFound} */
export async function findBillableClient({ db }: AdminCtx, id: string) {
  const client = id.includes('\0') ? undefined : await clientToBill(db, id)
  if (!client) throw new NotFound('There is no such client.')
  const ofClient = await db
    .select({ id: projects.id, title: projects.title })
    .from(projects)
    .where(eq(projects.clientId, id))
    .orderBy(asc(projects.title), asc(projects.id))
  const { name, company, streetAddress, postalCode, city, state, country } = client
  const billTo = [
    company ?? name,
    company && company !== name ? name : null,
    streetAddress,
    [postalCode, city].filter(Boolean).join(' '),
    state,
    country,
  ]
  return {
    id,
    name: name || client.email,
    email: client.email,
    projects: ofClient,
    billTo: billTo.filter(Boolean).join('\n'),
  }
}
export type BillableClient = Awaited<ReturnType<typeof findBillableClient>>

/** Somebody with the role of a client; undefined for everybody else. */
export async function clientToBill(db: Pick<Database, 'select'>, id: string) {
  const [client] = await db
    .select(getTableColumns(users))
    .from(users)
    .innerJoin(usersRoles, and(eq(usersRoles.uid, users.id), eq(usersRoles.role, 'client')))
    .where(eq(users.id, id))
  return client
}
