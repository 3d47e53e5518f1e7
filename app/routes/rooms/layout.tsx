import type { ReactNode } from 'react'
import { href, Outlet, replace } from 'react-router'
import { actorKey, clientIpKey, ctxKey, isGuest } from '#app/context.ts'
import { nullIfNotFound } from '#app/core/failures.ts'
import { findRoomReader } from '#app/domain/access/room-visibility.server.ts'
import { getSignedInActor, requireRooms } from '#app/domain/sign-in/guards.server.ts'
import { findAccountClosingTime } from '#app/domain/users/close-account.server.ts'
import { handleFailedRequests } from '#app/routes/area-middleware.ts'
import { ClosingBanner } from '#app/routes/security/closing-banner.tsx'
import { t } from '#app/texts.ts'
import { AREA_PAGE_ID, AreaFrame } from '#app/ui/frame/area-frame.tsx'
import { UserMenu } from '#app/ui/frame/area-shell.tsx'
import { ErrorPage } from '#app/ui/frame/error-page.tsx'
import { SiteFooter } from '#app/ui/frame/site-footer.tsx'
import { HomeLink, NavLink, SiteFrame } from '#app/ui/frame/site-frame.tsx'
import { useViewer } from '#app/ui/viewer.ts'
import type { Route } from './+types/layout.ts'

export const handle = { scripts: true }

/** Redirects the firm and the seller's side to the room's page in their own area. */
const redirectInsiders: Route.MiddlewareFunction = async ({ context, params, request }) => {
  const actor = context.get(actorKey)
  if (!actor || isGuest(actor) || !params.id || request.method === 'POST') return
  const ctx = { ...context.get(ctxKey), actor, clientIp: context.get(clientIpKey) }
  const reader = await findRoomReader(ctx, params.id).catch(nullIfNotFound)
  if (!reader || reader.kind === 'guest') return
  const area = reader.kind === 'firm' ? '/admin' : '/client'
  throw replace(`${area}/projects/${reader.room.projectId}/room`)
}

export const middleware: Route.MiddlewareFunction[] = [redirectInsiders, requireRooms]
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [handleFailedRequests]

// Required: without a loader, the middleware above would not run on client-side navigations.
export async function loader({ context }: Route.LoaderArgs) {
  const actor = getSignedInActor(context)
  // Clients see the closing time in the client area.
  return { closesAt: isGuest(actor) ? await findAccountClosingTime({ ...context.get(ctxKey), actor }) : null }
}

export default function RoomsLayout({ loaderData: { closesAt } }: Route.ComponentProps) {
  return (
    <RoomsFrame>
      <AreaFrame title={t('Data Rooms')} links={[]} edge="wrap" side="guest">
        {closesAt && <ClosingBanner closesAt={closesAt} keepAt={href('/rooms/account')} />}
        <Outlet />
      </AreaFrame>
    </RoomsFrame>
  )
}

const RoomsFrame = ({ children }: { children: ReactNode }) => (
  <SiteFrame skipTo={AREA_PAGE_ID} header={<RoomsHeader />} footer={<SiteFooter compact edge="wrap" />}>
    {children}
  </SiteFrame>
)

function RoomsHeader() {
  const viewer = useViewer()
  const account = viewer?.isGuest
    ? { to: href('/rooms/account'), text: t('Your account') }
    : { to: href('/client/dashboard'), text: t('Client Portal') }
  return (
    <header className="relative z-10 bg-ink text-on-ink border-b border-ink-line text-sm print:hidden">
      <div className="wrap flex items-center gap-3 sm:gap-6 min-h-14">
        <HomeLink />
        <nav aria-label={t('Main')} className="ml-auto">
          <NavLink to={href('/rooms')} text={t('Data Rooms')} />
        </nav>
        {viewer && (
          <UserMenu name={viewer.name} account={account}>
            <form method="post" action={href('/logout')}>
              <button type="submit" className="menu-item w-full text-left">
                {t('Log Out')}
              </button>
            </form>
          </UserMenu>
        )}
      </div>
    </header>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame>
      <ErrorPage error={error} />
    </SiteFrame>
  )
}
