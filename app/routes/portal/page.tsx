import { href, Outlet } from 'react-router'
import { t } from '#app/texts.ts'
import { ErrorPage } from '#app/ui/frame/error-page.tsx'
import type { Route } from './+types/page.ts'

// Between the portal's frame and its pages, so that a page's refusal is shown inside the frame.
export default function PortalPage() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} home={{ to: href('/client/dashboard'), text: t('Go to the dashboard') }} />
}
