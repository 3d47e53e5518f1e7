import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The token of a Cookie header's session, where our signature vouches for it: exactly as the auth library writes it. null
 * for everything else, which is for the library to judge.
 */
export function signedToken(cookies: string, secret: string, secure: boolean): string | null {
  // Its other cookies mean something to it, and so may two of one name.
  if (/foyer\.(session_data|dont_remember)/.test(cookies)) return null
  const [only, ...more] = cookies.matchAll(/(?:^|;)\s*(__Host-)?foyer\.session_token=([^;\s]*)/g)
  if (!only || more.length > 0 || (only[1] !== undefined) !== secure) return null
  const value = /^([\w-]+)\.([\w%+/=-]+)$/.exec(only[2] ?? '')
  if (!value) return null
  const [, token = '', signature = ''] = value
  const given = Buffer.from(signature.replace(/%(2B|2F|3D)/gi, decodeURIComponent))
  const right = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'))
  return given.length === right.length && timingSafeEqual(given, right) ? token : null
}
