import { randomUUID } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { and, asc, count, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { ActorCtx, Browser, Ctx } from '#app/context.ts'
import { Conflict, Failure, NotFound } from '#app/core/failures.ts'
import { createChallenge } from '#app/domain/access/challenges.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import type { Transaction } from '#db/connect.server.ts'
import { passkeys, users } from '#db/schema.ts'
import { confirmIdentityAndRecentSignIn } from '../confirm-identity.server.ts'
import { recordFailedSignIn } from '../failed-sign-ins.server.ts'
import { recordAndNotifySecurityChange } from '../security-notices.server.ts'
import { createSession } from '../sessions/sessions.server.ts'
import { createChallengeVerifier, getRelyingParty, nullIfInvalid } from './verification.server.ts'

const MAX_PASSKEYS = 20
const getRegistrationPurpose = (uid: string) => `add to ${uid}`

export async function listPasskeys({ db, actor }: ActorCtx) {
  return db
    .select(pick(passkeys, 'id', 'name', 'createdAt', 'lastUsedAt'))
    .from(passkeys)
    .where(eq(passkeys.uid, actor.uid))
    .orderBy(asc(passkeys.createdAt))
}

export async function createPasskeyOptions(ctx: ActorCtx, password: string) {
  const { db, actor } = ctx
  await confirmIdentityAndRecentSignIn(ctx, password)
  const existing = await db
    .select({ id: passkeys.credentialId })
    .from(passkeys)
    .where(eq(passkeys.uid, actor.uid))
  return generateRegistrationOptions({
    rpName: firm.name,
    rpID: getRelyingParty(ctx.appUrl).rpID,
    userID: new TextEncoder().encode(actor.uid),
    userName: actor.email,
    userDisplayName: actor.name || actor.email,
    challenge: createChallenge(ctx.secret, getRegistrationPurpose(actor.uid)),
    attestationType: 'none',
    excludeCredentials: existing,
    // With user verification (PIN, fingerprint or face), a passkey counts as two factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

export async function createPasskey(
  ctx: ActorCtx,
  form: { name: string; response: RegistrationResponseJSON },
) {
  const { db, actor } = ctx
  const challenge = createChallengeVerifier(ctx, getRegistrationPurpose(actor.uid))
  const { rpID, origins } = getRelyingParty(ctx.appUrl)
  const verified = await nullIfInvalid(ctx, () =>
    verifyRegistrationResponse({
      response: form.response,
      expectedChallenge: challenge.verify,
      expectedOrigin: origins,
      expectedRPID: rpID,
      requireUserVerification: true,
    }),
  )
  if (!verified?.verified) throw new Failure(400, t('We couldn’t add the passkey. Please try again.'))
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential
  await db.transaction(async (tx) => {
    await challenge.consume(tx)
    const [row] = await tx.select({ n: count() }).from(passkeys).where(eq(passkeys.uid, actor.uid))
    if ((row?.n ?? 0) >= MAX_PASSKEYS)
      throw new Conflict(t('An account can have up to {most} passkeys.', { most: MAX_PASSKEYS }))
    const added = await tx
      .insert(passkeys)
      .values({
        id: randomUUID(),
        uid: actor.uid,
        name: form.name,
        credentialId: id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: transports ?? [],
      })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning({ id: passkeys.id })
    if (added.length === 0) throw new Conflict(t('This passkey is already in use.'))
    await recordAndNotifySecurityChange(
      ctx,
      tx,
      t('Passkey added: {name}', { name: form.name }),
      t('A passkey was added to your account: {name}', { name: form.name }),
    )
  })
}

export async function deletePasskey(ctx: ActorCtx, id: string, password: string): Promise<void> {
  const { db, actor } = ctx
  await confirmIdentityAndRecentSignIn(ctx, password)
  await db.transaction(async (tx) => {
    const [deleted] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.uid, actor.uid)))
      .returning({ name: passkeys.name })
    if (!deleted) throw new NotFound(t('Passkey not found.'))
    await recordAndNotifySecurityChange(
      ctx,
      tx,
      t('Passkey removed: {name}', { name: deleted.name }),
      t('A passkey was removed from your account: {name}', { name: deleted.name }),
    )
  })
}

const SIGN_IN_PURPOSE = 'log-in'

/** Returns sign-in options without an account, so that the browser offers all passkeys that it has. */
export const createPasskeySignInOptions = (ctx: Ctx) =>
  generateAuthenticationOptions({
    rpID: getRelyingParty(ctx.appUrl).rpID,
    challenge: createChallenge(ctx.secret, SIGN_IN_PURPOSE),
    userVerification: 'required',
  })

/**
 * Signs in with a passkey. It counts as both factors, so no code is asked for.
 * @throws {Failure} 401 if the passkey is unknown or the challenge was used
 */
export async function signInWithPasskey(ctx: Ctx, response: AuthenticationResponseJSON, browser: Browser) {
  const refuse = async (uid: string | null): Promise<never> => {
    await recordFailedSignIn(ctx, { uid, method: 'passkey', ip: browser.ip })
    throw new Failure(401, t('We don’t recognize this passkey. Please sign in with your password.'))
  }
  const passkey = await findPasskey(ctx, response)
  if (!passkey) return refuse(null)
  const claim = await verifyAssertion(ctx, passkey, response, SIGN_IN_PURPOSE)
  if (!claim) return refuse(passkey.uid)
  await ctx.db.transaction(claim)
  return createSession(ctx, passkey, browser)
}

async function findPasskey({ db }: Ctx, { id }: AuthenticationResponseJSON) {
  const [passkey] = await db
    .select({ ...getTableColumns(passkeys), accessVersion: users.accessVersion })
    .from(passkeys)
    .innerJoin(users, and(eq(users.id, passkeys.uid), isNull(users.deactivatedAt)))
    .where(eq(passkeys.credentialId, id))
  return passkey
}

/** Verifies a response. Returns a function that uses up its challenge, or null if the response is invalid. */
async function verifyAssertion(
  ctx: Ctx,
  passkey: typeof passkeys.$inferSelect,
  response: AuthenticationResponseJSON,
  purpose: string,
) {
  const challenge = createChallengeVerifier(ctx, purpose)
  const { rpID, origins } = getRelyingParty(ctx.appUrl)
  const verified = await nullIfInvalid(ctx, () =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge.verify,
      expectedOrigin: origins,
      expectedRPID: rpID,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }),
  )
  if (!verified?.verified) return null
  return async (tx: Transaction) => {
    await challenge.consume(tx)
    await tx
      .update(passkeys)
      .set({ counter: verified.authenticationInfo.newCounter, lastUsedAt: new Date() })
      .where(eq(passkeys.id, passkey.id))
  }
}

const getConfirmationPurpose = (uid: string, subject: string) => `confirm ${uid} ${subject}`

/** Returns options for confirming one thing, such as an agreement, with one of the account's passkeys. */
export async function createConfirmationOptions({ db, actor, appUrl, secret }: ActorCtx, subject: string) {
  const own = await db.select({ id: passkeys.credentialId }).from(passkeys).where(eq(passkeys.uid, actor.uid))
  return generateAuthenticationOptions({
    rpID: getRelyingParty(appUrl).rpID,
    challenge: createChallenge(secret, getConfirmationPurpose(actor.uid, subject)),
    allowCredentials: own,
    userVerification: 'required',
  })
}

/**
 * Verifies a response, as JSON, to `createConfirmationOptions`. Returns a function that uses it up in a transaction.
 * @throws {Failure} 400
 */
export async function verifyPasskeyConfirmation(ctx: ActorCtx, subject: string, json: string | undefined) {
  if (!json)
    throw new Failure(400, t('Confirm with your passkey. This needs a browser with scripts turned on.'))
  const response = await nullIfInvalid(ctx, async () => JSON.parse(json) as AuthenticationResponseJSON)
  const passkey = typeof response?.id === 'string' && (await findPasskey(ctx, response))
  const isOwn = passkey && passkey.uid === ctx.actor.uid
  const purpose = getConfirmationPurpose(ctx.actor.uid, subject)
  const claim = isOwn && response ? await verifyAssertion(ctx, passkey, response, purpose) : null
  if (!claim) throw new Failure(400, t('We couldn’t confirm your passkey. Please try again.'))
  return claim
}
