import { href, Outlet } from 'react-router'
import { ownAccountCtx, requireAdmin } from '#app/auth/guards.server.ts'
import { isAdministrator } from '#app/context.ts'
import { ErrorPage } from '#app/ui/frame/error-page.tsx'
import { SiteFrame } from '#app/ui/frame/frame.tsx'
import { WorkFrame } from '#app/ui/frame/work-frame.tsx'
import { handleAreaResponse } from '../area-responses.ts'
import { SearchKeys } from '../search/search-keys.tsx'
import type { Route } from './+types/layout.ts'

export const handle = { scripts: true }
export const middleware: Route.MiddlewareFunction[] = [requireAdmin]
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [handleAreaResponse]

// Required: without a loader, the middleware above would not run on client-side navigations.
export function loader({ context }: Route.LoaderArgs) {
  const { actor, adminEmail } = ownAccountCtx(context)
  return { alone: isAdministrator(actor, adminEmail) }
}

const own = [
  { to: '/admin/team', text: 'Team' },
  { to: '/admin/system', text: 'System' },
]
const pages = [
  { to: '/admin', text: 'Users', end: true },
  { to: '/admin/inquiries', text: 'Inquiries' },
  { to: '/admin/projects', text: 'Projects' },
  { to: '/admin/documents', text: 'Documents' },
  { to: '/admin/invoices', text: 'Invoices' },
  { to: '/admin/activity', text: 'Activity' },
  { to: '/admin/mail', text: 'Mail' },
  { to: '/admin/security', text: 'Security' },
]

const tools = {
  searchAt: '/admin/search',
  searchFor: 'Search everything',
  create: [
    { to: href('/admin/projects/new'), text: 'Project' },
    { to: href('/admin/invoices/new'), text: 'Invoice' },
    { to: href('/admin/documents/share'), text: 'Share a Document' },
    { to: href('/admin/invite'), text: 'Invite a Client' },
  ],
  account: { to: href('/admin/security'), text: 'Security' },
}

export default function AdminLayout({ loaderData: { alone } }: Route.ComponentProps) {
  const links = alone ? pages.toSpliced(-1, 0, ...own) : pages
  return (
    <>
      <WorkFrame title="Administration" side="firm" links={links} wide {...tools}>
        <Outlet />
      </WorkFrame>
      <SearchKeys area="admin" />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame>
      <ErrorPage error={error} />
    </SiteFrame>
  )
}
