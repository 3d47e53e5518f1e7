import { Outlet } from 'react-router'
import { ErrorPage } from '#app/ui/frame/error-page.tsx'
import { ImpersonationBanner } from '#app/ui/frame/impersonation-banner.tsx'
import { SiteFrame } from '#app/ui/frame/site-frame.tsx'
import type { Route } from './+types/layout.ts'

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
