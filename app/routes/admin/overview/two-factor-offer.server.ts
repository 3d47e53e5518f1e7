import { ownCookie } from '#app/auth/own-cookie.server.ts'
import type { AdminCtx } from '#app/context.ts'
import { hasOwnSecondFactor } from '#app/domain/sign-in/second-factor.server.ts'

/** Cookie with the id of the user who dismissed the offer in this browser. */
const offerCookie = (ctx: Pick<AdminCtx, 'appUrl'>) => ownCookie(ctx, 'two_factor_later', 365 * 24 * 60 * 60)

/** Returns whether to offer a second factor: the user has none and has not dismissed the offer in this browser. */
export async function offersSecondFactor(ctx: AdminCtx, request: Request): Promise<boolean> {
  const later: unknown = await offerCookie(ctx).parse(request.headers.get('cookie'))
  return later !== ctx.actor.uid && !(await hasOwnSecondFactor(ctx))
}

/** Returns headers that dismiss the offer in this browser. */
export const putOffSecondFactor = async (ctx: AdminCtx): Promise<HeadersInit> => ({
  'set-cookie': await offerCookie(ctx).serialize(ctx.actor.uid),
})
