import { data } from 'react-router'
import { isPageOff } from '#app/content/optional-pages.ts'
import type { OptionalPage } from '#app/content/shapes.ts'

/** Guards the loader of a page that a firm can switch off. @throws {Response} 404 if the page is off */
export function assertPageOn(path: OptionalPage): null {
  if (isPageOff(path)) throw data(null, 404)
  return null
}
