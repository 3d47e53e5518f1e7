import { Outlet } from 'react-router'
import { ErrorPage } from '#app/ui/frame/error-page.tsx'
import { SiteFrame } from '#app/ui/frame/site-frame.tsx'
import type { Route } from './+types/layout.ts'

export const handle = { scripts: true }

export default function AuthLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame>
      <ErrorPage error={error} />
    </SiteFrame>
  )
}
