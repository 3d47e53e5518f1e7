import { href, replace } from 'react-router'

export const loader = () => replace(href('/client/dashboard'))

// Never shown. A route without a page would be taken for a mere resource, and the layout's action not be found.
export default function PortalIndex() {
  return null
}
