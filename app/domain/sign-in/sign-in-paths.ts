import type { Actor } from '#app/context.ts'
import { t } from '#app/texts.ts'

export function getHomePath(person: { email: string; role: Actor['role'] }, adminEmail: string): string {
  // Also checks the role, because the admin area's guard does. Otherwise the two would redirect to each other forever.
  if (person.email === adminEmail && person.role === 'admin') return '/admin'
  if (person.role === 'guest') return '/rooms'
  return person.role === 'staff' ? '/admin/today' : '/client/dashboard'
}

export function getSignInPath(wanted: URL): string {
  const path = wanted.pathname + wanted.search
  const home = ['/client', '/client/dashboard', '/admin', '/rooms'].includes(path)
  return home ? '/login' : `/login?returnTo=${encodeURIComponent(path)}`
}

/**
 * Returns the path of the sign-in page for a form whose session has ended, including a notice that nothing was saved.
 */
export function getSignInPathAfterForm(wanted: URL): string {
  const path = new URL(wanted)
  path.searchParams.delete('index')
  return `/login?${new URLSearchParams({ notice: 'signed-out-unsaved', returnTo: path.pathname + path.search })}`
}

/**
 * Returns the path if it is inside the portal, the data rooms or the admin area of this site, else null. Browsers interpret '/\evil'
 * and '//evil' as another site and drop tabs and line breaks in URLs.
 */
export function parseReturnPath(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/') || /[\\\p{Cc}]/u.test(value)) return null
  const base = 'http://foyer.invalid'
  if (!URL.canParse(value, base)) return null
  const url = new URL(value, base)
  const isInPortal = /^\/(client|admin|rooms)(?=\/|$)/.test(url.pathname)
  return url.origin === base && isInPortal ? url.pathname + url.search : null
}

export const COOKIES_BLOCKED_MESSAGE = t('Your browser blocks cookies. Allow them for this site to sign in.')

/** Pages whose forms sign people in. The next request has a session cookie unless the browser blocks cookies. */
const SIGN_IN_PATHS = ['/login', '/two-factor', '/invitation']

/** Returns whether a request without a session directly follows a sign-in on this site. */
export function isRightAfterSignIn({ method, headers, url }: Request): boolean {
  const from = headers.get('referer') ?? ''
  if (method !== 'GET' || headers.get('cookie')?.includes('foyer.session') || !URL.canParse(from))
    return false
  const { host, pathname } = new URL(from)
  return host === new URL(url).host && SIGN_IN_PATHS.includes(pathname)
}

export const COOKIES_BLOCKED_PATH = '/login?notice=no-cookies'

export const GOOGLE_START_PATH = '/google'
export const GOOGLE_CALLBACK_PATH = '/api/auth/callback/google'
export const GOOGLE_DONE_PATH = '/google/done'
export const GOOGLE_CHANNEL_NAME = 'foyer-google'

/** Reasons why a Google sign-in ends on the sign-in page, with the message there. */
export const GOOGLE_FAILURES = {
  'google-failed': t('Failed to sign in with Google. Please try again.'),
  'invited-only': t('This portal is open to invited clients only.'),
  'no-cookies': COOKIES_BLOCKED_MESSAGE,
}
export type GoogleFailure = keyof typeof GOOGLE_FAILURES

export const parseGoogleFailure = (value: unknown): GoogleFailure | null =>
  typeof value === 'string' && Object.hasOwn(GOOGLE_FAILURES, value) ? (value as GoogleFailure) : null

export type GoogleAttempt = {
  /**
   * Identifies this attempt to the popup and to the page that opened it. `null` if the whole page is redirected to
   * Google.
   */
  popup: string | null
  returnTo: string | null
}

export function getGooglePath(
  page: typeof GOOGLE_START_PATH | typeof GOOGLE_DONE_PATH,
  attempt: GoogleAttempt,
): string {
  const query = new URLSearchParams()
  if (attempt.popup) query.set('popup', attempt.popup)
  if (attempt.returnTo) query.set('returnTo', attempt.returnTo)
  return query.size > 0 ? `${page}?${query}` : page
}

export function parseGoogleParams(url: URL): GoogleAttempt {
  const popup = url.searchParams.get('popup')
  return {
    popup: popup && /^[0-9a-f]{32}$/.test(popup) ? popup : null,
    returnTo: parseReturnPath(url.searchParams.get('returnTo')),
  }
}

export const getGoogleFailedPath = (path: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}notice=google-failed`

export function getGoogleSignInPath(
  { returnTo }: Pick<GoogleAttempt, 'returnTo'>,
  failure: GoogleFailure | null,
): string {
  const query = new URLSearchParams(failure ? { notice: failure } : {})
  if (returnTo) query.set('returnTo', returnTo)
  return query.size > 0 ? `/login?${query}` : '/login'
}
