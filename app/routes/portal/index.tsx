import { href, replace } from 'react-router'
import { termsRejectedKey } from '#app/context.ts'
import type { Route } from './+types/index.ts'

export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(termsRejectedKey) ? null : replace(href('/client/dashboard'))

// Never rendered. Without a component, this would be a resource route and the layout's action would not run.
export default function PortalIndex() {
  return null
}
