import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Returns the session token of a Cookie header if its signature is valid, or null if the auth library must decide.
 * Follows the library's cookie format.
 */
export function signedToken(cookies: string, secret: string, secure: boolean): string | null {
  // A sibling subdomain can plant cookies without the prefix.
  const own = [...cookies.matchAll(/(?:^|;)\s*(__Host-)?foyer\.(\w+)=([^;\s]*)/g)]
    .filter(([, prefix]) => (prefix !== undefined) === secure)
    .map(([, , name, value]) => ({ name, value }))
  // The library gives these cookies, and duplicates, a meaning of their own.
  if (own.some(({ name }) => name === 'session_data' || name === 'dont_remember')) return null
  const [only, ...more] = own.filter(({ name }) => name === 'session_token')
  if (!only || more.length > 0) return null
  const value = /^([\w-]+)\.([\w%+/=-]+)$/.exec(only.value ?? '')
  if (!value) return null
  const [, token = '', signature = ''] = value
  const given = Buffer.from(signature.replace(/%(2B|2F|3D)/gi, decodeURIComponent))
  const right = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'))
  return given.length === right.length && timingSafeEqual(given, right) ? token : null
}
