import type { Firm, OptionalPage } from '#app/content/shapes.ts'
import { firm } from '#content/firm.ts'

const settings: Partial<Record<string, 'unlisted' | 'off'>> | undefined = (firm as Firm).pages

/** Whether header, footer and other pages link to this address. */
export const isListed = ({ to }: { to: string }) => !settings?.[to]

/** Whether the firm does without the page, so that its address answers 404. */
export const isPageOff = (path: OptionalPage) => settings?.[path] === 'off'
