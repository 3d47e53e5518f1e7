import { and, asc, between, eq, notInArray } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { groupBy } from '#app/core/group-by.ts'
import { billedName, isOpenToStaff } from '#app/domain/access/visibility.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { companies, invoiceLines, invoices, projects } from '#db/schema.ts'
import { getDisplayStatus, invoiceProjectTitle } from '../client-invoices.server.ts'
import { calculateTotals, type PricedLine } from '../invoice-totals.ts'
import type { AccountingPeriod } from './accounting-period.ts'

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
 * if the file of an external invoice doesn't say them.
 */
export type AccountingRow = Omit<IssuedDocument, 'net' | 'tax'> & {
  category: string | null
  rate: number | null
  net: number | null
  tax: number | null
  gross: number
}

/** Loads all documents issued in the period that the member of staff may see, by date, except withdrawn ones. */
export async function loadAccountingRows(ctx: RowsCtx, period: AccountingPeriod): Promise<AccountingRow[]> {
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
