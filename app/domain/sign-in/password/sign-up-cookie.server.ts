import { createHmac } from 'node:crypto'
import type { Ctx } from '#app/context.ts'
import { isEqualSecret } from '#app/core/equal-secrets.server.ts'
import { toSeconds } from '#app/core/periods.ts'
import { retention } from '#content/retention.ts'
import { createSecureCookie } from '../sessions/cookies.server.ts'

const MAX_SIGN_UPS = 5

/**
 * Cookie of the browser that signed up. It proves that the person who opens the emailed link also chose the password, and
 * grants no access by itself.
 */
const createSignUpCookie = (ctx: Pick<Ctx, 'appUrl'>) =>
  createSecureCookie(ctx, 'signed_up', toSeconds(retention.unverifiedAccounts.period))

/** A salted hash differs in each sign-up, so the signature proves this sign-up, not only its email. */
const signSignUp = (secret: string, passwordHash: string) =>
  createHmac('sha256', secret).update(`signed up ${passwordHash}`).digest('base64url')

async function parseSignUps(ctx: Pick<Ctx, 'appUrl'>, cookies: string | null): Promise<string[]> {
  const value: unknown = await createSignUpCookie(ctx).parse(cookies)
  return Array.isArray(value) ? value.filter((mark) => typeof mark === 'string').slice(0, MAX_SIGN_UPS) : []
}

export const hasSignUpCookie = async (ctx: Pick<Ctx, 'appUrl'>, cookies: string | null) =>
  (await parseSignUps(ctx, cookies)).length > 0

/** Returns whether these cookies prove that this browser signed up with the password of this hash. */
export async function isSignUpBrowser(
  ctx: Pick<Ctx, 'appUrl' | 'secret'>,
  cookies: string | null,
  passwordHash: string,
): Promise<boolean> {
  const expected = signSignUp(ctx.secret, passwordHash)
  return (await parseSignUps(ctx, cookies)).some((mark) => isEqualSecret(mark, expected))
}

/** Returns the Set-Cookie value that adds a sign-up to those of this browser. */
export async function createSignUpMark(
  ctx: Pick<Ctx, 'appUrl' | 'secret'>,
  cookies: string | null,
  passwordHash: string,
): Promise<string> {
  const marks = [signSignUp(ctx.secret, passwordHash), ...(await parseSignUps(ctx, cookies))]
  return createSignUpCookie(ctx).serialize(marks.slice(0, MAX_SIGN_UPS))
}
