import { data } from 'react-router'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { firm } from '#content/firm.ts'
import type { Route } from './+types/not-found.ts'

export const meta: Route.MetaFunction = () => [{ title: `Page not found | ${firm.name}` }]

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
