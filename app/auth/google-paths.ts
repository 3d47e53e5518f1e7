import { t } from '#app/texts.ts'
import { safeReturnTo } from './return-to.ts'

export const GOOGLE_START = '/google'
export const GOOGLE_CALLBACK = '/api/auth/callback/google'
export const GOOGLE_DONE = '/google/done'
/** On it the popup tells the page that opened it how it went. */
export const GOOGLE_CHANNEL = 'foyer-google'
export const GOOGLE_FAILED = t('Failed to sign in with Google. Please try again.')

/** What a sign-in by Google carries from page to page. */
export type GoogleWay = {
  /** Names this try between the popup and the page that opened it; null: the whole page goes to the provider. */
  popup: string | null
  /** A path that `safeReturnTo` let pass. */
  returnTo: string | null
}

/** The address of one of the two pages of the way. */
export function googlePath(page: typeof GOOGLE_START | typeof GOOGLE_DONE, way: GoogleWay): string {
  const query = new URLSearchParams()
  if (way.popup) query.set('popup', way.popup)
  if (way.returnTo) query.set('returnTo', way.returnTo)
  return query.size > 0 ? `${page}?${query}` : page
}

/** Reads what `googlePath` wrote; anything else counts as nothing. */
export function googleWay(url: URL): GoogleWay {
  const popup = url.searchParams.get('popup')
  return {
    popup: popup && /^[0-9a-f]{32}$/.test(popup) ? popup : null,
    returnTo: safeReturnTo(url.searchParams.get('returnTo')),
  }
}

/** A page of the portal or the admin area, which says that it has failed. */
export const googleFailedPath = (path: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}notice=google-failed`

/** The log-in page, which says so where a sign-in has failed. */
export function googleLoginPath({ returnTo }: GoogleWay, failed: boolean): string {
  const query = new URLSearchParams(failed ? { notice: 'google-failed' } : {})
  if (returnTo) query.set('returnTo', returnTo)
  return query.size > 0 ? `/login?${query}` : '/login'
}
