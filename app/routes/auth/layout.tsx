import { Outlet } from 'react-router'
import { useRememberReader } from '#app/ui/dates.tsx'
import { ErrorPage } from '#app/ui/frame/error-page.tsx'
import { SiteFrame } from '#app/ui/frame/site-frame.tsx'
import type { Route } from './+types/layout.ts'

export const handle = { scripts: true }

export default function AuthLayout() {
  useRememberReader()
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
