import { randomUUID } from 'node:crypto'
import { and, eq, isNull, lt, ne, notExists, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Actor, Ctx } from '#app/context.ts'
import { runInBatches, timeBefore } from '#app/core/batches.server.ts'
import { Busy } from '#app/core/failures.ts'
import {
  countAttempts,
  countVisitorEmail,
  listNetworkAttempts,
  rateLimits,
  refundAttempts,
} from '#app/domain/access/rate-limits.server.ts'
import {
  recordActivity,
  recordOwnAction,
  toUserSubject,
} from '#app/domain/activity/record-activity.server.ts'
import { storePassword } from '#app/domain/sign-in/password/credentials.server.ts'
import { assertStrongPassword } from '#app/domain/sign-in/password/password-strength.server.ts'
import { isClientUser } from '#app/domain/user-columns.server.ts'
import { firm } from '#content/firm.ts'
import { retention } from '#content/retention.ts'
import type { Transaction } from '#db/connect.server.ts'
import {
  documents,
  emailLinks,
  inquiries,
  invoices,
  projectMembers,
  projects,
  users,
  usersRoles,
} from '#db/schema.ts'
import {
  findUnverifiedSignUp,
  queueAccountStateEmail,
  queueVerificationEmail,
} from './email-verification.server.ts'
import type { SignUpForm } from './profile-forms.ts'

/**
 * Creates an account with role, password and verification email in one transaction. For an email already in use,
 * changes nothing and emails the owner. The caller can't distinguish the two by result or response time, because the
 * rate limit and the expensive hash come first in both cases. Returns the password's hash for
 * `createSignUpMark`.
 * @throws {TooMany} after 20 sign-ups from one network, or five emails to one address, within an hour
 * @throws {Failure | Busy}
 */
export async function signUp(ctx: Ctx, form: SignUpForm, ip: string): Promise<string> {
  const { password, confirmPassword: _, ...profile } = form
  await assertStrongPassword(password, form)
  const signUps = listNetworkAttempts(rateLimits.signUp, ip)
  await countAttempts(ctx.db, signUps)
  const email = await ctx.db.transaction((tx) => countVisitorEmail(tx, { to: form.email, ip }))
  const passwordHash = await ctx.passwords.hash(password, { ip }).catch(async (err: unknown) => {
    if (err instanceof Busy) await refundAttempts(ctx.db, [...signUps, ...email.attempts])
    throw err
  })
  await ctx.db.transaction(async (tx) => {
    const uid = randomUUID()
    const [created] =
      // Only the program's start creates the administrator's account.
      form.email === ctx.adminEmail
        ? []
        : await tx
            .insert(users)
            .values({ id: uid, ...profile })
            .onConflictDoNothing({ target: users.email })
            .returning({ name: users.name })
    if (!created) return handleRegisteredEmail(ctx, tx, form, passwordHash, email.send)
    await tx.insert(usersRoles).values({ uid, role: 'client' })
    await storePassword(tx, uid, passwordHash)
    const person = { uid, name: form.name, email: form.email }
    await queueVerificationEmail(ctx, tx, { ...person, passwordHash }, email.send)
    await recordOwnAction(tx, person, ip, 'user.signed-up')
  })
  return passwordHash
}

/**
 * Handles a sign-up with a registered email. An unverified account gets a verification link that carries this sign-up's
 * password, so signing up first with a stranger's email gains nothing.
 */
async function handleRegisteredEmail(
  ctx: Ctx,
  tx: Transaction,
  form: { email: string },
  passwordHash: string,
  send: boolean,
) {
  const waiting = await findUnverifiedSignUp(tx, form.email)
  if (waiting) return queueVerificationEmail(ctx, tx, { ...waiting, passwordHash }, send)
  await queueAccountStateEmail(ctx, tx, form.email, send)
}

export async function acceptTerms(ctx: Ctx & { actor: Actor; clientIp: string }): Promise<void> {
  const { db, actor, clientIp } = ctx
  const version = firm.termsVersion
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({
        termsAccepted: true,
        termsAcceptedAt: new Date(),
        termsVersion: version,
        termsAcceptedIp: clientIp,
      })
      .where(and(eq(users.id, actor.uid), eq(users.termsAccepted, false)))
      .returning({ uid: users.id })
    if (changed.length === 0) return
    await recordActivity(tx, ctx, {
      action: 'user.accepted-terms',
      subject: toUserSubject(actor),
      projects: [],
      after: { version },
    })
  })
}

/** Small batches, because each account takes several statements. */
const ACCOUNTS_PER_BATCH = 50

/**
 * Deletes accounts from sign-ups whose email was not verified in time. Keeps accounts that were invited, can still be
 * verified, or already own something.
 */
export async function deleteUnverifiedAccounts({
  db,
  adminEmail,
}: Pick<Ctx, 'db' | 'adminEmail'>): Promise<void> {
  const none = (table: PgTable, uid: PgColumn, which?: SQL) =>
    notExists(
      db
        .select({ one: sql`1` })
        .from(table)
        .where(and(sql`${uid} = ${users.id}`, which)),
    )
  const expired = and(
    lt(users.createdAt, timeBefore(retention.unverifiedAccounts.period)),
    eq(users.emailVerified, false),
    isNull(users.invitedAt),
    isNull(users.lastLoginAt),
    isNull(users.companyId),
    ne(users.email, adminEmail),
    isClientUser(users.id),
    none(emailLinks, emailLinks.uid, sql`${emailLinks.expiresAt} > now() and ${emailLinks.usedAt} is null`),
    none(projects, projects.clientId),
    none(projectMembers, projectMembers.uid),
    none(documents, documents.clientId),
    none(invoices, invoices.clientId),
    none(inquiries, inquiries.clientId),
  )
  await runInBatches(
    () =>
      db.transaction(async (tx) => {
        const gone = await tx
          .select({ uid: users.id, name: users.name, email: users.email })
          .from(users)
          .where(expired)
          .orderBy(users.createdAt)
          .limit(ACCOUNTS_PER_BATCH)
          .for('update', { skipLocked: true })
        for (const person of gone) {
          await tx.delete(users).where(eq(users.id, person.uid))
          await recordActivity(tx, 'program', {
            action: 'user.expired',
            subject: toUserSubject(person),
            projects: [],
          })
        }
        return gone.length
      }),
    ACCOUNTS_PER_BATCH,
  )
}
