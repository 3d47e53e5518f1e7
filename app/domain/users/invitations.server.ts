import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { AdminCtx, Ctx } from '#app/context.ts'
import { Conflict } from '#app/core/failures.ts'
import {
  countAttempt,
  PASSWORD_RATE_LIMITS,
  rateLimits,
  resetLimits,
} from '#app/domain/access/rate-limits.server.ts'
import { hasHiddenAccess, toStaffReader } from '#app/domain/access/related-projects.server.ts'
import {
  recordActivity,
  recordOwnAction,
  toUserSubject,
} from '#app/domain/activity/record-activity.server.ts'
import {
  claimEmailLink,
  createEmailLink,
  findEmailLink,
  getShownTo,
} from '#app/domain/sign-in/email-links.server.ts'
import { acceptTermsAsGuest } from '#app/domain/sign-in/guest-terms.server.ts'
import { storePassword } from '#app/domain/sign-in/password/credentials.server.ts'
import { assertStrongPassword } from '#app/domain/sign-in/password/password-strength.server.ts'
import { deleteSignInMethods, endAccess } from '#app/domain/sign-in/sessions/end-access.server.ts'
import { isStaffRole } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { emails, users, usersRoles } from '#db/schema.ts'
import { createStaffEmailConflict } from './clients.server.ts'
import { makeGuestClient } from './guest-to-client.server.ts'
import { lockManageableUser } from './staff.server.ts'

export type InvitedPerson = {
  name: string
  email: string
  company?: string | null
  phoneNumber?: string | null
  message?: string | null
  /** Id of the project that the person is added to in the same transaction. */
  project?: string | null
  /** No email is sent now: the person is invited by the first agreement to sign. */
  isSentLater?: boolean
}
/**
 * `link` is shown once to staff. The email gets a link of its own. Empty if the invitation is sent later, if a guest
 * became a client, who can sign in already, or if the person sees what is hidden from the current user.
 */
export type Invitation = { uid: string; email: string; link: string }

/**
 * Creates an account without a password and queues an email with a link for setting one, in the caller's transaction.
 * A guest of data rooms becomes a client.
 * @throws {Conflict} if the email has an account or is the administrator's
 */
export async function inviteClientInTransaction(
  ctx: AdminCtx,
  tx: Transaction,
  person: InvitedPerson,
): Promise<Invitation> {
  const { name, company = null, phoneNumber = null } = person
  const email = person.email.toLowerCase()
  if (email === ctx.adminEmail) throw createStaffEmailConflict()
  const guest = await makeGuestClient(ctx, tx, email)
  if (guest) {
    const { uid, emailVerified } = guest
    return {
      uid,
      email,
      link: emailVerified ? '' : await queueInvitationEmail(ctx, tx, { ...person, uid, email }),
    }
  }
  const uid = randomUUID()
  const created = await tx
    .insert(users)
    .values({ id: uid, name, email, company, phoneNumber, invitedAt: sql`now()` })
    .onConflictDoNothing({ target: users.email })
    .returning({ uid: users.id })
  if (created.length === 0) throw new Conflict(t('Another account uses this email.'))
  await tx.insert(usersRoles).values({ uid, role: 'client' })
  if (person.isSentLater) return { uid, email, link: '' }
  const link = await queueInvitationEmail(ctx, tx, { ...person, uid, email })
  await recordActivity(tx, ctx, {
    action: 'user.invited',
    subject: toUserSubject({ uid, name, email }),
    projects: [],
    after: { email, company },
  })
  return { uid, email, link }
}

/**
 * Sends a new invitation to an account with an unverified email, whether it was invited or signed up. Revokes older
 * links and sign-in methods.
 * @throws {NotFound | Conflict | Forbidden}
 */
export async function resendInvitation(ctx: AdminCtx, uid: string): Promise<Invitation> {
  return ctx.db.transaction(async (tx) => {
    const person = await lockManageableUser(ctx, tx, uid)
    if (person.role === 'staff')
      throw new Conflict(t('This is a team member’s account. Manage it on the Team page.'))
    if (person.deactivatedAt) throw new Conflict(t('This account is deactivated. Reactivate it first.'))
    if (person.emailVerified)
      throw new Conflict(t('This user already has an account and doesn’t need an invitation.'))
    await deleteSignInMethods(tx, uid)
    await tx.update(users).set({ invitedAt: sql`now()` }).where(eq(users.id, uid))
    const link = await queueInvitationEmail(ctx, tx, { uid, email: person.email })
    await recordActivity(tx, ctx, {
      action: 'user.invited',
      subject: toUserSubject(person),
      projects: [],
      after: { email: person.email },
    })
    return { uid, email: person.email, link }
  })
}

export const getInviterName = (actor: AdminCtx['actor'] | undefined) =>
  actor?.name || actor?.email || firm.name

type InvitationKind = 'invitation' | 'staff-invitation' | 'room-invitation'

/**
 * Queues an invitation, by default one that suits the account's role. Returns a second link for staff to pass on, which
 * is empty if the person sees what is hidden from the current user.
 * @throws {TooMany} after 500 emails typed by the member of staff within an hour
 */
export async function queueInvitationEmail(
  ctx: Pick<Ctx, 'appUrl' | 'jobs'> & { actor?: AdminCtx['actor'] },
  tx: Transaction,
  person: { uid: string; agreement?: string; room?: string } & Pick<
    InvitedPerson,
    'email' | 'message' | 'project'
  >,
  as?: InvitationKind,
) {
  if (ctx.actor) await countAttempt(tx, rateLimits.staffEmail, ctx.actor.uid)
  const { uid, email: to, message = null, project = null, agreement = null, room = null } = person
  const kind = as ?? INVITATIONS_BY_ROLE[await findInvitedRole(tx, uid)]
  const data = { invitedBy: ctx.actor?.uid ?? null, message, project, agreement }
  await deleteFailedInvitations(tx, to)
  await ctx.jobs.queueEmail(
    tx,
    kind === 'room-invitation' ? { kind, to, uid, data: { room } } : { kind, to, uid, data },
  )
  if (ctx.actor && (await hasHiddenAccess(tx, ctx.actor, uid))) return ''
  const { token } = await createEmailLink(tx, { uid, purpose: 'invite' }, ctx.actor?.uid)
  return `${ctx.appUrl}/invitation?token=${token}`
}

async function deleteFailedInvitations(tx: Transaction, to: string) {
  const kinds: string[] = Object.values(INVITATIONS_BY_ROLE)
  await tx
    .delete(emails)
    .where(and(eq(emails.status, 'failed'), eq(emails.to, to), inArray(emails.kind, kinds)))
}

const INVITATIONS_BY_ROLE = {
  client: 'invitation',
  staff: 'staff-invitation',
  guest: 'room-invitation',
} satisfies Record<string, InvitationKind>

async function findInvitedRole(db: Pick<Database, 'select'>, uid: string) {
  const [row] = await db.select({ role: usersRoles.role }).from(usersRoles).where(eq(usersRoles.uid, uid))
  return row?.role === 'staff' || row?.role === 'guest' ? row.role : ('client' as const)
}

/**
 * Finds the account of an invitation. A link that was shown to a member of staff ends with their membership, and as soon
 * as the person sees what is hidden from them, for example because a project was restricted: they could still use it to
 * take over the account.
 */
async function findInvitedAccount(db: Database, token: string) {
  const link = await findEmailLink(db, token, 'invite')
  const shownTo = getShownTo(token)
  if (!link || !shownTo) return link
  const [staff] = await db
    .select({ uid: users.id, role: usersRoles.role })
    .from(users)
    .innerJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(and(eq(users.id, shownTo), isStaffRole, isNull(users.deactivatedAt)))
  return staff && !(await hasHiddenAccess(db, toStaffReader(staff), link.uid)) ? link : null
}

/** Finds an invitation without using it up. Returns null if the link is unknown, used or expired. */
export async function findInvitation({ db }: Pick<Ctx, 'db'>, token: string) {
  const link = await findInvitedAccount(db, token)
  return link && { ...link, role: await findInvitedRole(db, link.uid) }
}

/**
 * Uses up an invitation and sets the first password. Marks the email as verified, because the link came from the
 * mailbox or from staff. Returns the account, or null if the link is not valid.
 * @throws {Failure | Busy}
 */
export async function acceptInvitation(ctx: Ctx, form: { token: string; password: string; ip: string }) {
  const link = await findInvitedAccount(ctx.db, form.token)
  if (!link) return null
  await assertStrongPassword(form.password, link)
  const hash = await ctx.passwords.hash(form.password, { ip: form.ip })
  return ctx.db.transaction(async (tx) => {
    const claimed = await claimEmailLink(tx, form.token, 'invite')
    if (!claimed) return null
    const [person] = await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: new Date() })
      .where(and(eq(users.id, claimed.uid), isNull(users.deactivatedAt)))
      .returning({ uid: users.id, name: users.name, email: users.email })
    if (!person) return null
    await acceptTermsAsGuest(tx, person.uid, form.ip)
    await storePassword(tx, person.uid, hash)
    const accessVersion = await endAccess(tx, person.uid)
    await resetLimits(tx, PASSWORD_RATE_LIMITS, person.email)
    await recordOwnAction(tx, person, form.ip, 'user.accepted-invitation')
    return { uid: person.uid, accessVersion }
  })
}
