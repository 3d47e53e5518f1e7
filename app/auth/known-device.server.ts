import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#app/context.ts'
import { ownCookie } from './own-cookie.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DAYS = 365
const MOST = 5

/**
 * Cookie that marks a browser in which a user has signed in. It grants no access; a known device gets a separate rate
 * limit for wrong passwords.
 */
const deviceCookie = (ctx: Pick<Ctx, 'appUrl'>) => ownCookie(ctx, 'device', DAYS * 24 * 60 * 60)

type Device = { id: string; madeAt: number }

/** The signature covers the email, so that a mark does not reveal the account it belongs to. */
const sign = (secret: string, email: string, { id, madeAt }: Device) =>
  createHmac('sha256', secret).update(`device ${id} ${madeAt} ${email}`).digest('base64url')

function read(secret: string, email: string, mark: string): Device | null {
  const [id = '', made = '', signature = ''] = mark.split('.')
  const device = { id, madeAt: Number(made) }
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(secret, email, device))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  return device.madeAt > Date.now() - DAYS * DAY_MS ? device : null
}

async function marksOf(ctx: Pick<Ctx, 'appUrl'>, cookies: string | null | undefined): Promise<string[]> {
  const value: unknown = await deviceCookie(ctx).parse(cookies ?? null)
  return Array.isArray(value) ? value.filter((mark) => typeof mark === 'string').slice(0, MOST) : []
}

/** Returns the id of the device if these cookies prove an earlier sign-in to the account of this email, else null. */
export async function knownDevice(
  ctx: Pick<Ctx, 'appUrl' | 'secret'>,
  cookies: string | null | undefined,
  email: string,
): Promise<string | null> {
  for (const mark of await marksOf(ctx, cookies)) {
    const device = read(ctx.secret, email, mark)
    if (device) return device.id
  }
  return null
}

/** Returns the Set-Cookie value that marks this browser for the account and keeps the marks of other accounts. */
export async function markDevice(
  ctx: Pick<Ctx, 'appUrl' | 'secret'>,
  cookies: string | null | undefined,
  email: string,
): Promise<string> {
  const marks = await marksOf(ctx, cookies)
  const own = marks.flatMap((mark) => read(ctx.secret, email, mark) ?? [])
  const device = { id: own[0]?.id ?? randomBytes(16).toString('base64url'), madeAt: Date.now() }
  const mark = `${device.id}.${device.madeAt}.${sign(ctx.secret, email, device)}`
  const others = marks.filter((other) => !read(ctx.secret, email, other))
  return deviceCookie(ctx).serialize([mark, ...others].slice(0, MOST))
}
