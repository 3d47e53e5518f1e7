import type { Actor } from '#app/context.ts'

/** The page that a person sees first after log-in: the administrator's by address, as the specification wants it. */
export function homePath(person: { email: string; role: Actor['role'] }, adminEmail: string): string {
  // The role is asked as well, because the admin area's guard does: without it, it would send back here for ever.
  const administrator = person.email === adminEmail && person.role === 'admin'
  return administrator || person.role === 'staff' ? '/admin' : '/client/dashboard'
}

/** The log-in page's path that remembers where the visitor wanted to go. */
export function loginPath(wanted: URL): string {
  const path = wanted.pathname + wanted.search
  const home = ['/client', '/client/dashboard', '/admin'].includes(path)
  return home ? '/login' : `/login?returnTo=${encodeURIComponent(path)}`
}

/** The log-in page's path for a form whose session has ended: it says that nothing was saved. */
export function signedOutPath(wanted: URL): string {
  const path = new URL(wanted)
  path.searchParams.delete('index')
  return `/login?${new URLSearchParams({ notice: 'signed-out-unsaved', returnTo: path.pathname + path.search })}`
}

/**
 * A return address from outside, if it is a path of this site inside the portal or the admin area; else null.
 * Browsers read '/\evil' and '//evil' as another site, and drop tabs and line breaks inside addresses.
 */
export function safeReturnTo(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/') || /[\\\p{Cc}]/u.test(value)) return null
  const base = 'http://foyer.invalid'
  if (!URL.canParse(value, base)) return null
  const url = new URL(value, base)
  const inside = /^\/(client|admin)(?=\/|$)/.test(url.pathname)
  return url.origin === base && inside ? url.pathname + url.search : null
}
