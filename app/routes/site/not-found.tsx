import { data } from 'react-router'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { t } from '#app/texts.ts'
import { ErrorPage } from '#app/ui/frame/error-page.tsx'
import type { Route } from './+types/not-found.ts'

export const meta: Route.MetaFunction = () => createUnlistedMeta(t('Page not found'))

const throwNotFound = () => {
  throw data(null, 404)
}
export const loader = throwNotFound
export const action = throwNotFound

export default function NotFound() {
  return null
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
