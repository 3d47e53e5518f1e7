import { lazy, type ReactNode } from 'react'
import { href, isRouteErrorResponse, Outlet, redirect, replace } from 'react-router'
import { actorKey, clientIpKey, ctxKey, isImpersonating, termsRejectedKey } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { isGuestOfAnyRoom } from '#app/domain/rooms/accept-agreement.server.ts'
import { getSignedInActor, requireClientArea } from '#app/domain/sign-in/guards.server.ts'
import { getSignInPathAfterForm, parseReturnPath } from '#app/domain/sign-in/sign-in-paths.ts'
import { findAccountClosingTime } from '#app/domain/users/close-account.server.ts'
import { AcceptTermsForm } from '#app/domain/users/security-forms.ts'
import { acceptTerms } from '#app/domain/users/sign-up.server.ts'
import { handleFailedRequests } from '#app/routes/area-middleware.ts'
import { handleForm } from '#app/routes/form-handler.server.ts'
import { SearchShortcut } from '#app/routes/search/search-shortcut.tsx'
import { ClosingBanner } from '#app/routes/security/closing-banner.tsx'
import { t } from '#app/texts.ts'
import { AreaShell } from '#app/ui/frame/area-shell.tsx'
import { ErrorPage } from '#app/ui/frame/error-page.tsx'
import { ImpersonationBanner } from '#app/ui/frame/impersonation-banner.tsx'
import { SiteFrame } from '#app/ui/frame/site-frame.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import type { Route } from './+types/layout.ts'
import type { TermsFormOutcome } from './terms-dialog.tsx'

// Loaded on demand, because each client sees it only once. Rendered without a fallback so that it is part of the server
// response.
const TermsDialog = lazy(() => import('./terms-dialog.tsx'))

export const handle = { scripts: true }
export const middleware: Route.MiddlewareFunction[] = [
  // The terms form handles expired sessions itself.
  (args, next) =>
    isTermsSubmission(args) && !args.context.get(actorKey) ? next() : requireClientArea(args, next),
]
const isTermsSubmission = ({ request, url }: { request: Request; url: URL }) =>
  request.method === 'POST' && url.pathname === '/client' && !url.searchParams.has('index')

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [handleFailedRequests]

// Required: without a loader, the middleware above would not run on client-side navigations.
export async function loader({ context }: Route.LoaderArgs) {
  const actor = getSignedInActor(context)
  const { termsAccepted } = actor
  const ctx = { ...context.get(ctxKey), actor, clientIp: context.get(clientIpKey) }
  const [closesAt, isInvited] = termsAccepted
    ? await Promise.all([findAccountClosingTime(ctx), isGuestOfAnyRoom(ctx)])
    : [null, false]
  const impersonatedName = isImpersonating(actor) ? actor.name || actor.email : null
  return { termsAccepted, impersonatedName, closesAt, isInvited }
}

/** Accepts the terms, which all other portal actions require. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = context.get(actorKey)
  const form = await request.formData()
  if (!actor && !form.has('accepted')) throw replace(getSignInPathAfterForm(url))
  const ctx = context.get(ctxKey)
  const response = await handleForm(actor ? { ...ctx, actor } : ctx, form, {
    schema: AcceptTermsForm,
    errorMessage: t('An error occurred while saving your acceptance. Please try again.'),
    extraOnError: { signedOut: actor === null },
    submit: async () => {
      if (!actor) throw new Failure(401, t('User ID is required to accept terms.'))
      await acceptTerms({ ...ctx, actor, clientIp: context.get(clientIpKey) })
      return redirect(parseReturnPath(form.get('returnTo')) ?? '/client/dashboard')
    },
  })
  // Thrown so that no portal loader runs. Their guard would redirect away from the dialog.
  if (!actor) throw response
  if (!(response instanceof Response)) context.set(termsRejectedKey, true)
  return response
}

const DATA_ROOMS = { to: '/rooms', text: t('Data Rooms') }
const portalPages = [
  { to: '/client/dashboard', text: t('Dashboard'), also: ['/client/projects/'] },
  { to: '/client/documents', text: t('Document Portal') },
  { to: '/client/invoices', text: t('Invoices') },
  {
    to: '/client/profile',
    text: t('Profile'),
    also: ['/client/notifications', '/client/security', '/client/your-data'],
  },
]

export default function PortalLayout({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PortalFrame isInvited={loaderData.isInvited}>
        {loaderData.closesAt && (
          <ClosingBanner closesAt={loaderData.closesAt} keepAt={href('/client/your-data')} />
        )}
        {loaderData.termsAccepted ? (
          <Outlet />
        ) : loaderData.impersonatedName ? (
          <TermsPendingNotice name={loaderData.impersonatedName} />
        ) : (
          <TermsDialog outcome={actionData} />
        )}
      </PortalFrame>
      {loaderData.termsAccepted && <SearchShortcut area="client" />}
    </>
  )
}

/** `isInvited`: the client is also a guest of a data room. */
function PortalFrame({ isInvited = false, children }: { isInvited?: boolean; children: ReactNode }) {
  return (
    <AreaShell
      title={t('Client Area')}
      side="client"
      links={isInvited ? [portalPages, [DATA_ROOMS]] : [portalPages]}
      searchAt="/client/search"
      searchFor={t('Search everything')}
      account={{ to: href('/client/profile'), text: t('Profile') }}
    >
      {children}
    </AreaShell>
  )
}

function TermsPendingNotice({ name }: { name: string }) {
  return (
    <PageHeader title={t('Terms not accepted yet')}>
      {t(
        '{name} hasn’t accepted the terms yet. Until they do, no one can see this portal. {name} will be asked to accept them here.',
        { name },
      )}
    </PageHeader>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const signedOut: TermsFormOutcome | undefined =
    isRouteErrorResponse(error) && error.data?.signedOut ? error.data : undefined
  if (signedOut) {
    return (
      <PortalFrame>
        <TermsDialog outcome={signedOut} />
      </PortalFrame>
    )
  }
  return (
    <SiteFrame banner={<ImpersonationBanner />}>
      <ErrorPage error={error} />
    </SiteFrame>
  )
}
