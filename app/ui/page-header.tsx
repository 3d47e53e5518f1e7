import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRememberedListPath } from '#app/ui/list/remembered-list.ts'

export function PageHeader({
  title,
  badge,
  back,
  actions,
  children,
}: {
  title: ReactNode
  badge?: ReactNode
  back?: { to: string; text: string }
  actions?: ReactNode
  children?: ReactNode
}) {
  return (
    <header className="mb-5">
      {back && <BackLink {...back} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-3xl sm:text-4xl wrap-anywhere">{title}</h1>
          {badge}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
      </div>
      {children && <div className="mt-2 max-w-prose text-soft">{children}</div>}
    </header>
  )
}

function BackLink({ to, text }: { to: string; text: string }) {
  return (
    <Link to={useRememberedListPath(to)} className="tall-link">
      {text}
    </Link>
  )
}
