import { href, replace } from 'react-router'
import { termsRefusedKey } from '#app/context.ts'
import type { Route } from './+types/index.ts'

export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(termsRefusedKey) ? null : replace(href('/client/dashboard'))

// Never shown. A route without a page would be taken for a mere resource, and the layout's action not be found.
export default function PortalIndex() {
  return null
}
