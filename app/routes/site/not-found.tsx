import { data } from 'react-router'
import { ErrorPage } from '#app/ui/frame/error-page.tsx'
import type { Route } from './+types/not-found.ts'

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
