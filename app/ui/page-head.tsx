import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The head of every page of the portal and the admin area: where it belongs, its title, what can be done. */
export function PageHead({
  title,
  back,
  actions,
  children,
}: {
  title: ReactNode
  /** The list that the page belongs to. */
  back?: { to: string; text: string }
  /** Buttons beside the title. */
  actions?: ReactNode
  /** A line or two below the title. */
  children?: ReactNode
}) {
  return (
    <header className="mb-5">
      {back && (
        <Link to={back.to} className="tall-link">
          {back.text}
        </Link>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="text-3xl sm:text-4xl wrap-anywhere">{title}</h1>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      {children && <div className="mt-2 max-w-prose text-soft">{children}</div>}
    </header>
  )
}
