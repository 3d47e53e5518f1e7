import { t } from '#app/texts.ts'
import { safeReturnTo } from './return-to.ts'

export const GOOGLE_START = '/google'
export const GOOGLE_CALLBACK = '/api/auth/callback/google'
export const GOOGLE_DONE = '/google/done'
export const GOOGLE_CHANNEL = 'foyer-google'
export const GOOGLE_FAILED = t('Failed to sign in with Google. Please try again.')

export type GoogleWay = {
  /**
   * Identifies this attempt to the popup and to the page that opened it. `null` if the whole page is redirected to
   * Google.
   */
  popup: string | null
  returnTo: string | null
}

export function googlePath(page: typeof GOOGLE_START | typeof GOOGLE_DONE, way: GoogleWay): string {
  const query = new URLSearchParams()
  if (way.popup) query.set('popup', way.popup)
  if (way.returnTo) query.set('returnTo', way.returnTo)
  return query.size > 0 ? `${page}?${query}` : page
}

export function googleWay(url: URL): GoogleWay {
  const popup = url.searchParams.get('popup')
  return {
    popup: popup && /^[0-9a-f]{32}$/.test(popup) ? popup : null,
    returnTo: safeReturnTo(url.searchParams.get('returnTo')),
  }
}

export const googleFailedPath = (path: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}notice=google-failed`

export function googleLoginPath({ returnTo }: GoogleWay, failed: boolean): string {
  const query = new URLSearchParams(failed ? { notice: 'google-failed' } : {})
  if (returnTo) query.set('returnTo', returnTo)
  return query.size > 0 ? `/login?${query}` : '/login'
}
