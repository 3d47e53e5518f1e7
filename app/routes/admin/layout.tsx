import { href, Outlet } from 'react-router'
import { isAdministrator } from '#app/context.ts'
import { countForSidebar } from '#app/domain/overview/dashboard-counts.server.ts'
import { getAdminCtx, getStaffAccountCtx, requireAdmin } from '#app/domain/sign-in/guards.server.ts'
import { handleFailedRequests } from '#app/routes/area-middleware.ts'
import { resolveOrDefer } from '#app/routes/resolve-or-defer.server.ts'
import { SearchShortcut } from '#app/routes/search/search-shortcut.tsx'
import { t } from '#app/texts.ts'
import { AreaShell } from '#app/ui/frame/area-shell.tsx'
import { ErrorPage } from '#app/ui/frame/error-page.tsx'
import { SiteFrame } from '#app/ui/frame/site-frame.tsx'
import type { Route } from './+types/layout.ts'

export const handle = { scripts: true }
export const middleware: Route.MiddlewareFunction[] = [requireAdmin]
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [handleFailedRequests]

// Required, because without a loader the middleware above would not run on client-side navigations.
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = getStaffAccountCtx(context)
  // Until a required second factor is set up, only the Security page is accessible.
  const counts = ctx.actor.lacksSecondFactor
    ? undefined
    : countForSidebar(getAdminCtx(context)).catch((err) => {
        ctx.log.error({ err }, 'counts of the sidebar not loaded')
        return null
      })
  return {
    isAdministrator: isAdministrator(ctx.actor, ctx.adminEmail),
    ...(await resolveOrDefer(context, { counts })),
  }
}

/** Returns the sidebar's link groups. Only the administrator can manage the team and see the system status. */
const listPages = (isAdministrator: boolean) => [
  [{ to: '/admin/today', text: t('Today') }],
  [
    { to: '/admin/inquiries', text: t('Inquiries'), count: 'inquiries' },
    { to: '/admin/projects', text: t('Projects') },
    { to: '/admin/requests', text: t('Requests'), count: 'requests' },
    { to: '/admin/messages', text: t('Messages'), count: 'messages' },
    { to: '/admin/documents', text: t('Documents') },
    { to: '/admin/invoices', text: t('Invoices'), count: 'invoices' },
  ],
  [
    { to: '/admin/companies', text: t('Companies') },
    {
      to: '/admin',
      text: t('Clients'),
      end: true,
      also: ['/admin/clients/', '/admin/invite', '/admin/view-as'],
    },
    ...(isAdministrator ? [{ to: '/admin/team', text: t('Team') }] : []),
  ],
  [
    { to: '/admin/activity', text: t('Activity') },
    { to: '/admin/emails', text: t('Email'), also: ['/admin/templates'] },
    ...(isAdministrator ? [{ to: '/admin/system', text: t('System') }] : []),
  ],
]

const tools = {
  searchAt: '/admin/search',
  searchFor: t('Search everything'),
  create: [
    { to: href('/admin/projects/new'), text: t('Project') },
    { to: href('/admin/invoices/new'), text: t('Invoice') },
    { to: href('/admin/documents/share'), text: t('Document') },
    { to: href('/admin/companies/new'), text: t('Company') },
    { to: href('/admin/invite'), text: t('Client') },
  ],
  account: { to: href('/admin/security'), text: t('Security') },
}

export default function AdminLayout({ loaderData: { isAdministrator, counts } }: Route.ComponentProps) {
  return (
    <>
      <AreaShell
        title={t('Administration')}
        side="firm"
        links={listPages(isAdministrator)}
        counts={counts}
        wide
        {...tools}
      >
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
