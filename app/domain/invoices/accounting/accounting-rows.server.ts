import { and, asc, between, eq, inArray, ne } from 'drizzle-orm'
import { groupBy } from '#app/core/group-by.ts'
import { billedName } from '#app/domain/access/visibility.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import type { Database } from '#db/connect.server.ts'
import { companies, invoiceLines, invoices, projects } from '#db/schema.ts'
import { getDisplayStatus, invoiceProjectTitle } from '../client-invoices.server.ts'
import { calculateTotals } from '../invoice-totals.ts'
import type { AccountingPeriod } from './accounting-period.ts'

/** Returns the ids of all documents issued in the period, by date, except withdrawn ones. */
export async function listIssuedIds(db: Database, { from, to }: AccountingPeriod): Promise<string[]> {
  const isKept = and(ne(invoices.status, 'draft'), ne(invoices.status, 'withdrawn'))
  const rows = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(between(invoices.issuedOn, from, to), isKept))
    .orderBy(asc(invoices.issuedOn), asc(invoices.number), asc(invoices.id))
  return rows.map(({ id }) => id)
}

const loadDocuments = (db: Database, ids: string[]) =>
  db
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
    .where(inArray(invoices.id, ids))

const loadLines = (db: Database, ids: string[]) =>
  db
    .select(pick(invoiceLines, 'invoiceId', 'quantity', 'unitPrice', 'taxCategory', 'taxRate'))
    .from(invoiceLines)
    .where(inArray(invoiceLines.invoiceId, ids))

type IssuedDocument = Awaited<ReturnType<typeof loadDocuments>>[number]
type Line = Omit<Awaited<ReturnType<typeof loadLines>>[number], 'invoiceId'>

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

/** Loads the rows of these documents in the order of `ids`. */
export async function loadAccountingRows(db: Database, ids: string[]): Promise<AccountingRow[]> {
  const found = new Map((await loadDocuments(db, ids)).map((row) => [row.id, row]))
  const lines = groupBy(await loadLines(db, ids), 'invoiceId')
  return ids.flatMap((id) => {
    const row = found.get(id)
    return row ? splitByTax(row, lines.get(id) ?? []) : []
  })
}

function splitByTax(row: IssuedDocument, lines: Line[]): AccountingRow[] {
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
