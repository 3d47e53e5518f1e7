import { and, asc, eq, getTableColumns, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { type ClientCtx, isImpersonating } from '#app/context.ts'
import { getCountryName } from '#app/core/countries.ts'
import { today } from '#app/core/days.ts'
import { NotFound } from '#app/core/failures.ts'
import {
  billedName,
  billedThirdPartyName,
  isVisibleInvoice,
  requireModule,
} from '#app/domain/access/visibility.server.ts'
import { pick, queryPage } from '#app/domain/list-queries.server.ts'
import { displayName } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import type { Database } from '#db/connect.server.ts'
import { type InvoiceIssuer, invoiceLines, invoices, projects } from '#db/schema.ts'
import { BUYER_FIELDS, type BuyerField } from './buyer-fields.ts'
import { getCurrentIssuer } from './invoice-issuer.server.ts'
import { calculateTotals } from './invoice-totals.ts'

export type InvoiceStatus = 'Draft' | 'Sent' | 'Paid' | 'Overdue' | 'Void' | 'Withdrawn'

const INVOICES_PER_PAGE_FOR_CLIENT = 50
const MAX_DUE_INVOICES = 50

/**
 * Condition on `invoices`: sent and neither paid nor void, and no credit note. The values are part of the statement's
 * text, so that the plan of a prepared statement can use the index of sent invoices.
 */
export const isSentInvoice = and(
  eq(invoices.status, 'sent').inlineParams(),
  ne(invoices.kind, 'credit-note').inlineParams(),
)

/** Amount that is still to be paid, of an invoice that is neither paid nor void. */
export const openAmount = sql<number>`(${invoices.total} - ${invoices.credited})`.mapWith(Number)

export const isOverdue = (): SQL<boolean> =>
  sql<boolean>`(${isSentInvoice} and ${invoices.dueOn} < ${today()})`

export const getDisplayStatus = (): SQL<InvoiceStatus> =>
  sql<InvoiceStatus>`case when ${isOverdue()} then 'Overdue' else initcap(${invoices.status}) end`

/** Project title when the invoice was sent, or the current title for a draft. */
export const invoiceProjectTitle = sql<string | null>`coalesce(${invoices.projectTitle}, ${projects.title})`

const getInvoiceRowColumns = () => ({
  id: invoices.id,
  number: invoices.number,
  status: getDisplayStatus(),
  kind: invoices.kind,
  credited: invoices.credited,
  project: invoiceProjectTitle,
  ...pick(invoices, 'currency', 'total', 'issuedOn', 'dueOn'),
})

const invoiceSummary = sql<string | null>`case when ${invoices.external} then ${t('External')}::text else (
  select left(${invoiceLines.description}, 200) from ${invoiceLines}
  where ${invoiceLines.invoiceId} = ${invoices.id} order by ${invoiceLines.position} limit 1
) end`

/** Name of the client's account, or the first line of the billing address. */
export const billedClientName = sql<string>`coalesce(${displayName}, ${billedName})`

/** Buyer's name and address, one part per line, with the country's code. */
const invoiceBillTo = sql<string>`case when ${invoices.buyerName} is null then coalesce(${invoices.billTo}, '')
  else concat_ws(chr(10), ${invoices.buyerName}, ${invoices.buyerStreetAddress},
    nullif(concat_ws(' ', ${invoices.buyerPostalCode}, ${invoices.buyerCity}), ''), ${invoices.buyerCountry}) end`

/** The invoice that a credit note corrects. A note with its total cancels all of it. */
export const correctedInvoice = sql<CorrectedInvoice | null>`(
  select json_build_object('id', corrected.id, 'number', corrected.number, 'issuedOn', corrected.issued_on,
    'total', corrected.total, 'isVoid', corrected.status = 'void',
    'open', case corrected.status when 'sent' then corrected.total - corrected.credited else 0 end) from invoices corrected where corrected.id = invoices.credit_of)`
export type CorrectedInvoice = {
  id: string
  number: string
  issuedOn: string
  total: number
  isVoid: boolean
  open: number
}

export const getInvoiceColumns = () => ({
  corrects: correctedInvoice,
  ...getInvoiceRowColumns(),
  billTo: invoiceBillTo,
  ...pick(invoices, 'notes', 'dueDays', 'paidOn', 'net', 'tax', 'creditedBeforePayment'),
})

/** Columns of an invoice with its texts, for its page and files. */
export const getInvoiceSheetColumns = () => ({
  ...getInvoiceColumns(),
  ...pick(
    invoices,
    'billTo',
    ...BUYER_FIELDS,
    'orderNumber',
    'exemptionReason',
    'exchangeRate',
    'servicePeriodFrom',
    'servicePeriodTo',
    'external',
    'issuer',
    'paymentReportedAt',
  ),
})

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

/** Lists an invoice's credit notes, oldest first. */
export const listCreditNotes = (db: Database, id: string, where?: SQL) =>
  db
    .select(pick(invoices, 'id', 'number', 'issuedOn', 'total'))
    .from(invoices)
    .where(and(eq(invoices.creditOf, id), where))
    .orderBy(asc(invoices.createdAt), asc(invoices.id))

/**
 * Records that someone who may pay has opened a sent invoice, for the first time. Staff who view the portal as a client
 * don't count. Only logs a failure, because it must not keep anyone from reading an invoice.
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

type InvoiceHead = Pick<typeof invoices.$inferSelect, 'id' | BuyerField | 'billTo' | 'issuer' | 'issuedOn'>

/**
 * Adds an invoice's lines and totals by tax rate, its issuer (today's content for a draft), and the buyer's address as
 * printed. `isLegacy`: sent before buyer and issuer were stored, and shown as it was then.
 */
export async function addInvoiceLines<Found extends InvoiceHead>(db: Pick<Database, 'select'>, found: Found) {
  const { invoiceId: _, ...columns } = getTableColumns(invoiceLines)
  const lines = await db
    .select(columns)
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, found.id))
    .orderBy(asc(invoiceLines.position))
  const issuer = found.issuer ?? getCurrentIssuer()
  return {
    ...found,
    lines,
    taxes: calculateTotals(lines).taxes,
    issuer,
    isLegacy: found.issuer === null && found.issuedOn !== null,
    buyer: formatBuyer(found, issuer.firm.seller?.country),
  }
}

/** Returns the invoice for its page, which has payment instructions only while it's to be paid. */
export function omitPastPayment<Shown extends { status: InvoiceStatus; issuer: InvoiceIssuer }>(
  invoice: Shown,
): Shown {
  if (invoice.status === 'Sent' || invoice.status === 'Overdue') return invoice
  const { currency, legal, dueDays, taxRate } = invoice.issuer.payment
  const payment = { currency, legal, dueDays, taxRate, title: '', text: '', details: [] }
  return { ...invoice, issuer: { ...invoice.issuer, payment } }
}

/** Returns the buyer's name and address, one part per line. Names the country if it isn't the seller's. */
function formatBuyer(invoice: InvoiceHead, sellerCountry: string | undefined): string {
  const { buyerName, buyerStreetAddress, buyerPostalCode, buyerCity, buyerCountry } = invoice
  if (buyerName === null) return invoice.billTo ?? ''
  const city = [buyerPostalCode, buyerCity].filter(Boolean).join(' ')
  const country = buyerCountry && buyerCountry !== sellerCountry && getCountryName(buyerCountry)
  return [buyerName, buyerStreetAddress, city, country].filter(Boolean).join('\n')
}
