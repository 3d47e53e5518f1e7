import { createCookie } from 'react-router'
import type { AdminCtx } from '#app/context.ts'
import { hasOwnSecondFactor } from '#app/domain/sign-in/second-factor.server.ts'

/** Remembers in this browser whose offer was put off. */
function offerCookie({ appUrl }: Pick<AdminCtx, 'appUrl'>) {
  const secure = appUrl.startsWith('https:')
  return createCookie(`${secure ? '__Secure-' : ''}foyer.two_factor_later`, {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/',
    maxAge: 365 * 24 * 60 * 60,
  })
}

/** Whether to offer a second factor: there is none, and nobody has put the offer off here. */
export async function offersSecondFactor(ctx: AdminCtx, request: Request): Promise<boolean> {
  const later: unknown = await offerCookie(ctx).parse(request.headers.get('cookie'))
  return later !== ctx.actor.uid && !(await hasOwnSecondFactor(ctx))
}

/** What makes this browser forget the offer. */
export const putOffSecondFactor = async (ctx: AdminCtx): Promise<HeadersInit> => ({
  'set-cookie': await offerCookie(ctx).serialize(ctx.actor.uid),
})
