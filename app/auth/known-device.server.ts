import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#app/context.ts'
import { ownCookie } from './own-cookie.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DAYS = 365
/** So many people may share a browser. */
const MOST = 5

/** Marks a browser in which somebody has signed in. It opens nothing; it has a count of wrong passwords of its own. */
const deviceCookie = (ctx: Pick<Ctx, 'appUrl'>) => ownCookie(ctx, 'device', DAYS * 24 * 60 * 60)

type Device = { id: string; madeAt: number }

/** A mark names no account: only with the address does its signature fit. */
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

/** The device that these cookies prove to have signed in to the account of this address before; else null. */
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

/** The Set-Cookie line that marks this browser for the account, beside those it is marked for already. */
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
