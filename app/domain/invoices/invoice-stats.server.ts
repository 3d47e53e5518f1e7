import { and, eq, gt, gte, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { AdminCtx, ClientCtx } from '#app/context.ts'
import { today } from '#app/core/days.ts'
import { isOpenToStaff, isVisibleInvoice, requireModule } from '#app/domain/access/visibility.server.ts'
import type { Database } from '#db/connect.server.ts'
import { invoices } from '#db/schema.ts'
import { isOverdue, isSentInvoice, openAmount } from './invoice-columns.server.ts'

const MAX_MONTHS = 12
const MIN_MONTHS = 6

/** Amounts in minor units that were invoiced and paid in a month such as `2026-11`. */
type MonthTotals = { month: string; invoiced: number; paid: number }
/** Open amounts in minor units, by days past the due date. */
type Aging = Record<'notDue' | 'upTo30' | 'upTo60' | 'upTo90' | 'over90', number>
export type CurrencyStats = { currency: string; months: MonthTotals[]; aging: Aging }

/**
 * Returns the last months and the aging of open invoices per currency, the most invoiced currency first. Months before
 * the first amount are omitted, down to six months. Reads no older invoices, unless they are open.
 */
export async function loadInvoiceStats({ db, actor }: AdminCtx): Promise<CurrencyStats[]> {
  const isOpen = isOpenToStaff(actor, invoices.projectId)
  const months = listLastMonths()
  const first = `${months[0]}-01`
  const [invoiced, paid, open] = await Promise.all([
    totalByMonth(
      db,
      invoicedAmount,
      invoices.issuedOn,
      and(isOpen, isInvoiced, gte(invoices.issuedOn, first)),
    ),
    totalByMonth(db, paidAmount, invoices.paidOn, and(isOpen, isPaid, gte(invoices.paidOn, first))),
    totalByAge(db, isOpen),
  ])
  const find = (rows: MonthRow[], currency: string, month: string) =>
    rows.find((row) => row.currency === currency && row.month === month)?.total ?? 0
  const currencies = [...new Set([...invoiced, ...paid, ...open].map(({ currency }) => currency))]
  const stats = currencies.map((currency) => {
    const { currency: _, ...aging } = open.find((row) => row.currency === currency) ?? noneOpen
    const totals = months.map((month) => ({
      month,
      invoiced: find(invoiced, currency, month),
      paid: find(paid, currency, month),
    }))
    return {
      currency,
      aging,
      months: skipEmptyMonths(totals),
      total: sum(totals.map((m) => m.invoiced)) + sum(Object.values(aging)),
    }
  })
  return stats
    .toSorted((a, b) => b.total - a.total || a.currency.localeCompare(b.currency))
    .map(({ total: _, ...rest }) => rest)
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
// In the statement's text, for the same reason as `isSentInvoice`.
const isInvoiced = or(
  inArray(invoices.status, ['sent', 'paid']).inlineParams(),
  gt(invoices.credited, 0).inlineParams(),
)
const isPaid = eq(invoices.status, 'paid').inlineParams()
/** Credit notes reduce the month in which they were sent. Invoices voided without a credit note don't count at all. */
const invoicedAmount = sql`case ${invoices.kind} when 'credit-note' then -${invoices.total} else ${invoices.total} end`
const paidAmount = sql`${invoices.total} - ${invoices.creditedBeforePayment}`

function listLastMonths(): string[] {
  const [year = 0, month = 0] = today().split('-').map(Number)
  return Array.from({ length: MAX_MONTHS }, (_, i) =>
    new Date(Date.UTC(year, month - MAX_MONTHS + i, 1)).toISOString().slice(0, 7),
  )
}

type MonthRow = { currency: string; month: string; total: number }

/**
 * Totals an amount of invoices by currency and by the month of the column `day`. Adds up each day first, because
 * formatting a date takes longer than reading its row.
 */
function totalByMonth(
  db: Database,
  amount: SQL,
  day: AnyPgColumn,
  where: SQL | undefined,
): Promise<MonthRow[]> {
  const days = db
    .select({
      currency: invoices.currency,
      day: sql<string>`${day}`.as('day'),
      total: sql<number>`sum(${amount})`.as('day_total'),
    })
    .from(invoices)
    .where(where)
    .groupBy(invoices.currency, day)
    .as('days')
  return db
    .select({
      currency: days.currency,
      month: sql<string>`to_char(${days.day}, 'YYYY-MM')`,
      total: sql`sum(${days.total})`.mapWith(Number),
    })
    .from(days)
    .groupBy(days.currency, sql`2`)
}

const noneOpen = { currency: '', notDue: 0, upTo30: 0, upTo60: 0, upTo90: 0, over90: 0 }

function totalByAge(db: Database, isOpen: SQL | undefined): Promise<(Aging & { currency: string })[]> {
  const days = sql`(${today()}::date - ${invoices.dueOn})`
  const totalWhere = (condition: SQL) =>
    sql`coalesce(sum(${openAmount}) filter (where ${condition}), 0)`.mapWith(Number)
  return db
    .select({
      currency: invoices.currency,
      notDue: totalWhere(sql`${days} <= 0`),
      upTo30: totalWhere(sql`${days} between 1 and 30`),
      upTo60: totalWhere(sql`${days} between 31 and 60`),
      upTo90: totalWhere(sql`${days} between 61 and 90`),
      over90: totalWhere(sql`${days} > 90`),
    })
    .from(invoices)
    .where(and(isSentInvoice, isOpen))
    .groupBy(invoices.currency)
}

function skipEmptyMonths(months: MonthTotals[]): MonthTotals[] {
  const first = months.findIndex(({ invoiced, paid }) => invoiced !== 0 || paid !== 0)
  return months.slice(first < 0 ? -MIN_MONTHS : Math.min(first, MAX_MONTHS - MIN_MONTHS))
}

/**
 * Returns, per currency, the number of sent invoices and what is still to be paid of them in minor units, and the same
 * for the overdue ones.
 */
export const totalOpenInvoices = ({ db, actor }: AdminCtx, where?: SQL, order?: SQL) =>
  sumOpenInvoices(db, and(isOpenToStaff(actor, invoices.projectId), where), order)

function sumOpenInvoices(db: Database, where: SQL | undefined, order: SQL = sql`count(*) desc`) {
  const overdueOnly = sql`filter (where ${isOverdue()})`
  return db
    .select({
      currency: invoices.currency,
      count: sql<number>`count(*)::int`,
      total: sql`sum(${openAmount})`.mapWith(Number),
      overdue: sql<number>`count(*) ${overdueOnly}::int`,
      firstDueOn: sql<string>`min(${invoices.dueOn})::text`,
      overdueTotal: sql`coalesce(sum(${openAmount}) ${overdueOnly}, 0)`.mapWith(Number),
    })
    .from(invoices)
    .where(and(requireModule('invoices'), isSentInvoice, where))
    .groupBy(invoices.currency)
    .orderBy(order, invoices.currency)
}

/**
 * Returns what the client and the people they pay for owe in each currency, how much of that is overdue, in minor
 * units, and the earliest due date.
 */
export async function sumDueForClient({ db, actor }: ClientCtx) {
  const rows = await sumOpenInvoices(db, isVisibleInvoice(actor), sql`sum(${openAmount}) desc`)
  return rows.map(({ currency, total, overdueTotal, firstDueOn }) => ({
    currency,
    total,
    overdue: overdueTotal,
    firstDueOn,
  }))
}
