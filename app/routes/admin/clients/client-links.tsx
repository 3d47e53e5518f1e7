import type { ReactNode } from 'react'
import { href } from 'react-router'
import { isPathOn } from '#app/content/modules.ts'
import { t } from '#app/texts.ts'
import { RowLink } from '#app/ui/list/table.tsx'

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
    <RowLink to={href('/admin/clients/:uid', { uid })} className={`${className} wrap-anywhere`}>
      {children}
    </RowLink>
  )
}

/** Returns links that create records for a client. Deactivated clients get no link to share a document. */
export function getCreateLinks({
  id,
  email,
  deactivatedAt,
}: {
  id: string
  email: string
  deactivatedAt: Date | null
}) {
  const share = { to: `${href('/admin/documents/share')}?client=${id}`, text: t('Share a Document') }
  const links = [
    ...(deactivatedAt ? [] : [share]),
    {
      to: `${href('/admin/projects/new')}?${new URLSearchParams({ client: email })}`,
      text: t('New Project'),
    },
    { to: `${href('/admin/invoices/new')}?client=${id}`, text: t('New Invoice') },
  ]
  return links.filter(({ to }) => isPathOn(to))
}
