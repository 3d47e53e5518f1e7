import { href, Outlet } from 'react-router'
import { t } from '#app/texts.ts'
import { ErrorPage } from '#app/ui/frame/error-page.tsx'
import type { Route } from './+types/error-layout.ts'

// Sits between the admin layout and its pages so that errors render inside the layout.
export default function AdminPages() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} home={{ to: href('/admin'), text: t('Go to the Dashboard') }} />
}
