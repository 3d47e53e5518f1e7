import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Actor, Ctx } from '#app/context.ts'
import { firm } from '#content/firm.ts'
import type { Transaction } from '#db/connect.server.ts'
import { users, usersRoles } from '#db/schema.ts'
import { recordActivity, userSubject } from '../activity/record.server.ts'
import { Busy } from '../failures.ts'
import { consumeAll, consumeVisitorEmail, hitsOfNetworks, limits, refundAll } from '../limits.server.ts'
import { storePassword } from '../sign-in/credentials.server.ts'
import { refuseEasyPassword } from '../sign-in/easy-passwords.server.ts'
import { createHashCaller } from '../sign-in/hash-callers.server.ts'
import type { SignUpForm } from './forms.ts'
import { findUnverified, mailAboutAccount, queueVerification } from './verification.server.ts'

/**
 * Makes an account with its role, its password and its verification mail, all or nothing. For an address in
 * use it changes nothing and tells the owner by mail; the caller can't tell the two apart, nor can a clock: the
 * mail is counted before the costly hash, and that is made, either way.
 * @throws {TooMany} after 20 from one network, or five mails to one address, within an hour. @throws {Failure | Busy}
 */
export async function signUpClient(ctx: Ctx, form: SignUpForm, address: string): Promise<void> {
  const { password, confirmPassword: _, ...profile } = form
  await refuseEasyPassword(password, form)
  const signUps = hitsOfNetworks(limits.signUp, address)
  await consumeAll(ctx.db, signUps)
  const email = await ctx.db.transaction((tx) => consumeVisitorEmail(tx, { to: form.email, from: address }))
  const passwordHash = await ctx.passwords
    .hash(password, createHashCaller(address))
    .catch(async (err: unknown) => {
      if (err instanceof Busy) await refundAll(ctx.db, [...signUps, ...email.hits])
      throw err
    })
  await ctx.db.transaction(async (tx) => {
    const uid = randomUUID()
    const [made] =
      // The administrator's account is made at start, and by nothing else.
      form.email === ctx.adminEmail
        ? []
        : await tx
            .insert(users)
            .values({ id: uid, ...profile })
            .onConflictDoNothing({ target: users.email })
            .returning({ name: users.name })
    if (!made) return answerKnownAddress(ctx, tx, form, passwordHash, email.send)
    await tx.insert(usersRoles).values({ uid, role: 'client' })
    await storePassword(tx, uid, passwordHash)
    const person = { uid, name: form.name, email: form.email }
    await queueVerification(ctx, tx, { ...person, passwordHash }, email.send)
    await recordActivity(
      tx,
      { actor: person, from: address },
      { action: 'user.signed-up', subject: userSubject(person) },
    )
    ctx.log.info({ uid }, 'signed up')
  })
}

/**
 * The address has an account. If it still waits for verification, this sign-up gets a link of its own, which
 * brings this sign-up's password with it: who signed up first with somebody else's address gains nothing.
 */
async function answerKnownAddress(
  ctx: Ctx,
  tx: Transaction,
  form: { email: string },
  passwordHash: string,
  send: boolean,
): Promise<void> {
  const waiting = await findUnverified(tx, form.email)
  if (waiting) return queueVerification(ctx, tx, { ...waiting, passwordHash }, send)
  await mailAboutAccount(ctx, tx, form.email, send)
}

/** Records that this person accepted the terms: when, which version, and from where. */
export async function acceptTerms(ctx: Ctx & { actor: Actor; from: string }): Promise<void> {
  const { db, actor, from, log } = ctx
  const version = firm.termsVersion
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({
        termsAccepted: true,
        termsAcceptedAt: new Date(),
        termsVersion: version,
        termsAcceptedFrom: from,
      })
      .where(and(eq(users.id, actor.uid), eq(users.termsAccepted, false)))
      .returning({ uid: users.id })
    if (changed.length === 0) return
    await recordActivity(tx, ctx, {
      action: 'user.accepted-terms',
      subject: userSubject(actor),
      after: { version },
    })
    log.info({ uid: actor.uid, version }, 'terms accepted')
  })
}
