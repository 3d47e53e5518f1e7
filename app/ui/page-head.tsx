import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWayBack } from './list/remembered-list.ts'

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
      {back && <BackLink {...back} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="text-3xl sm:text-4xl wrap-anywhere">{title}</h1>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      {children && <div className="mt-2 max-w-prose text-soft">{children}</div>}
    </header>
  )
}

/** To the list as it was last searched, filtered and sorted. */
export function BackLink({ to, text }: { to: string; text: string }) {
  return (
    <Link to={useWayBack(to)} className="tall-link">
      {text}
    </Link>
  )
}
