import type { AdminCtx } from '#app/context.ts'
import { createSecureCookie } from '#app/domain/sign-in/sessions/cookies.server.ts'
import { findSignInState } from '#app/domain/sign-in/sign-in-methods.server.ts'

/** Cookie with the id of the user who dismissed the offer in this browser. */
const createDismissalCookie = (ctx: Pick<AdminCtx, 'appUrl'>) =>
  createSecureCookie(ctx, 'two_factor_later', 365 * 24 * 60 * 60)

/** Returns whether to offer a second factor, which the user must neither have nor have dismissed in this browser. */
export async function shouldOfferSecondFactor(ctx: AdminCtx, request: Request): Promise<boolean> {
  const later: unknown = await createDismissalCookie(ctx).parse(request.headers.get('cookie'))
  if (later === ctx.actor.uid) return false
  const { authenticator, passkey } = await findSignInState(ctx, ctx.actor)
  return !authenticator && !passkey
}

/** Returns headers that record the dismissal in this browser. */
export const dismissSecondFactorOffer = async (ctx: AdminCtx): Promise<HeadersInit> => ({
  'set-cookie': await createDismissalCookie(ctx).serialize(ctx.actor.uid),
})
