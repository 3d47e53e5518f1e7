import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The token of a Cookie header's session, where our signature vouches for it: exactly as the auth library writes it. null
 * for everything else, which is for the library to judge.
 */
export function signedToken(cookies: string, secret: string, secure: boolean): string | null {
  // Names without the prefix may be planted by a neighbour under the same domain, and mean nothing then.
  const own = [...cookies.matchAll(/(?:^|;)\s*(__Host-)?foyer\.(\w+)=([^;\s]*)/g)]
    .filter(([, prefix]) => (prefix !== undefined) === secure)
    .map(([, , name, value]) => ({ name, value }))
  // Its other cookies mean something to it, and so may two of one name.
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
