import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AdminCtx, ClientCtx } from '#app/context.ts'
import { today } from '#app/core/days.ts'
import { isVisibleInvoice, requireModule } from '#app/domain/access/visibility.server.ts'
import type { Database } from '#db/connect.server.ts'
import { invoices } from '#db/schema.ts'
import { isOverdue } from './client-invoices.server.ts'

const MAX_MONTHS = 12
const MIN_MONTHS = 6

/** Amounts in minor units that were invoiced and paid in a month such as `2026-11`. */
type MonthTotals = { month: string; invoiced: number; paid: number }
/** Open amounts in minor units, by days past the due date. */
type Ageing = Record<'notDue' | 'upTo30' | 'upTo60' | 'upTo90' | 'over90', number>
export type CurrencyStats = { currency: string; months: MonthTotals[]; ageing: Ageing }

/**
 * Returns the last months and the aging of open invoices per currency, the most invoiced currency first. Months before
 * the first amount are omitted, down to six months.
 */
export async function loadInvoiceStats({ db }: AdminCtx): Promise<CurrencyStats[]> {
  const days = sql`(${today()}::date - ${invoices.dueOn})`
  const openBetween = (from: number, to: number | null) =>
    sql`coalesce(sum(${invoices.total}) filter (where ${invoices.status} = 'sent' and ${days} > ${from}
      ${to === null ? sql`` : sql`and ${days} <= ${to}`}), 0)::float8`
  const [months, ageing] = await Promise.all([
    db.execute<MonthTotals & { currency: string }>(sql`
      with months as (select to_char(m, 'YYYY-MM') as month from generate_series(
        date_trunc('month', ${today()}::date) - make_interval(months => ${MAX_MONTHS - 1}),
        date_trunc('month', ${today()}::date), interval '1 month') m),
      currencies as (select distinct ${invoices.currency} as currency from ${invoices}
        where ${invoices.status} in ('sent', 'paid'))
      select currencies.currency, months.month,
        coalesce((select sum(${invoices.total}) from ${invoices} where ${invoices.currency} = currencies.currency
          and ${invoices.status} in ('sent', 'paid')
          and to_char(${invoices.issuedOn}, 'YYYY-MM') = months.month), 0)::float8 as "invoiced",
        coalesce((select sum(${invoices.total}) from ${invoices} where ${invoices.currency} = currencies.currency
          and ${invoices.status} = 'paid' and to_char(${invoices.paidOn}, 'YYYY-MM') = months.month), 0)::float8 as "paid"
      from currencies cross join months order by currencies.currency, months.month`),
    db.execute<Ageing & { currency: string }>(sql`
      select ${invoices.currency} as "currency",
        coalesce(sum(${invoices.total}) filter (where ${invoices.status} = 'sent' and ${days} <= 0), 0)::float8 as "notDue",
        ${openBetween(0, 30)} as "upTo30", ${openBetween(30, 60)} as "upTo60",
        ${openBetween(60, 90)} as "upTo90", ${openBetween(90, null)} as "over90"
      from ${invoices} where ${invoices.status} in ('sent', 'paid')
      group by ${invoices.currency} order by sum(${invoices.total}) desc, ${invoices.currency}`),
  ])
  return ageing.rows.map(({ currency, ...amounts }) => ({
    currency,
    ageing: amounts,
    months: skipEmptyMonths(
      months.rows.flatMap(({ currency: monthCurrency, ...month }) =>
        monthCurrency === currency ? [month] : [],
      ),
    ),
  }))
}

function skipEmptyMonths(months: MonthTotals[]): MonthTotals[] {
  const first = months.findIndex(({ invoiced, paid }) => invoiced > 0 || paid > 0)
  return months.slice(first < 0 ? -MIN_MONTHS : Math.min(first, MAX_MONTHS - MIN_MONTHS))
}

/**
 * Returns, per currency, the number of sent invoices and their sum in minor units, and the same for the overdue ones.
 */
export function totalOpenInvoices(db: Database, where?: SQL, order: SQL = sql`count(*) desc`) {
  const overdueOnly = sql`filter (where ${isOverdue()})`
  return db
    .select({
      currency: invoices.currency,
      count: sql<number>`count(*)::int`,
      total: sql`sum(${invoices.total})`.mapWith(Number),
      overdue: sql<number>`count(*) ${overdueOnly}::int`,
      firstDueOn: sql<string>`min(${invoices.dueOn})::text`,
      overdueTotal: sql`coalesce(sum(${invoices.total}) ${overdueOnly}, 0)`.mapWith(Number),
    })
    .from(invoices)
    .where(and(requireModule('invoices'), eq(invoices.status, 'sent'), where))
    .groupBy(invoices.currency)
    .orderBy(order, invoices.currency)
}

/**
 * Returns what the client and the people they pay for owe in each currency, how much of that is overdue, in minor units, and
 * the earliest due date.
 */
export async function totalDueForClient({ db, actor }: ClientCtx) {
  const rows = await totalOpenInvoices(db, isVisibleInvoice(actor.uid), sql`sum(${invoices.total}) desc`)
  return rows.map(({ currency, total, overdueTotal, firstDueOn }) => ({
    currency,
    total,
    overdue: overdueTotal,
    firstDueOn,
  }))
}
