import { createCookie } from 'react-router'
import type { Ctx } from '#app/context.ts'

const isHttps = ({ appUrl }: Pick<Ctx, 'appUrl'>) => appUrl.startsWith('https:')

/**
 * Returns the name prefix of our cookies. With `__Host-`, browsers accept the cookie only from this host and over
 * HTTPS, so a sibling subdomain can't plant a session.
 */
export const cookiePrefix = (ctx: Pick<Ctx, 'appUrl'>) => `${isHttps(ctx) ? '__Host-' : ''}foyer`

/** Creates a cookie that scripts can't read and that cross-site forms don't send. `maxAge` is in seconds. */
export const ownCookie = (ctx: Pick<Ctx, 'appUrl'>, name: string, maxAge: number) =>
  createCookie(`${cookiePrefix(ctx)}.${name}`, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(ctx),
    path: '/',
    maxAge,
  })
