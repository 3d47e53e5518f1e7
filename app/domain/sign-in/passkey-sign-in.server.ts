import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import { and, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { t } from '#app/texts.ts'
import { passkeys, users } from '#db/schema.ts'
import { Failure } from '../failures.ts'
import { makeChallenge } from './challenges.server.ts'
import { recordFailedSignIn } from './failed-sign-ins.server.ts'
import { challengeOf, checked, relyingPartyOf } from './passkey-checks.server.ts'

const LOG_IN = 'log-in'

/** Returns the options for a passkey sign-in. They name no account, so that the browser offers its own passkeys. */
export const beginPasskeySignIn = (ctx: Ctx) =>
  generateAuthenticationOptions({
    rpID: relyingPartyOf(ctx.appUrl).rpID,
    challenge: makeChallenge(ctx.secret, LOG_IN),
    userVerification: 'required',
  })

/**
 * Verifies a passkey sign-in and returns the uid. @throws {Failure} if the passkey is unknown or the challenge was used
 */
export async function finishPasskeySignIn(
  ctx: Ctx,
  response: AuthenticationResponseJSON,
  from: string,
): Promise<string> {
  const refuse = async (uid: string | null): Promise<never> => {
    await recordFailedSignIn(ctx, { uid, how: 'passkey', from })
    throw new Failure(401, t('This passkey is not known here. Please log in with your password.'))
  }
  const [known] = await ctx.db
    .select(getTableColumns(passkeys))
    .from(passkeys)
    .innerJoin(users, and(eq(users.id, passkeys.uid), isNull(users.deactivatedAt)))
    .where(eq(passkeys.credentialId, response.id))
  if (!known) return refuse(null)
  const asked = challengeOf(ctx, LOG_IN)
  const { rpID, origins } = relyingPartyOf(ctx.appUrl)
  const verified = await checked(ctx, () =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: asked.isOurs,
      expectedOrigin: origins,
      expectedRPID: rpID,
      credential: {
        id: known.credentialId,
        publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
        counter: known.counter,
      },
      requireUserVerification: true,
    }),
  )
  if (!verified?.verified) return refuse(known.uid)
  await ctx.db.transaction(async (tx) => {
    await asked.useUp(tx)
    await tx
      .update(passkeys)
      .set({ counter: verified.authenticationInfo.newCounter, lastUsedAt: new Date() })
      .where(eq(passkeys.id, known.id))
  })
  return known.uid
}
