import { href, Outlet } from 'react-router'
import { ErrorPage } from '#app/ui/frame/error-page.tsx'
import type { Route } from './+types/page.ts'

// Between the admin area's frame and its pages, so that a page's refusal is shown inside the frame.
export default function AdminPage() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} home={{ to: href('/admin'), text: 'Go to the dashboard' }} />
}
