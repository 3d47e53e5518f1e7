import { data } from 'react-router'
import type { Firm, OptionalPage } from '#app/content/shapes.ts'
import { firm } from '#content/firm.ts'

const { pages = {} }: Firm = firm

/** Whether the firm does without the page, so that its address answers 404. */
export const isPageOff = (path: OptionalPage) => pages[path] === 'off'

/**
 * Guards the loader of a page that a firm can switch off.
 * @throws {Response} 404 when the page is off
 */
export function assertPageOn(path: OptionalPage): null {
  if (isPageOff(path)) throw data(null, 404)
  return null
}
