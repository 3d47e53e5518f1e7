import { lazy, type ReactNode } from 'react'
import { href, isRouteErrorResponse, Outlet, redirect, replace } from 'react-router'
import { requireClientArea, signedInOf } from '#app/auth/guards.server.ts'
import { safeReturnTo, signedOutPath } from '#app/auth/return-to.ts'
import { actorKey, addressKey, ctxKey, isViewing, termsRefusedKey } from '#app/context.ts'
import { findClosing } from '#app/domain/accounts/closing.server.ts'
import { AcceptTermsForm } from '#app/domain/accounts/forms.ts'
import { acceptTerms } from '#app/domain/accounts/sign-up.server.ts'
import { Failure } from '#app/domain/failures.ts'
import { t } from '#app/texts.ts'
import { ErrorPage } from '#app/ui/frame/error-page.tsx'
import { SiteFrame } from '#app/ui/frame/frame.tsx'
import { WorkFrame } from '#app/ui/frame/work-frame.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { handleAreaResponse } from '../area-responses.ts'
import { SearchKeys } from '../search/search-keys.tsx'
import { takeForm } from '../take-form.server.ts'
import type { Route } from './+types/layout.ts'
import { ClosingBanner } from './closing-banner.tsx'
import type { TermsAnswer } from './terms-dialog.tsx'

// Loaded on demand, because each client sees it once. Rendered without fallback so that it is part of the server
// response.
const TermsDialog = lazy(() => import('./terms-dialog.tsx'))

export const handle = { scripts: true }
export const middleware: Route.MiddlewareFunction[] = [
  // The terms form handles expired sessions itself.
  (args, next) => (isTermsForm(args) && !args.context.get(actorKey) ? next() : requireClientArea(args, next)),
]
const isTermsForm = ({ request, url }: { request: Request; url: URL }) =>
  request.method === 'POST' && url.pathname === '/client' && !url.searchParams.has('index')

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [handleAreaResponse]

// Required: without a loader, the middleware above would not run on client-side navigations.
export async function loader({ context }: Route.LoaderArgs) {
  const actor = signedInOf(context)
  const { termsAccepted } = actor
  return {
    termsAccepted,
    viewing: isViewing(actor) ? actor.name || actor.email : null,
    closesAt: termsAccepted ? await findClosing({ ...context.get(ctxKey), actor }) : null,
  }
}

/** Accepts the terms. All other portal actions require this. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = context.get(actorKey)
  const form = await request.formData()
  if (!actor && !form.has('accepted')) throw replace(signedOutPath(url))
  const ctx = context.get(ctxKey)
  const answer = await takeForm(actor ? { ...ctx, actor } : ctx, form, {
    schema: AcceptTermsForm,
    fault: t('An error occurred while saving your acceptance. Please try again.'),
    whenRefused: { signedOut: actor === null },
    run: async () => {
      if (!actor) throw new Failure(401, t('User ID is required to accept terms.'))
      await acceptTerms({ ...ctx, actor, from: context.get(addressKey) })
      return redirect(safeReturnTo(form.get('returnTo')) ?? '/client/dashboard')
    },
  })
  // Thrown so that no portal loader runs, whose guard would redirect away from the dialog.
  if (!actor) throw answer
  if (!(answer instanceof Response)) context.set(termsRefusedKey, true)
  return answer
}

const pages = [
  { to: '/client/dashboard', text: t('Dashboard') },
  { to: '/client/documents', text: t('Document Portal') },
  { to: '/client/invoices', text: t('Invoices') },
  { to: '/client/profile', text: t('Profile') },
]

export default function PortalLayout({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <Frame>
        {loaderData.closesAt && <ClosingBanner closesAt={loaderData.closesAt} />}
        {loaderData.termsAccepted ? (
          <Outlet />
        ) : loaderData.viewing ? (
          <NothingToSee name={loaderData.viewing} />
        ) : (
          <TermsDialog answer={actionData} />
        )}
      </Frame>
      {loaderData.termsAccepted && <SearchKeys area="client" />}
    </>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <WorkFrame
      title={t('Client Area')}
      side="client"
      links={pages}
      searchAt="/client/search"
      searchFor={t('Search everything')}
      account={{ to: href('/client/profile'), text: t('Profile') }}
    >
      {children}
    </WorkFrame>
  )
}

function NothingToSee({ name }: { name: string }) {
  return (
    <PageHead title={t('Terms not accepted yet')}>
      {t(
        '{name} has not accepted the terms. Until then nothing of the portal is shown to anybody: the client is asked to accept them at this place.',
        { name },
      )}
    </PageHead>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const signedOut: TermsAnswer | undefined =
    isRouteErrorResponse(error) && error.data?.signedOut ? error.data : undefined
  if (signedOut) {
    return (
      <Frame>
        <TermsDialog answer={signedOut} />
      </Frame>
    )
  }
  return (
    <SiteFrame>
      <ErrorPage error={error} />
    </SiteFrame>
  )
}
