import { and, eq, sql } from 'drizzle-orm'
import type { ActorCtx, AdminCtx, ClientCtx } from '#app/context.ts'
import { Conflict, NotFound } from '#app/core/failures.ts'
import { recordActivity, toUserSubject } from '#app/domain/activity/record-activity.server.ts'
import { assertRevision, getRevision } from '#app/domain/edit-conflicts/revision.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { endAccess } from '#app/domain/sign-in/sessions/end-access.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { accounts, users } from '#db/schema.ts'
import type { EditUserForm } from './admin-forms.ts'
import { queueInvitationEmail } from './invitations.server.ts'
import { type GuestProfileForm, type ProfileField, type ProfileForm, profileFields } from './profile-forms.ts'
import { assertNoHiddenAccess, lockManageableUser } from './staff.server.ts'

type EditableUser = Pick<typeof users.$inferSelect, 'name' | 'email' | 'company' | 'projectDescription'>
const getRevisionFields = ({ name, email, company, projectDescription }: EditableUser) => [
  name,
  email,
  company,
  projectDescription,
]
export const getUserRevision = (user: EditableUser) => getRevision(getRevisionFields(user))

/**
 * Updates the fields that staff may edit, unless the user was changed since `form.version`. A new email ends all
 * access, and both the old and the new email are notified.
 * @throws {NotFound | Conflict | Forbidden}
 * @throws {Failure} 403 for a new email of someone who sees what is hidden from the current user
 */
export async function updateUser(ctx: AdminCtx, uid: string, form: EditUserForm): Promise<void> {
  const { db, actor, adminEmail } = ctx
  const { version, ...after } = form
  await db.transaction(async (tx) => {
    const user = await lockManageableUser(ctx, tx, uid)
    const before = pick(user, 'name', 'email', 'company', 'projectDescription')
    const changes = { id: uid, actions: ['user.changed', 'user.changed-profile'] } as const
    await assertRevision(tx, actor, changes, version, getRevisionFields(before))
    const hasNewEmail = before.email !== form.email
    if (hasNewEmail && [before.email, form.email].includes(adminEmail)) {
      throw new Conflict(t('The administrator’s email is set with ADMIN_EMAIL.'))
    }
    const notify = (to: string) =>
      ctx.jobs.queueEmail(tx, { kind: 'email-changed', to, data: { email: after.email } })
    if (hasNewEmail) {
      await assertNoHiddenAccess(ctx, tx, uid)
      await assertEmailAvailable(tx, form.email)
      // While it is still the account's, which the projects of a guest are found by.
      await notify(before.email)
    }
    await tx
      .update(users)
      .set({ ...after, updatedAt: sql`now()` })
      .where(eq(users.id, uid))
    if (hasNewEmail) {
      // Links already sent to the old email must no longer give access.
      await endAccess(tx, uid)
      // Google confirmed the old email, so it must no longer be possible to sign in with that Google account.
      await tx.delete(accounts).where(and(eq(accounts.userId, uid), eq(accounts.providerId, 'google')))
      if (user.invitedAt && !user.emailVerified)
        await queueInvitationEmail(ctx, tx, { uid, email: after.email })
      await notify(after.email)
    }
    await recordActivity(tx, ctx, {
      action: 'user.changed',
      subject: toUserSubject({ uid, ...after }),
      projects: [],
      before,
      after,
    })
  })
}

async function assertEmailAvailable(tx: Transaction, email: string) {
  const [other] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (other) throw new Conflict(t('Another account uses this email.'))
}

export const profileColumns = Object.fromEntries(
  Object.keys(profileFields).map((name) => [name, users[name as ProfileField]]),
) as Pick<typeof users, ProfileField>

export const findOwnProfile = (ctx: ClientCtx) => findOwn(ctx, profileColumns)
export type OwnProfile = Awaited<ReturnType<typeof findOwnProfile>>

const guestColumns = pick(users, 'name')
export const findOwnGuestProfile = (ctx: ActorCtx) => findOwn(ctx, guestColumns)

async function findOwn<Columns extends Partial<typeof profileColumns>>(
  { db, actor }: ActorCtx,
  columns: Columns,
) {
  const [values] = await db.select(columns).from(users).where(eq(users.id, actor.uid))
  if (!values) throw new NotFound(t('This account no longer exists.'))
  return { values, version: getRevision(values) }
}

/** @throws {Conflict} if `version` is no longer the current revision */
export const updateOwnProfile = (ctx: ClientCtx, form: ProfileForm): Promise<void> =>
  updateOwn(ctx, profileColumns, form)

/** @throws {Conflict} if `version` is no longer the current revision */
export const updateOwnGuestProfile = (ctx: ActorCtx, form: GuestProfileForm): Promise<void> =>
  updateOwn(ctx, guestColumns, form)

async function updateOwn(
  ctx: ActorCtx,
  columns: Partial<typeof profileColumns>,
  { version, ...change }: GuestProfileForm,
): Promise<void> {
  const { db, actor } = ctx
  await db.transaction(async (tx) => {
    const [before] = await tx.select(columns).from(users).where(eq(users.id, actor.uid)).for('update')
    if (!before) throw new NotFound(t('This account no longer exists.'))
    const changes = { id: actor.uid, actions: ['user.changed', 'user.changed-profile'] } as const
    await assertRevision(tx, actor, changes, version, before)
    await tx
      .update(users)
      .set({ ...change, updatedAt: sql`now()` })
      .where(eq(users.id, actor.uid))
    await recordActivity(tx, ctx, {
      action: 'user.changed-profile',
      subject: { id: actor.uid, name: change.name },
      projects: [],
      before,
      after: change,
    })
  })
}
