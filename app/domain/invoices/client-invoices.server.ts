import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { type ClientCtx, isImpersonating } from '#app/context.ts'
import { today } from '#app/core/days.ts'
import { NotFound } from '#app/core/failures.ts'
import {
  billedThirdPartyName,
  isVisibleInvoice,
  requireModule,
} from '#app/domain/access/visibility.server.ts'
import { queryPage } from '#app/domain/list-queries.server.ts'
import { t } from '#app/texts.ts'
import { invoiceLines, invoices, projects } from '#db/schema.ts'
import {
  correctedInvoice,
  getInvoiceRowColumns,
  getInvoiceSheetColumns,
  invoiceProjectTitle,
  isOverdue,
  isSentInvoice,
  openAmount,
} from './invoice-columns.server.ts'
import { addInvoiceLines, listCreditNotes } from './invoice-details.server.ts'

const INVOICES_PER_PAGE_FOR_CLIENT = 50
const MAX_DUE_INVOICES = 50

const invoiceSummary = sql<string | null>`case when ${invoices.external} then ${t('External')}::text else (
  select left(${invoiceLines.description}, 200) from ${invoiceLines}
  where ${invoiceLines.invoiceId} = ${invoices.id} order by ${invoiceLines.position} limit 1
) end`

type ClientInvoiceQuery = { project?: string; after?: string | null; size?: number }

export async function listInvoicesForClient(
  { db, actor }: ClientCtx,
  { project, after = null, size = INVOICES_PER_PAGE_FOR_CLIENT }: ClientInvoiceQuery,
) {
  const within = and(project ? eq(invoices.projectId, project) : undefined, isVisibleInvoice(actor))
  const order = { key: sql`${invoices.createdAt}`, type: 'timestamptz', direction: 'desc' } as const
  const list = db
    .select({
      ...getInvoiceRowColumns(),
      corrects: correctedInvoice,
      paidOn: invoices.paidOn,
      daysOverdue: sql<number>`${today()}::date - ${invoices.dueOn}`,
      about: invoiceSummary,
      billedTo: billedThirdPartyName(actor.uid),
    })
    .from(invoices)
    .leftJoin(projects, eq(projects.id, invoices.projectId))
    .$dynamic()
  return queryPage(db, list, { id: invoices.id, order, where: within, after, within, size })
}

/** Lists up to 50 unpaid invoices by due date. */
export async function listInvoicesDueForClient({ db, actor }: ClientCtx) {
  return db
    .select({
      id: invoices.id,
      number: sql<string>`${invoices.number}`,
      total: openAmount,
      currency: invoices.currency,
      dueOn: sql<string>`${invoices.dueOn}`,
      overdue: isOverdue(),
      project: invoiceProjectTitle,
      about: invoiceSummary,
      billedTo: billedThirdPartyName(actor.uid),
    })
    .from(invoices)
    .leftJoin(projects, eq(projects.id, invoices.projectId))
    .where(and(requireModule('invoices'), isVisibleInvoice(actor), isSentInvoice))
    .orderBy(asc(invoices.dueOn), asc(invoices.id))
    .limit(MAX_DUE_INVOICES)
}

/** @throws {NotFound} for drafts, unknown invoices and hidden ones alike */
export async function findInvoiceForClient({ db, actor }: ClientCtx, id: string) {
  const [found] = await db
    .select(getInvoiceSheetColumns())
    .from(invoices)
    .leftJoin(projects, eq(projects.id, invoices.projectId))
    .where(and(eq(invoices.id, id), isVisibleInvoice(actor)))
  if (!found) throw new NotFound(t('Invoice not found'))
  const creditNotes = await listCreditNotes(db, id, ne(invoices.status, 'draft'))
  return { ...(await addInvoiceLines(db, found)), creditNotes }
}

/**
 * Records the first time that a payer opens a sent invoice. Staff who view the portal as a client don't count. Only
 * logs a failure, because it must not prevent people from reading an invoice.
 */
export async function recordInvoiceOpened({ db, actor, log }: ClientCtx, id: string): Promise<void> {
  if (isImpersonating(actor)) return
  await db
    .update(invoices)
    .set({ openedAt: sql`now()` })
    .where(and(eq(invoices.id, id), isNull(invoices.openedAt)))
    .catch((err) => log.warn({ err, invoice: id }, 'opening of an invoice not recorded'))
}

/** Amounts are in minor units of the currency. */
export type Invoice = Omit<Awaited<ReturnType<typeof findInvoiceForClient>>, 'creditNotes'>
