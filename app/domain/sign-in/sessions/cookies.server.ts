import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createCookie } from 'react-router'
import type { Ctx } from '#app/context.ts'
import { isEqualSecret } from '#app/core/equal-secrets.server.ts'
import { toSeconds } from '#app/core/periods.ts'
import { DAY_MS } from '#app/core/units.ts'
import { retention } from '#content/retention.ts'

const isHttps = ({ appUrl }: Pick<Ctx, 'appUrl'>) => appUrl.startsWith('https:')

/**
 * Returns the name prefix for our cookies. With `__Host-`, browsers accept a cookie only from this host and over HTTPS,
 * so a sibling subdomain can't plant a session.
 */
const getCookiePrefix = (ctx: Pick<Ctx, 'appUrl'>) => `${isHttps(ctx) ? '__Host-' : ''}foyer`

/** Creates a cookie that scripts can't read and that cross-site forms don't send. `maxAge` is in seconds. */
export const createSecureCookie = (
  ctx: Pick<Ctx, 'appUrl'>,
  name: string,
  maxAge: number,
  options: { secrets?: string[] } = {},
) =>
  createCookie(`${getCookiePrefix(ctx)}.${name}`, {
    ...options,
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(ctx),
    path: '/',
    maxAge,
  })

/** Lifetime of an unused session and of its cookie. */
export const SESSION_LIFETIME_SECONDS = toSeconds(retention.unusedSessions.period)

const SESSION_COOKIE = 'session'
/** Cookie of versions up to 0.2, with the value `token.signature` in another encoding. Accepted until it expires. */
const LEGACY_SESSION_COOKIE = 'session_token'

/** Signs a token, so that a cached page can tell a genuine cookie without a database query. */
const signToken = (secret: string, token: string) =>
  createHmac('sha256', secret).update(`session ${token}`).digest('base64url')
const signLegacyToken = (secret: string, token: string) =>
  createHmac('sha256', secret).update(token).digest('base64')

/** Returns the hash to store, so that a copy of the database doesn't give access to sessions. */
export const hashSessionToken = (token: string) => createHash('sha256').update(token).digest('base64url')

export const createSessionToken = () => randomBytes(32).toString('base64url')

/** Returns whether there is a session cookie, without checking its signature. */
export const hasSessionCookie = (cookies: string | null | undefined) =>
  /foyer\.session(_token)?=/.test(cookies ?? '')

export const hasLegacySessionCookie = (cookies: string | null) =>
  cookies?.includes(`foyer.${LEGACY_SESSION_COOKIE}=`) ?? false

/** Returns the token of the session cookie, or null if there is no cookie with a valid signature. */
export function parseSessionToken(
  ctx: Pick<Ctx, 'appUrl' | 'secret'>,
  cookies: string | null | undefined,
): string | null {
  return (
    findSignedToken(ctx, cookies, SESSION_COOKIE, signToken) ??
    findSignedToken(ctx, cookies, LEGACY_SESSION_COOKIE, signLegacyToken)
  )
}

function findSignedToken(
  ctx: Pick<Ctx, 'appUrl' | 'secret'>,
  cookies: string | null | undefined,
  cookie: string,
  sign: (secret: string, token: string) => string,
): string | null {
  // The prefix is part of the name: a sibling subdomain can plant cookies without it.
  const name = `${getCookiePrefix(ctx)}.${cookie}=`
  for (const part of cookies?.split(';') ?? []) {
    const text = part.trim()
    if (!text.startsWith(name)) continue
    const [token = '', signature = ''] = text
      .slice(name.length)
      .replaceAll(/%(2B|2F|3D)/gi, decodeURIComponent)
      .split('.')
    if (token && isEqualSecret(signature, sign(ctx.secret, token))) return token
  }
  return null
}

/**
 * Returns the Set-Cookie values for a session, or for no session if `token` is null. They also delete the legacy cookie
 * if it is among the request's `cookies`.
 */
export function createSessionCookies(
  ctx: Pick<Ctx, 'appUrl' | 'secret'>,
  token: string | null,
  cookies: string | null = null,
): string[] {
  const serialize = (name: string, value: string, maxAge: number) =>
    `${getCookiePrefix(ctx)}.${name}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${isHttps(ctx) ? '; Secure' : ''}`
  const current =
    token === null
      ? serialize(SESSION_COOKIE, '', 0)
      : serialize(SESSION_COOKIE, `${token}.${signToken(ctx.secret, token)}`, SESSION_LIFETIME_SECONDS)
  return hasLegacySessionCookie(cookies) ? [current, serialize(LEGACY_SESSION_COOKIE, '', 0)] : [current]
}

const KNOWN_DEVICE_DAYS = 365
const MAX_DEVICE_MARKS = 5

/**
 * Cookie that marks a browser in which a user has signed in. It grants no access, but gives a known device a separate
 * rate limit for wrong passwords.
 */
const createDeviceCookie = (ctx: Pick<Ctx, 'appUrl'>) =>
  createSecureCookie(ctx, 'device', KNOWN_DEVICE_DAYS * 24 * 60 * 60)

type Device = { id: string; createdAt: number }

/** Signs a mark together with the account's email, so that the mark doesn't contain the email. */
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
