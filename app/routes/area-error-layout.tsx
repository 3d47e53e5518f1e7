import { href, Outlet, useLocation } from 'react-router'
import { isAdminPath, isRoomsPath } from '#app/routes/route-exports.ts'
import { t } from '#app/texts.ts'
import { ErrorPage } from '#app/ui/frame/error-page.tsx'
import type { Route } from './+types/area-error-layout.ts'

// Sits between an area's layout and its pages so that errors are shown inside the layout.
export default function AreaPages() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation()
  if (isRoomsPath(pathname))
    return <ErrorPage error={error} home={{ to: href('/rooms'), text: t('Go to Data Rooms') }} />
  const to = isAdminPath(pathname) ? href('/admin') : href('/client/dashboard')
  return <ErrorPage error={error} home={{ to, text: t('Go to the Dashboard') }} />
}
