/** Locale and time zone in which a reader sees dates, for example `en-GB` and `Europe/Vienna`. */
export type Reader = { locale: string; timeZone: string }

const COOKIE_NAME = 'foyer.reader'
const MAX_AGE_SECONDS = 365 * 24 * 60 * 60

/** The `document.cookie` value. It holds no personal data. */
export const formatReaderCookie = ({ locale, timeZone }: Reader): string =>
  `${COOKIE_NAME}=${encodeURIComponent(`${locale}|${timeZone}`)}; Path=/; Max-Age=${MAX_AGE_SECONDS}; SameSite=Lax`

/** Null if the cookie is missing or names an unknown locale or time zone. */
export function parseReaderCookie(cookies: string | null): Reader | null {
  const [, value = ''] = /(?:^|;)\s*foyer\.reader=([\w%.+-]{1,80})(?:;|$)/.exec(cookies ?? '') ?? []
  try {
    const [locale = '', timeZone = ''] = decodeURIComponent(value).split('|')
    const [supported] = Intl.DateTimeFormat.supportedLocalesOf(locale)
    if (!supported || !timeZone) return null
    return {
      locale: supported,
      timeZone: new Intl.DateTimeFormat(supported, { timeZone }).resolvedOptions().timeZone,
    }
  } catch {
    return null
  }
}
