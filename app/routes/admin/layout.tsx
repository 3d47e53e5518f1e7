import { href, Outlet } from 'react-router'
import { isAdministrator } from '#app/context.ts'
import { getOwnAccountCtx, requireAdmin } from '#app/domain/sign-in/guards.server.ts'
import { handleAreaResponses } from '#app/routes/area-middleware.ts'
import { SearchShortcut } from '#app/routes/search/search-shortcut.tsx'
import { AreaShell } from '#app/ui/frame/area-shell.tsx'
import { ErrorPage } from '#app/ui/frame/error-page.tsx'
import { SiteFrame } from '#app/ui/frame/site-frame.tsx'
import type { Route } from './+types/layout.ts'

export const handle = { scripts: true }
export const middleware: Route.MiddlewareFunction[] = [requireAdmin]
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [handleAreaResponses]

// Required: without a loader, the middleware above would not run on client-side navigations.
export function loader({ context }: Route.LoaderArgs) {
  const { actor, adminEmail } = getOwnAccountCtx(context)
  return { alone: isAdministrator(actor, adminEmail) }
}

const administratorPages = [
  { to: '/admin/team', text: 'Team' },
  { to: '/admin/system', text: 'System' },
]
const staffPages = [
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
  const links = alone ? staffPages.toSpliced(-1, 0, ...administratorPages) : staffPages
  return (
    <>
      <AreaShell title="Administration" side="firm" links={links} wide {...tools}>
        <Outlet />
      </AreaShell>
      <SearchShortcut area="admin" />
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
