import type { CSSProperties } from 'react'
import type { Face } from '#app/content/shapes.ts'
import { colors, fonts } from '#content/brand.ts'

// Email programs support little CSS: attributes and inline styles only, system fonts, one column.

/** Returns the fallback for a web font, which email programs don't load. */
const getFallbackFont = ({ kind }: Face) =>
  kind === 'serif'
    ? 'Georgia, "Times New Roman", serif'
    : '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'
export const headingFont = {
  fontFamily: getFallbackFont(fonts.display),
  fontWeight: fonts.display.weight,
}
export const textFontFamily = getFallbackFont(fonts.text)

export const { ink, onInk, brass } = colors.always
export const { paper, soft, accent, line } = colors.light

/** Picture of the logo, relative to the site's address. The mailer adds the address. */
export const LOGO_PATH = '/icon-192.png'

/** Attributes of a table that only places its content. */
export const layoutTable = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 } as const

/** Attributes of a table or cell with a background. The Word engine of Outlook needs the attribute `bgcolor`. */
export const onGround = (color: string, style: CSSProperties) => ({
  bgcolor: color,
  style: { ...style, backgroundColor: color },
})

/** Properties that only the Word engine of Outlook knows, and React's types don't. */
export const forOutlook = (properties: { msoHide?: 'all'; msoPaddingAlt?: string }) =>
  properties as CSSProperties
