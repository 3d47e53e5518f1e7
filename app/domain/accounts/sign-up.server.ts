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
 * Creates an account with role, password and verification email in one transaction. For an email already in use it
 * changes nothing and emails the owner. The caller can't distinguish the two by result or response time, because the
 * rate limit and the expensive hash come first in both cases.
 * @throws {TooMany} after 20 sign-ups from one network, or five emails to one address, within an hour @throws {Failure
 * | Busy}
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
      // The administrator's account is created at startup only.
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
 * Handles a sign-up with a registered email. An unverified account gets a verification link that carries this sign-up's
 * password, so signing up first with a stranger's email gains nothing.
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
