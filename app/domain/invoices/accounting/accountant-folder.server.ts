import { Readable } from 'node:stream'
import { and, asc, between, eq, notInArray } from 'drizzle-orm'
import type { Firm, Payment } from '#app/content/shapes.ts'
import type { AdminCtx } from '#app/context.ts'
import { type CsvColumn, streamCsv } from '#app/core/csv.ts'
import { groupBy } from '#app/core/group-by.ts'
import { formatShortNumber } from '#app/core/money.ts'
import { formatVisibility } from '#app/domain/access/format-names.ts'
import { billedName, isOpenToStaff } from '#app/domain/access/visibility.server.ts'
import { recordExport } from '#app/domain/activity/record-activity.server.ts'
import { zipMissingList } from '#app/domain/documents/zip-documents.server.ts'
import {
  createZipEntry,
  createZipFileNames,
  createZipStream,
  type ZipEntry,
} from '#app/domain/files/zip.server.ts'
import { getDisplayStatus, invoiceProjectTitle } from '#app/domain/invoices/invoice-columns.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { modules } from '#content/modules.ts'
import { payment } from '#content/payment.ts'
import { companies, invoiceLines, invoices, projects } from '#db/schema.ts'
import { findInvoice } from '../admin-invoices.server.ts'
import { zipInvoiceFiles } from '../invoice-files.server.ts'
import { INVOICE_KINDS } from '../invoice-labels.ts'
import { invoiceStatusLabels } from '../invoice-status-labels.ts'
import { calculateTotals, type PricedLine, TAX_RATE_DIGITS } from '../invoice-totals.ts'
import type { AccountingPeriod } from './accounting-period.ts'
import { type Booking, findRevenueAccount, formatDatev, splitByFiscalYear } from './datev.ts'

const { datev }: Payment = payment
const { seller }: Firm = firm
const ABOUT_EXPORT = t(
  'Documents of projects that are restricted to other team members are missing. Complete books are those that the administrator exports.',
)
const isExternalOnly = modules.invoices === 'external'

/**
 * Streams a zip for the accountant: all documents issued in a period that the member of staff may see, as a CSV file and
 * as files, and a booking batch if the content has `payment.datev`. Leaves out drafts and withdrawn invoices.
 */
export async function zipAccountantFolder(ctx: AdminCtx, period: AccountingPeriod): Promise<Readable> {
  const { log, actor } = ctx
  await recordExport(ctx, 'invoice.exported-for-accountant', t('Invoices'), period)
  const rows = await loadAccountingRows(ctx, period)
  async function* listEntries(): AsyncGenerator<ZipEntry> {
    // The format of the booking batch has no place for this notice.
    yield createZipEntry(`${t('About this export')}.txt`, `${formatVisibility(actor)}\n\n${ABOUT_EXPORT}\n`)
    const csv = Readable.from(streamCsv(formatVisibility(actor), accountingColumns, Readable.from([rows])))
    yield createZipEntry(`${t('Invoices')}.csv`, (await csv.toArray()).join(''))
    yield* zipBookings(
      rows.flatMap((row) => toBooking(row) ?? []),
      period,
    )
    yield* zipFiles(ctx, [...new Set(rows.map(({ id }) => id))])
  }
  return createZipStream(listEntries(), (err) => log.warn({ err }, 'export for the accountant aborted'))
}

const getDebtorAccount = (row: AccountingRow) =>
  row.external ? '' : row.debtorNumber || (datev?.debtorAccount ?? '')
const getRevenueAccount = ({ external, category, rate }: AccountingRow) =>
  datev && !external && category !== null && rate !== null ? findRevenueAccount(datev, category, rate) : ''

const accountingColumns: CsvColumn<AccountingRow>[] = [
  [t('Number'), ({ number }) => number],
  [t('Kind'), ({ kind }) => INVOICE_KINDS[kind]],
  [t('External'), ({ external }) => (external ? t('yes') : t('no'))],
  [t('Status'), ({ status }) => invoiceStatusLabels[status]],
  [t('Issued'), ({ issuedOn }) => issuedOn],
  [t('Due'), ({ dueOn }) => dueOn],
  [t('Paid'), ({ paidOn }) => paidOn],
  [t('Company'), ({ company }) => company],
  [t('Buyer'), ({ buyer }) => buyer],
  [t('VAT ID'), ({ buyerVatId }) => buyerVatId],
  [t('Country'), ({ buyerCountry }) => buyerCountry],
  [t('Project'), ({ project }) => project],
  [t('Tax category'), ({ category }) => category],
  [t('Tax rate'), ({ rate }) => (rate === null ? null : formatShortNumber(rate, TAX_RATE_DIGITS))],
  [t('Currency'), ({ currency }) => currency],
  [t('Net'), ({ net, currency }) => (net === null ? null : { minor: net, currency })],
  [t('Tax'), ({ tax, currency }) => (tax === null ? null : { minor: tax, currency })],
  [t('Gross'), ({ gross: minor, currency }) => ({ minor, currency })],
  [t('Debtor account'), getDebtorAccount],
  [t('Revenue account'), getRevenueAccount],
]

/**
 * Returns the booking of a row. Null for external invoices, and for those voided before credit notes existed, which
 * have no booking that cancels theirs.
 */
function toBooking(row: AccountingRow): Booking | null {
  const { number, issuedOn, external, status, credited, kind, buyer, project, servicePeriodTo } = row
  if (external || !number || !issuedOn || (status === 'Void' && credited === 0)) return null
  const serviceOn = servicePeriodTo ?? row.servicePeriodFrom ?? issuedOn
  const isReverseCharge = row.category === 'AE' && row.buyerCountry !== seller?.country
  return {
    ...pick(row, 'currency', 'exchangeRate', 'gross'),
    number,
    issuedOn,
    serviceOn,
    taxedOn: kind === 'credit-note' ? issuedOn : serviceOn,
    text: [buyer, project].filter(Boolean).join(', '),
    debtorAccount: getDebtorAccount(row),
    revenueAccount: getRevenueAccount(row),
    vatId: isReverseCharge ? row.buyerVatId : null,
  }
}

/** Yields a booking batch for each fiscal year with bookings, or an empty one, and a list of missing accounts. */
function* zipBookings(bookings: Booking[], { from, to }: AccountingPeriod): Generator<ZipEntry> {
  if (!datev || isExternalOnly) return
  const years = splitByFiscalYear(datev, from, to).map((year) => ({
    ...year,
    bookings: bookings.filter(({ issuedOn }) => issuedOn >= year.from && issuedOn <= year.to),
  }))
  const used = years.filter((year) => year.bookings.length > 0)
  for (const year of used.length > 0 ? used : years.slice(0, 1)) {
    const batch = formatDatev(datev, payment.currency, year, year.bookings)
    yield createZipEntry(`EXTF_Buchungsstapel_${year.from}_${year.to}.csv`, batch)
  }
  const incomplete = bookings.filter(({ revenueAccount }) => !revenueAccount).map(({ number }) => number)
  if (incomplete.length > 0) {
    const explanation = t('Bookings without an account, because content/payment.ts names none for their tax:')
    yield createZipEntry('EXTF.txt', `${[explanation, '', ...new Set(incomplete)].join('\n')}\n`)
  }
}

/** Yields the files of each document. Those of external invoices are in a folder of their own. */
async function* zipFiles(ctx: AdminCtx, ids: string[]): AsyncGenerator<ZipEntry> {
  const createPath = createZipFileNames()
  const missing: string[] = []
  for (const id of ids) {
    const invoice = await findInvoice(ctx, id)
    const folder = invoice.external ? t('External') : null
    yield* zipInvoiceFiles(ctx, invoice, (name) => createPath(name, null, folder), missing)
  }
  yield* zipMissingList(missing)
}

type RowsCtx = Pick<AdminCtx, 'db' | 'actor'>

const isIssuedIn = ({ actor }: RowsCtx, { from, to }: AccountingPeriod) =>
  and(
    between(invoices.issuedOn, from, to),
    notInArray(invoices.status, ['draft', 'withdrawn']),
    isOpenToStaff(actor, invoices.projectId),
  )

const loadDocuments = (ctx: RowsCtx, period: AccountingPeriod) =>
  ctx.db
    .select({
      ...pick(invoices, 'id', 'number', 'kind', 'external', 'issuedOn', 'dueOn', 'paidOn', 'currency'),
      ...pick(invoices, 'exchangeRate', 'net', 'tax', 'total', 'credited', 'buyerVatId', 'buyerCountry'),
      ...pick(invoices, 'servicePeriodFrom', 'servicePeriodTo'),
      status: getDisplayStatus(),
      buyer: billedName,
      company: companies.name,
      debtorNumber: companies.debtorNumber,
      project: invoiceProjectTitle,
    })
    .from(invoices)
    .leftJoin(companies, eq(companies.id, invoices.companyId))
    .leftJoin(projects, eq(projects.id, invoices.projectId))
    .where(isIssuedIn(ctx, period))
    .orderBy(asc(invoices.issuedOn), asc(invoices.number), asc(invoices.id))
type IssuedDocument = Awaited<ReturnType<typeof loadDocuments>>[number]

/**
 * Document in one tax category and rate, with the amounts in minor units. They are negative for a credit note, and null
 * if the file of an external invoice doesn't contain them.
 */
type AccountingRow = Omit<IssuedDocument, 'net' | 'tax'> & {
  category: string | null
  rate: number | null
  net: number | null
  tax: number | null
  gross: number
}

/** Loads all documents issued in the period that the member of staff may see, by date, except withdrawn ones. */
async function loadAccountingRows(ctx: RowsCtx, period: AccountingPeriod): Promise<AccountingRow[]> {
  const lines = await ctx.db
    .select(pick(invoiceLines, 'invoiceId', 'quantity', 'unitPrice', 'taxCategory', 'taxRate'))
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(isIssuedIn(ctx, period))
  const linesOf = groupBy(lines, 'invoiceId')
  return (await loadDocuments(ctx, period)).flatMap((row) => splitByTax(row, linesOf.get(row.id) ?? []))
}

function splitByTax(row: IssuedDocument, lines: PricedLine[]): AccountingRow[] {
  if (lines.length === 0) {
    const { net, tax, total: gross } = row
    const amounts = net + tax === gross ? { net, tax } : { net: null, tax: null }
    return [{ ...row, ...amounts, category: null, rate: null, gross }]
  }
  const sign = row.kind === 'credit-note' ? -1 : 1
  return calculateTotals(lines).taxes.map(({ category, rate, net, tax }) => ({
    ...row,
    category,
    rate,
    net: sign * net,
    tax: sign * tax,
    gross: sign * (net + tax),
  }))
}
