import { createCookie } from 'react-router'
import type { Ctx } from '#app/context.ts'

const isHttps = ({ appUrl }: Pick<Ctx, 'appUrl'>) => appUrl.startsWith('https:')

/**
 * What the names of our cookies begin with. Browsers take one with this prefix from this very host alone, and over https:
 * no neighbour under the firm's domain can plant a session, or what leads to one.
 */
export const cookiePrefix = (ctx: Pick<Ctx, 'appUrl'>) => `${isHttps(ctx) ? '__Host-' : ''}foyer`

/** A cookie that scripts can't read, and that no form of another site sends; `maxAge` in seconds. */
export const ownCookie = (ctx: Pick<Ctx, 'appUrl'>, name: string, maxAge: number) =>
  createCookie(`${cookiePrefix(ctx)}.${name}`, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(ctx),
    path: '/',
    maxAge,
  })
