import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { createPath, Link, type Path, useNavigate } from 'react-router'
import { formatNumber } from '#app/core/formats.ts'
import { t } from '#app/texts.ts'
import { Pagination, useListLink } from '#app/ui/list/list-controls.tsx'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** Makes the column sortable. `first` is the order after the first click. */
  sort?: { by: string; first: 'asc' | 'desc' }
  align?: 'end'
  title?: boolean
  hiddenHeader?: boolean
  headerCell?: ReactNode
  /** The column's share of the width, regardless of its content. */
  width?: 'large' | 'medium' | 'small'
  /**
   * Layout on a card: 'corner' is beside the title, 'line' has a line of its own, 'amount' and 'actions' are at the
   * end, and 'none' is hidden. Other cells flow like words, with a label unless `card` is 'value'.
   */
  card?: 'corner' | 'value' | 'line' | 'amount' | 'actions' | 'none'
  /** Stays visible when a table is wider than the screen. Has no label on cards. */
  sticky?: boolean
  className?: string
}

/**
 * Standard table. A link with the class `row-link` covers its whole row. On narrow screens, rows become cards: compact
 * ones if a column sets `card`, otherwise with one labeled line per cell. `wide`: scrolls horizontally instead of
 * shrinking the columns.
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
  query?: { sort: string; direction: 'asc' | 'desc' }
  pages?: { after: string | null; more: string | null }
  wide?: boolean
  manyColumns?: boolean
}) {
  const table = (
    <table
      aria-label={label}
      className={`list-table ${columns.some(({ card }) => card) ? 'short-cards' : ''} ${manyColumns ? 'many-columns' : ''} w-full text-left panel ${wide ? 'wide-table text-sm' : ''}`}
    >
      <thead className="border-b border-line caption">
        <tr>
          {columns.map((column) => {
            const { header, align, sort } = column
            const direction = sort && sort.by === query?.sort ? query.direction : undefined
            return (
              <th
                key={header}
                scope="col"
                aria-sort={direction && `${direction}ending`}
                className={`font-semibold whitespace-nowrap ${getAlignmentClass(column)}`}
              >
                {sort && query ? (
                  <SortLink header={header} align={align} sort={sort} direction={direction} />
                ) : (
                  (column.headerCell ??
                  (column.hiddenHeader ? <span className="sr-only">{header}</span> : header))
                )}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => {
              const className = `${getAlignmentClass(column)} ${column.width ? `column-${column.width}` : ''} ${column.className ?? ''}`
              return column.title ? (
                <th key={column.header} scope="row" className={`${className} font-semibold wrap-anywhere`}>
                  {formatNumber(column.cell(row))}
                </th>
              ) : (
                <td
                  key={column.header}
                  data-header={column.hiddenHeader || column.sticky ? undefined : column.header}
                  data-card={column.card}
                  className={className}
                >
                  {formatNumber(column.cell(row))}
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
          // biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll it (WCAG 2.1.1)
          <section aria-label={wideLabel} tabIndex={0} className="overflow-x-auto">
            {table}
          </section>
        ) : (
          table
        )}
      </div>
      {pages && <Pagination {...pages} />}
    </>
  )
}

/** Link in a column's header that sorts the list. A second click reverses the order. */
function SortLink({
  header,
  align,
  sort,
  direction,
}: Pick<Column<never>, 'header'> & {
  align: Column<never>['align']
  sort: NonNullable<Column<never>['sort']>
  direction: 'asc' | 'desc' | undefined
}) {
  const linkTo = useListLink()
  const next = direction ? (direction === 'asc' ? 'desc' : 'asc') : sort.first
  return (
    <Link
      to={linkTo({ sort: sort.by, direction: next, after: null })}
      preventScrollReset
      className={`inline-flex items-center min-h-11 gap-1 hover:text-text ${align ? 'flex-row-reverse' : ''}`}
    >
      {header}
      <span aria-hidden="true" className="w-3">
        {direction && (direction === 'asc' ? '↑' : '↓')}
      </span>
    </Link>
  )
}

function getAlignmentClass({ align, sticky }: Column<never>): string {
  const stay = sticky ? 'sticky-column' : ''
  return `${align === 'end' ? 'text-right tabular-nums' : ''} ${stay}`
}

/**
 * Link for list rows. Unlike `Link`, it has no state. `Link`'s hooks account for a third of the time that a list of 50
 * rows takes to appear. `useRowLinks` handles its clicks.
 */
export const RowLink = ({
  to,
  preventScrollReset = false,
  ...link
}: Omit<ComponentProps<'a'>, 'href'> & { to: string | Partial<Path>; preventScrollReset?: boolean }) => (
  <a
    {...link}
    data-row-link={preventScrollReset ? 'keep-scroll' : ''}
    href={typeof to === 'string' ? to : createPath({ pathname: '', ...to })}
  />
)

const findRowLink = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-row-link]') : null

/** Navigates without a page reload when a `RowLink` is clicked. Call once per area. */
export function useRowLinks() {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = findRowLink(event)
      const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      if (!link || event.defaultPrevented || event.button !== 0 || modified) return
      event.preventDefault()
      navigate(link.pathname + link.search + link.hash, {
        preventScrollReset: link.dataset.rowLink === 'keep-scroll',
        replace: link.href === location.href,
      })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
  useEffect(() => {
    // React Router loads the routes of links with this attribute, with a request for each path. For all links in a
    // list, this would cost the server more time than the list itself, so a link gets it only on hover or focus.
    const discover = (event: Event) => findRowLink(event)?.setAttribute('data-discover', 'true')
    for (const kind of ['pointerover', 'focusin']) document.addEventListener(kind, discover)
    return () => {
      for (const kind of ['pointerover', 'focusin']) document.removeEventListener(kind, discover)
    }
  }, [])
}
