import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { and, desc, eq, lt, or } from 'drizzle-orm'
import type { Actor, AdminCtx, ClientCtx, Ctx } from '#app/context.ts'
import { alreadyRegisteredEmail } from '#app/emails/already-registered.tsx'
import { verifyAddressEmail } from '#app/emails/verify-address.tsx'
import { firm } from '#content/firm.ts'
import type { Transaction } from '#db/connect.server.ts'
import { accounts, users, usersRoles } from '#db/schema.ts'
import type { SignUpForm } from './account-forms.ts'
import { claimLink, makeLink } from './email-links.server.ts'
import { Refused } from './failures.ts'

/**
 * Makes an account with its role, its password and its verification mail, all or nothing. For an address in
 * use it changes nothing and tells the owner by mail; the caller can't tell the two apart, nor can a clock:
 * the costly hash is made either way.
 */
export async function signUpClient(ctx: Ctx, form: SignUpForm): Promise<void> {
  const { password, confirmPassword: _, ...profile } = form
  const hash = await hashPassword(password)
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
    if (!made) return answerKnownAddress(ctx, tx, form.email)
    await tx.insert(usersRoles).values({ uid, role: 'client' })
    await tx
      .insert(accounts)
      .values({ id: randomUUID(), userId: uid, providerId: 'credential', accountId: uid, password: hash })
    await queueVerification(ctx, tx, { uid, name: form.name, email: form.email })
    ctx.log.info({ uid }, 'signed up')
  })
}

/** The address has an account: a new link if it still waits for verification, else word to its owner. */
async function answerKnownAddress(ctx: Ctx, tx: Transaction, email: string): Promise<void> {
  const [waiting] = await tx
    .select({ uid: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, false)))
  if (waiting) return queueVerification(ctx, tx, waiting)
  await ctx.jobs.queueMail(tx, await alreadyRegisteredEmail({ to: email, appUrl: ctx.appUrl }))
}

async function queueVerification(
  ctx: Ctx,
  tx: Transaction,
  person: { uid: string; name: string; email: string },
): Promise<void> {
  const token = await makeLink(tx, person.uid, 'verify')
  const link = `${ctx.appUrl}/verify-email?token=${token}`
  await ctx.jobs.queueMail(tx, await verifyAddressEmail({ to: person.email, name: person.name, link }))
}

/** Uses a verification link up. Resolves to false when it is unknown, used or older than 24 hours. */
export async function verifyAddress(ctx: Ctx, token: string): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const uid = await claimLink(tx, token, 'verify')
    if (!uid) return false
    await tx.update(users).set({ emailVerified: true, updatedAt: new Date() }).where(eq(users.id, uid))
    ctx.log.info({ uid }, 'address verified')
    return true
  })
}

/** Sends a fresh verification link to an account that waits for one; does nothing for any other address. */
export async function resendVerification(ctx: Ctx, email: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [person] = await tx
      .select({ uid: users.id, name: users.name, email: users.email })
      .from(users)
      .where(and(eq(users.email, email), eq(users.emailVerified, false)))
    if (person) await queueVerification(ctx, tx, person)
  })
}

/** Records that this person accepted the terms: when, which version, and from where. */
export async function acceptTerms(ctx: Ctx & { actor: Actor }, from: string): Promise<void> {
  const { db, actor, log } = ctx
  const changed = await db
    .update(users)
    .set({
      termsAccepted: true,
      termsAcceptedAt: new Date(),
      termsVersion: firm.termsVersion,
      termsAcceptedFrom: from,
    })
    .where(and(eq(users.id, actor.uid), eq(users.termsAccepted, false)))
    .returning({ uid: users.id })
  if (changed.length > 0) log.info({ uid: actor.uid, version: firm.termsVersion }, 'terms accepted')
}

/** The own profile, as the portal greets with it. */
export async function findOwnProfile({ db, actor }: ClientCtx) {
  const [profile] = await db
    .select({ name: users.name, email: users.email, previousLoginAt: users.previousLoginAt })
    .from(users)
    .where(eq(users.id, actor.uid))
  return profile
}

const PAGE = 100

/** All accounts, newest first, a page at a time; `after` is the last row of the page before. */
export async function listUsers({ db, actor }: AdminCtx, after?: { createdAt: Date; id: string }) {
  if (actor.role !== 'admin') throw new Refused()
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      company: users.company,
      jobTitle: users.jobTitle,
      email: users.email,
      phoneNumber: users.phoneNumber,
      industry: users.industry,
      projectDescription: users.projectDescription,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(
      after &&
        or(
          lt(users.createdAt, after.createdAt),
          and(eq(users.createdAt, after.createdAt), lt(users.id, after.id)),
        ),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(PAGE + 1)
  return { users: rows.slice(0, PAGE), more: rows.length > PAGE }
}
