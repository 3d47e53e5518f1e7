import { createHmac, randomBytes } from 'node:crypto'
import { createCookie } from 'react-router'
import type { Ctx } from '#app/context.ts'
import { isEqualSecret } from '#app/core/equal-secrets.server.ts'

const isHttps = ({ appUrl }: Pick<Ctx, 'appUrl'>) => appUrl.startsWith('https:')

/**
 * Returns the name prefix for our cookies. With `__Host-`, browsers accept a cookie only from this host and over HTTPS,
 * so a sibling subdomain can't plant a session.
 */
export const getCookiePrefix = (ctx: Pick<Ctx, 'appUrl'>) => `${isHttps(ctx) ? '__Host-' : ''}foyer`

/** Creates a cookie that scripts can't read and that cross-site forms don't send. `maxAge` is in seconds. */
export const createSecureCookie = (ctx: Pick<Ctx, 'appUrl'>, name: string, maxAge: number) =>
  createCookie(`${getCookiePrefix(ctx)}.${name}`, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(ctx),
    path: '/',
    maxAge,
  })

/**
 * Returns the session token from a Cookie header if its signature is valid, or null if the auth library must decide.
 * Follows the library's cookie format.
 */
export function parseSessionToken(cookies: string, secret: string, secure: boolean): string | null {
  // A sibling subdomain can plant cookies that don't have the prefix.
  const own = [...cookies.matchAll(/(?:^|;)\s*(__Host-)?foyer\.(\w+)=([^;\s]*)/g)]
    .filter(([, prefix]) => (prefix !== undefined) === secure)
    .map(([, , name, value]) => ({ name, value }))
  // The library treats these cookies, and duplicates, specially.
  if (own.some(({ name }) => name === 'session_data' || name === 'dont_remember')) return null
  const [only, ...more] = own.filter(({ name }) => name === 'session_token')
  if (!only || more.length > 0) return null
  const value = /^([\w-]+)\.([\w%+/=-]+)$/.exec(only.value ?? '')
  if (!value) return null
  const [, token = '', signature = ''] = value
  const given = signature.replace(/%(2B|2F|3D)/gi, decodeURIComponent)
  const expected = createHmac('sha256', secret).update(token).digest('base64')
  return isEqualSecret(given, expected) ? token : null
}

const DAY_MS = 24 * 60 * 60 * 1000
const KNOWN_DEVICE_DAYS = 365
const MAX_DEVICE_MARKS = 5

/**
 * Cookie that marks a browser in which a user has signed in. It grants no access, but gives a known device a separate
 * rate limit for wrong passwords.
 */
const createDeviceCookie = (ctx: Pick<Ctx, 'appUrl'>) =>
  createSecureCookie(ctx, 'device', KNOWN_DEVICE_DAYS * 24 * 60 * 60)

type Device = { id: string; createdAt: number }

/** The signature covers the email, so that a mark does not reveal which account it belongs to. */
const signDeviceMark = (secret: string, email: string, { id, createdAt }: Device) =>
  createHmac('sha256', secret).update(`device ${id} ${createdAt} ${email}`).digest('base64url')

function verifyDeviceMark(secret: string, email: string, mark: string): Device | null {
  const [id = '', createdAt = '', signature = ''] = mark.split('.')
  const device = { id, createdAt: Number(createdAt) }
  if (!isEqualSecret(signature, signDeviceMark(secret, email, device))) return null
  return device.createdAt > Date.now() - KNOWN_DEVICE_DAYS * DAY_MS ? device : null
}

async function parseDeviceMarks(ctx: Pick<Ctx, 'appUrl'>, cookies: string | null | undefined) {
  const value: unknown = await createDeviceCookie(ctx).parse(cookies ?? null)
  return Array.isArray(value)
    ? value.filter((mark) => typeof mark === 'string').slice(0, MAX_DEVICE_MARKS)
    : []
}

/** Returns the id of the device if these cookies prove an earlier sign-in to the account with this email, else null. */
export async function findKnownDevice(
  ctx: Pick<Ctx, 'appUrl' | 'secret'>,
  cookies: string | null | undefined,
  email: string,
) {
  for (const mark of await parseDeviceMarks(ctx, cookies)) {
    const device = verifyDeviceMark(ctx.secret, email, mark)
    if (device) return device.id
  }
  return null
}

/** Returns the Set-Cookie value that marks this browser for the account and keeps other accounts' marks. */
export async function createDeviceMark(
  ctx: Pick<Ctx, 'appUrl' | 'secret'>,
  cookies: string | null | undefined,
  email: string,
) {
  const marks = await parseDeviceMarks(ctx, cookies)
  const own = marks.flatMap((mark) => verifyDeviceMark(ctx.secret, email, mark) ?? [])
  const device = { id: own[0]?.id ?? randomBytes(16).toString('base64url'), createdAt: Date.now() }
  const mark = `${device.id}.${device.createdAt}.${signDeviceMark(ctx.secret, email, device)}`
  const others = marks.filter((other) => !verifyDeviceMark(ctx.secret, email, other))
  return createDeviceCookie(ctx).serialize([mark, ...others].slice(0, MAX_DEVICE_MARKS))
}
