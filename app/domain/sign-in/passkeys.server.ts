import { randomUUID } from 'node:crypto'
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { and, asc, count, eq } from 'drizzle-orm'
import type { ActorCtx } from '#app/context.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { passkeys } from '#db/schema.ts'
import { recordSecurity } from '../activity/record.server.ts'
import { Conflict, Failure, NotFound } from '../failures.ts'
import { makeChallenge } from './challenges.server.ts'
import { confirmIdentityFully } from './change-password.server.ts'
import { notifyOwner } from './notify-owner.server.ts'
import { challengeOf, checked, relyingPartyOf } from './passkey-checks.server.ts'

const MOST = 20
const addTo = (uid: string) => `add to ${uid}`

export async function listPasskeys({ db, actor }: ActorCtx) {
  return db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.uid, actor.uid))
    .orderBy(asc(passkeys.createdAt))
}

export async function beginPasskey(ctx: ActorCtx, password: string) {
  const { db, actor } = ctx
  await confirmIdentityFully(ctx, password)
  const known = await db
    .select({ id: passkeys.credentialId })
    .from(passkeys)
    .where(eq(passkeys.uid, actor.uid))
  return generateRegistrationOptions({
    rpName: firm.name,
    rpID: relyingPartyOf(ctx.appUrl).rpID,
    userID: new TextEncoder().encode(actor.uid),
    userName: actor.email,
    userDisplayName: actor.name || actor.email,
    challenge: makeChallenge(ctx.secret, addTo(actor.uid)),
    attestationType: 'none',
    excludeCredentials: known,
    // With user verification (PIN, fingerprint or face), a passkey counts as two factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

export async function addPasskey(
  ctx: ActorCtx,
  form: { name: string; response: RegistrationResponseJSON },
): Promise<void> {
  const { db, actor, log } = ctx
  const asked = challengeOf(ctx, addTo(actor.uid))
  const { rpID, origins } = relyingPartyOf(ctx.appUrl)
  const verified = await checked(ctx, () =>
    verifyRegistrationResponse({
      response: form.response,
      expectedChallenge: asked.isOurs,
      expectedOrigin: origins,
      expectedRPID: rpID,
      requireUserVerification: true,
    }),
  )
  if (!verified?.verified) throw new Failure(400, t('The passkey could not be added. Please try again.'))
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential
  await db.transaction(async (tx) => {
    await asked.useUp(tx)
    const [row] = await tx.select({ n: count() }).from(passkeys).where(eq(passkeys.uid, actor.uid))
    if ((row?.n ?? 0) >= MOST)
      throw new Conflict(t('An account can have at most {most} passkeys.', { most: MOST }))
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
    if (added.length === 0) throw new Conflict(t('This passkey is in use already.'))
    await notifyOwner(
      ctx,
      tx,
      actor.uid,
      t('A passkey was added to your account: {name}', { name: form.name }),
    )
    await recordSecurity(tx, ctx, `Passkey added: ${form.name}`)
  })
  log.info({ uid: actor.uid }, 'passkey added')
}

export async function removePasskey(ctx: ActorCtx, id: string, password: string): Promise<void> {
  const { db, actor, log } = ctx
  await confirmIdentityFully(ctx, password)
  await db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.uid, actor.uid)))
      .returning({ name: passkeys.name })
    if (!gone) throw new NotFound(t('There is no such passkey.'))
    await notifyOwner(
      ctx,
      tx,
      actor.uid,
      t('A passkey was removed from your account: {name}', { name: gone.name }),
    )
    await recordSecurity(tx, ctx, `Passkey removed: ${gone.name}`)
  })
  log.info({ uid: actor.uid }, 'passkey removed')
}
