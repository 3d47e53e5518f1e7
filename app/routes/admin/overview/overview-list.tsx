import type { ReactNode } from 'react'
import { t } from '#app/translations/texts.ts'
import { PageSection } from '#app/ui/page-section.tsx'
import { RowLink } from '#app/ui/row-link.tsx'
import { StatusBadge, type StatusMeaning } from '#app/ui/status-badges.tsx'

/** Rows beyond this number are collapsed. */
const MAX_ROWS_EXPANDED = 10

type OverviewItem = {
  key: string
  to: string
  label: string
  meaning: StatusMeaning
  late?: boolean
  title: string
  /** The item's person and project. */
  detail: (string | null)[]
  /** Time, day or amount at the end of the row. */
  end: ReactNode
  action?: ReactNode
  /** Heading above a group's first row. */
  group?: ReactNode
}

export function OverviewList({
  id,
  title,
  items,
  after,
  children,
}: {
  id: string
  title: string
  items: OverviewItem[]
  /** Content below the rows. */
  after?: ReactNode
  children?: ReactNode
}) {
  const rest = items.slice(MAX_ROWS_EXPANDED)
  return (
    <PageSection id={id} title={title}>
      {children}
      <div className={items.length > 0 ? 'bg-surface border border-line' : undefined}>
        <OverviewRows items={items.slice(0, MAX_ROWS_EXPANDED)} />
        {rest.length > 0 && (
          <details className="border-t border-line">
            <summary className="text-link cursor-pointer min-h-11 px-4 content-center">
              {rest.length === 1 ? t('1 more') : t('{count} more', { count: rest.length })}
            </summary>
            <OverviewRows items={rest} />
          </details>
        )}
      </div>
      {after}
    </PageSection>
  )
}

const OverviewRows = ({ items }: { items: OverviewItem[] }) => (
  <ul>
    {items.map((item) => (
      <li key={item.key} className="border-t border-line first:border-t-0">
        {item.group && <p className="px-4 pt-2 text-sm font-semibold text-soft">{item.group}</p>}
        <OverviewRow item={item} />
      </li>
    ))}
  </ul>
)

function OverviewRow({
  item: { to, label, meaning, late = false, title, detail, end, action },
}: {
  item: OverviewItem
}) {
  const more = detail.filter(Boolean).join('\u00a0· ')
  return (
    <div className="group relative grid grid-cols-[auto_minmax(0,1fr)_auto] sm:grid-cols-[6.75rem_minmax(0,1fr)_auto] items-center gap-x-3 min-h-11 px-4 py-1 hover:bg-text/4">
      <span>
        <StatusBadge meaning={meaning} late={late}>
          {label}
        </StatusBadge>
      </span>
      <p className="max-sm:col-span-3 max-sm:row-start-2 sm:truncate">
        <RowLink to={to} className="font-semibold card-link wrap-anywhere">
          <bdi>{title}</bdi>
        </RowLink>
      </p>
      {more && (
        <p className="col-span-full max-sm:row-start-3 sm:row-start-2 sm:col-start-2 text-sm text-soft wrap-anywhere sm:truncate">
          {more}
        </p>
      )}
      <span className="col-start-3 row-start-1 text-sm text-soft text-right tabular-nums sm:whitespace-nowrap">
        {end}
      </span>
      {action && <div className="row-action relative col-span-full sm:col-start-2 py-1.5">{action}</div>}
    </div>
  )
}
