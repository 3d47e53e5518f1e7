import type { ReactNode } from 'react'

/** Empty state of a list: explains what will appear or why nothing matched, and offers the next step. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="border border-dashed border-line p-8 text-soft">
      <p className="wrap-anywhere">{children}</p>
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
