import { data } from 'react-router'
import { unlistedMeta } from '#app/page-meta.ts'

export const meta = () => unlistedMeta('Page not found')

/** An address that is no page of this area: said inside its frame. */
const missing = () => {
  throw data(null, 404)
}
export const loader = missing
export const action = missing

export default function NotFound() {
  return null
}
