import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useListLink } from './list-controls.tsx'

/**
 * Shown when a list is empty. Explains what will appear or why nothing matched, and offers the next step. `showAll`
 * lists the query parameters to remove in a link to the full list.
 */
export function EmptyState({
  children,
  action,
  showAll,
}: {
  children: ReactNode
  action?: ReactNode
  showAll?: { text: string; without: string[] } | false
}) {
  const linkTo = useListLink()
  return (
    <div className="border border-dashed border-line p-8 text-soft">
      <p className="wrap-anywhere">{children}</p>
      {action && <div className="mt-2">{action}</div>}
      {showAll && (
        <div className="mt-2">
          <Link
            to={linkTo(Object.fromEntries([...showAll.without, 'after'].map((name) => [name, null])))}
            className="tall-link"
          >
            {showAll.text}
          </Link>
        </div>
      )}
    </div>
  )
}
