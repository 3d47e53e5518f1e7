import type { ReactNode } from 'react'
import { t } from '#app/texts.ts'
import { Pager, SortableHead } from './list.tsx'

export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  /** Sorts the list by this column; `first` is the order of the first click. */
  sort?: { by: string; first: 'asc' | 'desc' }
  /** 'end' for figures. */
  align?: 'end'
  /** Heads the row, and the card that a row is on a narrow screen. */
  title?: boolean
  /** The head is for screen readers only: a column of buttons, or of what says by itself what it is. */
  quiet?: boolean
  /** Takes this share of the width, and ends in dots rather than in a second line. */
  share?: 'large' | 'medium' | 'small'
  /** On a card: at its top right, below that, along its end without a label, or not at all; all else is a line of it. */
  card?: 'corner' | 'amount' | 'acts' | 'none'
  /** In sight also where the table is wider than the screen; on a card without a label. */
  stays?: boolean
  className?: string
}

/**
 * The one table. A link with the class `row-link` leads from the whole row. Where it is narrow each row becomes a
 * card, in which every cell says what it is. `wide`: the table scrolls sideways in a frame of its own rather than
 * squeezing its columns.
 */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  query,
  pages,
  wide = false,
  manyColumns = false,
}: {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** The order that the list has now; for sortable columns. */
  query?: { sort: string; direction: 'asc' | 'desc' }
  pages?: { after: string | null; more: string | null }
  wide?: boolean
  /** Its rows become cards sooner. */
  manyColumns?: boolean
}) {
  const table = (
    <table
      aria-label={label}
      className={`list-table ${columns.some(({ card }) => card) ? 'short-cards' : ''} ${manyColumns ? 'many-columns' : ''} w-full text-left bg-surface border border-line ${wide ? 'wide-table text-sm' : ''}`}
    >
      <thead className="border-b border-line text-soft text-sm">
        <tr>
          {columns.map((column) =>
            column.sort && query ? (
              <SortableHead
                key={column.head}
                column={{
                  sort: column.sort.by,
                  text: column.head,
                  first: column.sort.first,
                  atEnd: column.align === 'end',
                }}
                query={query}
              />
            ) : (
              <th
                key={column.head}
                scope="col"
                className={`font-semibold whitespace-nowrap ${sideOf(column)}`}
              >
                {column.quiet ? <span className="sr-only">{column.head}</span> : column.head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => {
              const look = `${sideOf(column)} ${column.share ? `share-${column.share}` : ''} ${column.className ?? ''}`
              return column.title ? (
                <th
                  key={column.head}
                  scope="row"
                  className={`${look} font-semibold ${column.share ? '' : 'wrap-anywhere'}`}
                >
                  {column.cell(row)}
                </th>
              ) : (
                <td
                  key={column.head}
                  data-head={column.quiet || column.stays ? undefined : column.head}
                  data-card={column.card}
                  className={look}
                >
                  {column.cell(row)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
  const wideLabel = t('{label}, scrolls sideways', { label })
  return (
    <>
      <div className="list-frame">
        {wide ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: lets the keyboard scroll it (WCAG 2.1.1)
          <section aria-label={wideLabel} tabIndex={0} className="overflow-x-auto">
            {table}
          </section>
        ) : (
          table
        )}
      </div>
      {pages && <Pager {...pages} />}
    </>
  )
}

function sideOf({ align, stays }: Column<never>): string {
  const stay = stays ? 'stays-in-sight' : ''
  return `${align === 'end' ? 'text-right tabular-nums' : ''} ${stay}`
}
