import type { ReactNode } from 'react'

/** In place of a list with nothing in it: what will be here, or why nothing was found, and the next step. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="border border-dashed border-line p-8 text-soft">
      <p className="wrap-anywhere">{children}</p>
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
