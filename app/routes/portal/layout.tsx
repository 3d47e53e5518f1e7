import { Outlet, redirect } from 'react-router'
import { requireSignedIn, signedInOf } from '#app/auth/guards.server.ts'
import { safeReturnTo } from '#app/auth/return-to.ts'
import { addressKey, ctxKey, isViewing } from '#app/context.ts'
import { findClosing } from '#app/domain/accounts/closing.server.ts'
import { AcceptTermsForm } from '#app/domain/accounts/forms.ts'
import { acceptTerms } from '#app/domain/accounts/sign-up.server.ts'
import stylesheet from '#app/portal.css?url'
import { AreaFrame } from '#app/ui/area-frame.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { SiteFrame } from '#app/ui/frame.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { takeForm } from '../take-form.server.ts'
import type { Route } from './+types/layout.ts'
import { ClosingBanner } from './closing-banner.tsx'
import { TermsDialog } from './terms-dialog.tsx'

export const handle = { scripts: true }
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]
export const middleware: Route.MiddlewareFunction[] = [requireSignedIn]

// Without a loader here the guard above would not run on client navigations.
export async function loader({ context }: Route.LoaderArgs) {
  const actor = signedInOf(context)
  const { termsAccepted } = actor
  return {
    termsAccepted,
    viewing: isViewing(actor) ? actor.name || actor.email : null,
    closesAt: termsAccepted ? await findClosing({ ...context.get(ctxKey), actor }) : null,
  }
}

/** Accepting the terms; every other action of the portal waits for it. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = signedInOf(context)
  const ctx = { ...context.get(ctxKey), actor, from: context.get(addressKey) }
  const form = await request.formData()
  return takeForm(ctx, form, {
    schema: AcceptTermsForm,
    fault: 'An error occurred while saving your acceptance. Please try again.',
    run: async () => {
      await acceptTerms(ctx)
      return redirect(safeReturnTo(form.get('returnTo')) ?? '/client/dashboard')
    },
  })
}

const pages = [
  { to: '/client/dashboard', text: 'Dashboard' },
  { to: '/client/documents', text: 'Document Portal' },
  { to: '/client/invoices', text: 'Invoices' },
  { to: '/client/profile', text: 'Profile' },
]

export default function PortalLayout({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame quiet>
      <AreaFrame title="Client Area" links={pages}>
        {loaderData.closesAt && <ClosingBanner closesAt={loaderData.closesAt} />}
        {loaderData.termsAccepted ? (
          <Outlet />
        ) : loaderData.viewing ? (
          <NothingToSee name={loaderData.viewing} />
        ) : (
          <TermsDialog />
        )}
      </AreaFrame>
    </SiteFrame>
  )
}

function NothingToSee({ name }: { name: string }) {
  return (
    <PageHead title="Terms not accepted yet">
      {name} has not accepted the terms. Until then nothing of the portal is shown to anybody: the client is
      asked to accept them at this place.
    </PageHead>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame>
      <ErrorPage error={error} />
    </SiteFrame>
  )
}
