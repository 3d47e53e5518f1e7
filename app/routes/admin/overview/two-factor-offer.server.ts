import { ownCookie } from '#app/auth/own-cookie.server.ts'
import type { AdminCtx } from '#app/context.ts'
import { hasOwnSecondFactor } from '#app/domain/sign-in/second-factor.server.ts'

/** Remembers in this browser whose offer was put off. */
const offerCookie = (ctx: Pick<AdminCtx, 'appUrl'>) => ownCookie(ctx, 'two_factor_later', 365 * 24 * 60 * 60)

/** Whether to offer a second factor: there is none, and nobody has put the offer off here. */
export async function offersSecondFactor(ctx: AdminCtx, request: Request): Promise<boolean> {
  const later: unknown = await offerCookie(ctx).parse(request.headers.get('cookie'))
  return later !== ctx.actor.uid && !(await hasOwnSecondFactor(ctx))
}

/** What makes this browser forget the offer. */
export const putOffSecondFactor = async (ctx: AdminCtx): Promise<HeadersInit> => ({
  'set-cookie': await offerCookie(ctx).serialize(ctx.actor.uid),
})
