import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useListParams } from './list-controls.tsx'

/**
 * Shown when a list is empty. Explains what will appear or why nothing matched, and offers the next step. `showAll` is
 * the text of a link to the list without search and filters.
 */
export function EmptyState({
  children,
  action,
  showAll,
}: {
  children: ReactNode
  action?: ReactNode
  showAll?: string | false
}) {
  const { sort, direction } = useListParams()
  const order = new URLSearchParams({ ...(sort && { sort }), ...(direction && { direction }) })
  return (
    <div className="border border-dashed border-line p-8 text-soft">
      <p className="wrap-anywhere">{children}</p>
      {action && <div className="mt-2">{action}</div>}
      {showAll && (
        <div className="mt-2">
          <Link to={{ search: `${order}` }} className="tall-link">
            {showAll}
          </Link>
        </div>
      )}
    </div>
  )
}
