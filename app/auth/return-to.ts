import type { Actor } from '#app/context.ts'

export function homePath(person: { email: string; role: Actor['role'] }, adminEmail: string): string {
  // Also checks the role, because the guard of the admin area does. Without it the two would redirect to each other
  // endlessly.
  const administrator = person.email === adminEmail && person.role === 'admin'
  return administrator || person.role === 'staff' ? '/admin' : '/client/dashboard'
}

export function loginPath(wanted: URL): string {
  const path = wanted.pathname + wanted.search
  const home = ['/client', '/client/dashboard', '/admin'].includes(path)
  return home ? '/login' : `/login?returnTo=${encodeURIComponent(path)}`
}

/** Returns the path of the sign-in page for a form whose session has ended, with a notice that nothing was saved. */
export function signedOutPath(wanted: URL): string {
  const path = new URL(wanted)
  path.searchParams.delete('index')
  return `/login?${new URLSearchParams({ notice: 'signed-out-unsaved', returnTo: path.pathname + path.search })}`
}

/**
 * Returns the path if it is inside the portal or the admin area of this site, else null. Browsers read '/\evil' and
 * '//evil' as another site and drop tabs and line breaks in URLs.
 */
export function safeReturnTo(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/') || /[\\\p{Cc}]/u.test(value)) return null
  const base = 'http://foyer.invalid'
  if (!URL.canParse(value, base)) return null
  const url = new URL(value, base)
  const inside = /^\/(client|admin)(?=\/|$)/.test(url.pathname)
  return url.origin === base && inside ? url.pathname + url.search : null
}
