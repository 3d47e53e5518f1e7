import { data } from 'react-router'
import { unlistedMeta } from '#app/page-meta.ts'
import { t } from '#app/texts.ts'
import { ErrorPage } from '#app/ui/frame/error-page.tsx'
import type { Route } from './+types/not-found.ts'

export const meta: Route.MetaFunction = () => unlistedMeta(t('Page not found'))

const missing = () => {
  throw data(null, 404)
}
export const loader = missing
export const action = missing

export default function NotFound() {
  return null
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
