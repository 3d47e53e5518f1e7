import { href, Outlet } from 'react-router'
import { isAdministrator } from '#app/context.ts'
import { countForSidebar } from '#app/domain/overview/counts.server.ts'
import { getAdminCtx, getOwnAccountCtx, requireAdmin } from '#app/domain/sign-in/guards.server.ts'
import { handleAreaResponses } from '#app/routes/area-middleware.ts'
import { resolveOrDefer } from '#app/routes/resolve-or-defer.server.ts'
import { SearchShortcut } from '#app/routes/search/search-shortcut.tsx'
import { AreaShell } from '#app/ui/frame/area-shell.tsx'
import { ErrorPage } from '#app/ui/frame/error-page.tsx'
import { SiteFrame } from '#app/ui/frame/site-frame.tsx'
import type { Route } from './+types/layout.ts'

export const handle = { scripts: true }
export const middleware: Route.MiddlewareFunction[] = [requireAdmin]
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [handleAreaResponses]

// Required: without a loader, the middleware above would not run on client-side navigations.
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = getOwnAccountCtx(context)
  // Without the required second factor, only the page Security is open.
  const counts = ctx.actor.lacksSecondFactor
    ? undefined
    : countForSidebar(getAdminCtx(context)).catch((err) => {
        ctx.log.error({ err }, 'counts of the sidebar not loaded')
        return null
      })
  return {
    alone: isAdministrator(ctx.actor, ctx.adminEmail),
    ...(await resolveOrDefer(context, { counts })),
  }
}

/** Returns the groups of the sidebar. Only the administrator manages the team and sees the system's state. */
const listPages = (isAdministrator: boolean) => [
  [{ to: '/admin/today', text: 'Today' }],
  [
    { to: '/admin/inquiries', text: 'Inquiries', count: 'inquiries' },
    { to: '/admin/projects', text: 'Projects' },
    { to: '/admin/requests', text: 'Requests', count: 'requests' },
    { to: '/admin/messages', text: 'Messages', count: 'messages' },
    { to: '/admin/documents', text: 'Documents' },
    { to: '/admin/invoices', text: 'Invoices', count: 'invoices' },
  ],
  [
    { to: '/admin', text: 'Clients', end: true },
    ...(isAdministrator ? [{ to: '/admin/team', text: 'Team' }] : []),
  ],
  [
    { to: '/admin/activity', text: 'Activity' },
    { to: '/admin/mail', text: 'Email', also: ['/admin/templates'] },
    ...(isAdministrator ? [{ to: '/admin/system', text: 'System' }] : []),
  ],
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

export default function AdminLayout({ loaderData: { alone, counts } }: Route.ComponentProps) {
  return (
    <>
      <AreaShell title="Administration" side="firm" links={listPages(alone)} counts={counts} wide {...tools}>
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
