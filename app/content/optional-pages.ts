import type { Firm, OptionalPage } from '#app/content/shapes.ts'
import { firm } from '#content/firm.ts'

const settings: Partial<Record<string, 'unlisted' | 'off'>> | undefined = (firm as Firm).pages

/** Returns whether header, footer and other pages link to this path. */
export const isListed = ({ to }: { to: string }) => !settings?.[to]

/** Returns whether the firm has turned off the page, so that its URL responds with 404. */
export const isPageOff = (path: OptionalPage) => settings?.[path] === 'off'
