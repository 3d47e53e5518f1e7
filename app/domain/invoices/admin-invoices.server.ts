import { and, desc, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { makesInvoices } from '#app/content/modules.ts'
import type { AdminCtx } from '#app/context.ts'
import { NotFound } from '#app/core/failures.ts'
import { isOpenToStaff } from '#app/domain/access/visibility.server.ts'
import type { ActivityAction } from '#app/domain/activity/actions.ts'
import { recordExport } from '#app/domain/activity/record-activity.server.ts'
import { containsWordsOrCompany, pick, queryPage, readAllPages } from '#app/domain/list-queries.server.ts'
import { selectCompanyName, selectDisplayName } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import type { Database } from '#db/connect.server.ts'
import { activity, agreements, invoices, projects, users } from '#db/schema.ts'
import { getDeductionsRevision, listDeductions } from './deductions.server.ts'
import {
  billedClientName,
  correctedInvoice,
  getDisplayStatus,
  getInvoiceColumns,
  type InvoiceStatus,
  invoiceProjectTitle,
  isOverdue,
} from './invoice-columns.server.ts'
import { addInvoiceLines, listCreditNotes } from './invoice-details.server.ts'
import { getDraftRevision } from './invoice-drafts.server.ts'
import { findRecipient, findRecipientName, listReachablePayers } from './invoice-payers.server.ts'

export const INVOICE_STATUSES = [
  'Draft',
  'Sent',
  'Overdue',
  'Paid',
  'Void',
  'Withdrawn',
] as const satisfies InvoiceStatus[]
export const INVOICE_SORT_KEYS = ['newest', 'due', 'total'] as const
/** Sort keys. They must match the index expressions. Drafts have no due date and come last. */
const sortExpressions = {
  newest: { key: sql`${invoices.createdAt}`, type: 'timestamptz' },
  due: { key: sql`coalesce(${invoices.dueOn}, 'infinity')`, type: 'date' },
  total: { key: sql`${invoices.total}`, type: 'bigint' },
} as const

type InvoiceQuery = {
  search: string
  sort?: (typeof INVOICE_SORT_KEYS)[number]
  direction?: 'asc' | 'desc'
  status?: InvoiceStatus | undefined
  clientId?: string | null
  companyId?: string | null
  projectId?: string | null
  after: string | null
}

const INVOICES_PER_EXPORT_BATCH = 1000

/** Newest first by default. `search` matches part of the number, the billing address or the company's name. */
export async function listInvoices({ db, actor }: AdminCtx, query: InvoiceQuery, size?: number) {
  const order = {
    ...sortExpressions[query.sort ?? 'newest'],
    direction: query.direction ?? ('desc' as const),
  }
  const list = db
    .select({
      ...getInvoiceColumns(),
      external: invoices.external,
      ...pick(invoices, 'clientId', 'companyId'),
      company: selectCompanyName(invoices.companyId),
      client: billedClientName,
      copyTo: invoices.copyTo,
    })
    .from(invoices)
    .leftJoin(users, eq(users.id, invoices.clientId))
    .leftJoin(projects, eq(projects.id, invoices.projectId))
    .$dynamic()
  const within = isOpenToStaff(actor, invoices.projectId)
  const where = and(
    within,
    hasStatus(query.status),
    makesInvoices ? undefined : ne(invoices.status, 'draft'),
    query.clientId ? eq(invoices.clientId, query.clientId) : undefined,
    query.companyId ? eq(invoices.companyId, query.companyId) : undefined,
    query.projectId ? eq(invoices.projectId, query.projectId) : undefined,
    containsWordsOrCompany(invoices.searchText, invoices.companyId, query.search),
  )
  return queryPage(db, list, { id: invoices.id, order, where, after: query.after, within, size })
}
export type InvoiceRow = Awaited<ReturnType<typeof listInvoices>>['rows'][number]

/** Yields all invoices that match the filters, in batches loaded on demand. First records the export. */
export async function* exportInvoices(ctx: AdminCtx, query: InvoiceQuery): AsyncGenerator<InvoiceRow[]> {
  const { search, status, clientId, companyId, projectId } = query
  const filters = { search, status, clientId, companyId, projectId }
  await recordExport(ctx, 'invoice.exported', t('Invoices'), filters)
  yield* readAllPages((after) => listInvoices(ctx, { ...query, after }, INVOICES_PER_EXPORT_BATCH))
}

function hasStatus(status: InvoiceStatus | undefined): SQL | undefined {
  if (!status) return undefined
  if (status === 'Overdue') return isOverdue()
  if (status === 'Sent') return and(eq(invoices.status, 'sent'), sql`not ${isOverdue()}`)
  return eq(invoices.status, status.toLowerCase() as Lowercase<Exclude<InvoiceStatus, 'Overdue'>>)
}

/**
 * Finds an invoice with its lines, payers, history and credit notes, and the revisions that the forms of a draft
 * submit.
 * @throws {NotFound}
 */
export async function findInvoice({ db, actor }: AdminCtx, id: string) {
  const { searchText: _, status: stored, ...columns } = getTableColumns(invoices)
  const [found] = await db
    .select({
      ...columns,
      paymentReporter: selectDisplayName(invoices.paymentReportedBy),
      stored,
      status: getDisplayStatus(),
      corrects: correctedInvoice,
      project: invoiceProjectTitle,
      proposalId: sql<string | null>`(
        select ${agreements.id} from ${agreements} where ${agreements.invoiceId} = ${invoices.id})`,
      client: billedClientName,
      clientEmail: users.email,
    })
    .from(invoices)
    .leftJoin(users, eq(users.id, invoices.clientId))
    .leftJoin(projects, eq(projects.id, invoices.projectId))
    .where(and(eq(invoices.id, id), isOpenToStaff(actor, invoices.projectId)))
  if (!found || (found.stored === 'draft' && !makesInvoices)) throw new NotFound(t('Invoice not found'))
  const invoice = await addInvoiceLines(db, found)
  const clientId = found.stored === 'draft' ? await findRecipient(db, found) : found.clientId
  const recipient = clientId ? await findRecipientName(db, clientId) : null
  const payers = await listReachablePayers(db, { ...found, clientId })
  const history: InvoiceStep[] = await listInvoiceEvents(db, id)
  if (found.openedAt) history.push({ id: 0, action: 'invoice.opened', at: found.openedAt })
  history.sort((a, b) => b.at.getTime() - a.at.getTime())
  const deductions = found.stored === 'draft' ? await listDeductions(db, found) : []
  return {
    ...invoice,
    recipient,
    payers,
    history,
    version: getDraftRevision(invoice, invoice.lines),
    creditNotes: await listCreditNotes(db, id),
    deductions,
    deductionsVersion: getDeductionsRevision(deductions),
  }
}
const INVOICE_EVENTS = [
  'invoice.sent',
  'invoice.credit-note-sent',
  'invoice.added',
  'invoice.withdrawn',
  'invoice.reminded',
  'invoice.payment-reported',
  'invoice.paid',
  'invoice.reopened',
  'invoice.voided',
] as const satisfies ActivityAction[]
/** `invoice.opened` isn't in the activity log, because opening an invoice changes nothing. */
export type InvoiceEvent = (typeof INVOICE_EVENTS)[number] | 'invoice.opened'
type InvoiceStep = { id: number; action: InvoiceEvent; at: Date }

const MAX_EVENTS_SHOWN = 50

/** Lists what happened to an invoice since it was sent, newest first. */
const listInvoiceEvents = (db: Database, id: string) =>
  db
    .select({ id: activity.id, action: sql<InvoiceEvent>`${activity.action}`, at: activity.createdAt })
    .from(activity)
    .where(
      and(
        eq(activity.subjectKind, 'invoice'),
        eq(activity.subjectId, id),
        inArray(activity.action, INVOICE_EVENTS),
      ),
    )
    .orderBy(desc(activity.id))
    .limit(MAX_EVENTS_SHOWN)
export type AdminInvoice = Awaited<ReturnType<typeof findInvoice>>
