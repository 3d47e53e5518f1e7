import type { ReactNode } from 'react'
import { href, Link } from 'react-router'

export function ClientLink({
  uid,
  className = 'text-link',
  children,
}: {
  uid: string
  className?: string
  children: ReactNode
}) {
  return (
    <Link to={href('/admin/clients/:uid', { uid })} className={`${className} wrap-anywhere`}>
      {children}
    </Link>
  )
}
