import { isRouteErrorResponse, Outlet } from 'react-router'
import { t } from '#app/texts.ts'
import { ErrorPage } from '#app/ui/frame/error-page.tsx'
import { ImpersonationBanner } from '#app/ui/frame/impersonation-banner.tsx'
import { SiteFrame } from '#app/ui/frame/site-frame.tsx'
import { firm } from '#content/firm.ts'
import type { Route } from './+types/layout.ts'

/** Title for error pages. Other pages have their own. */
export const meta: Route.MetaFunction = ({ error }) => {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return [{ title: `${missing ? t('Page not found') : t('Something went wrong')} | ${firm.name}` }]
}

export default function SiteLayout() {
  return (
    <SiteFrame banner={<ImpersonationBanner />}>
      <Outlet />
    </SiteFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame banner={<ImpersonationBanner />}>
      <ErrorPage error={error} />
    </SiteFrame>
  )
}
