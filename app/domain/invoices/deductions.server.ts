import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { formatDay } from '#app/core/days.ts'
import { Conflict } from '#app/core/failures.ts'
import { getRevision } from '#app/domain/edit-conflicts/revision.server.ts'
import { t } from '#app/texts.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { invoiceLines, invoices } from '#db/schema.ts'
import { calculateTotals, type PricedLine } from './invoice-totals.ts'

type InvoiceRecord = typeof invoices.$inferSelect
type LineRecord = typeof invoiceLines.$inferSelect
type FinalInvoice = Pick<InvoiceRecord, 'kind' | 'projectId' | 'companyId' | 'clientId' | 'currency'>

/** Line of a final invoice that deducts what a partial invoice charged in one category and rate. */
export type Deduction = Omit<LineRecord, 'invoiceId' | 'position' | 'net' | 'creditedLine'> & {
  deducts: string
}

/** Condition on `invoices`: the partial invoices of the same project, buyer and currency that none deducts yet. */
const isDeductibleIn = ({ kind, projectId, companyId, clientId, currency }: FinalInvoice) =>
  and(
    sql`${kind === 'final' && projectId !== null && (companyId ?? clientId) !== null}`,
    eq(invoices.kind, 'partial'),
    inArray(invoices.status, ['sent', 'paid']),
    isNull(invoices.deductedIn),
    eq(invoices.projectId, projectId ?? ''),
    companyId
      ? eq(invoices.companyId, companyId)
      : and(isNull(invoices.companyId), eq(invoices.clientId, clientId ?? '')),
    eq(invoices.currency, currency),
  )

/**
 * Lists what a final invoice would deduct now: per partial invoice, category and rate, the net amount less what was
 * credited, paid or not. Other kinds deduct nothing.
 */
export async function listDeductions(
  db: Pick<Database, 'execute'>,
  final: FinalInvoice,
  ids?: string[],
): Promise<Deduction[]> {
  if (final.kind !== 'final') return []
  const within = ids ? inArray(invoices.id, ids) : isDeductibleIn(final)
  const { rows } = await db.execute<{
    id: string
    number: string
    issuedOn: string
    taxCategory: LineRecord['taxCategory']
    taxRate: number
    net: string
  }>(sql`
    select ${invoices.id} as "id", ${invoices.number} as "number", ${invoices.issuedOn}::text as "issuedOn",
      line.tax_category as "taxCategory", line.tax_rate as "taxRate",
      sum(case when document.kind = 'credit-note' then -line.net else line.net end)::text as "net"
    from ${invoices}
    join invoices document on document.id = ${invoices.id}
      or (document.credit_of = ${invoices.id} and document.status = 'sent')
    join invoice_lines line on line.invoice_id = document.id
    where ${within}
    group by 1, 2, 3, 4, 5 having sum(case when document.kind = 'credit-note' then -line.net else line.net end) <> 0
    order by 3, 2, 5, 4`)
  return rows.map(({ id, number, issuedOn, taxCategory, taxRate, net }) => ({
    description: t('Partial invoice {number} of {date}', { number, date: formatDay(issuedOn) }),
    quantity: 1000,
    unit: 'C62',
    unitPrice: -Number(net),
    taxCategory,
    taxRate,
    deducts: id,
  }))
}

/** Identifies a list of deductions, so that a confirmation is only valid for the list that it showed. */
export const getDeductionsRevision = (deductions: Deduction[]): string => getRevision(deductions)

/**
 * Adds the deductions to a final invoice that is about to be sent, and returns it with its new lines and totals. The
 * partial invoices stay locked, so that none is credited or deducted at the same time. Other kinds stay unchanged.
 * @throws {Conflict} if they aren't those that were confirmed, or come to more than the invoice
 */
export async function deductPartialInvoices<Line extends PricedLine>(
  tx: Transaction,
  draft: InvoiceRecord,
  lines: Line[],
  confirmed: string | undefined,
): Promise<{ draft: InvoiceRecord; lines: (Line | Deduction)[] }> {
  if (draft.kind !== 'final') return { draft, lines }
  if (!draft.projectId)
    throw new Conflict(t('Select the project whose partial invoices this final invoice deducts.'))
  const { id } = draft
  const partial = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(isDeductibleIn(draft))
    .orderBy(asc(invoices.id))
    .for('update')
  const ids = partial.map((row) => row.id)
  const deductions = ids.length > 0 ? await listDeductions(tx, draft, ids) : []
  if (confirmed !== getDeductionsRevision(deductions))
    throw new Conflict(
      t('The partial invoices to deduct have changed. Check the new amount, and send the invoice again.'),
    )
  const all = [...lines, ...deductions]
  const { lineNets, net, tax, total } = calculateTotals(all)
  if (total < 0)
    throw new Conflict(
      t(
        'The partial invoices come to more than this final invoice. Send a credit note for one of them first.',
      ),
    )
  if (deductions.length === 0) return { draft, lines }
  const first = lines.length
  await tx.insert(invoiceLines).values(
    deductions.map((line, i) => ({
      ...line,
      invoiceId: id,
      position: first + i + 1,
      net: lineNets[first + i] ?? 0,
    })),
  )
  await tx.update(invoices).set({ net, tax, total }).where(eq(invoices.id, id))
  await tx.update(invoices).set({ deductedIn: id }).where(inArray(invoices.id, ids))
  return { draft: { ...draft, net, tax, total }, lines: all }
}
