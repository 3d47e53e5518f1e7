import { and, eq, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { addressChangedEmail } from '#app/emails/accounts/address-changed.tsx'
import type { Transaction } from '#db/connect.server.ts'
import { accounts, users } from '#db/schema.ts'
import { recordActivity, userSubject } from '../activity/record.server.ts'
import { Conflict, NotFound } from '../failures.ts'
import { endSessions } from '../sign-in/credentials.server.ts'
import { dropLinks } from '../sign-in/email-links.server.ts'
import { assertRevision, versionOf } from '../version.server.ts'
import { findHeldRole, refuseFirmAccount } from './firm-people.server.ts'
import { mailInvitation } from './invitations.server.ts'
import type { EditUserForm } from './user-forms.ts'

const columns = {
  name: users.name,
  email: users.email,
  company: users.company,
  projectDescription: users.projectDescription,
}
type Edited = Pick<typeof users.$inferSelect, keyof typeof columns>
const edited = ({ name, email, company, projectDescription }: Edited) => [
  name,
  email,
  company,
  projectDescription,
]
export const versionOfUser = (user: Edited) => versionOf(edited(user))

const waits = sql<boolean>`${users.invitedAt} is not null and not ${users.emailVerified}`

/**
 * Updates the fields an administrator may edit, unless the user was changed since `form.version`. A new email ends all
 * sessions, and both the old and the new email are notified. @throws {NotFound | Conflict | Forbidden}
 */
export async function updateUser(ctx: AdminCtx, uid: string, form: EditUserForm): Promise<void> {
  const { db, actor, adminEmail } = ctx
  const { version, ...after } = form
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ ...columns, waits })
      .from(users)
      .where(eq(users.id, uid))
      .for('update')
    if (!found) throw new NotFound('This user no longer exists.')
    const { waits: invited, ...before } = found
    refuseFirmAccount(ctx, await findHeldRole(ctx, tx, { uid, email: before.email }))
    const changes = { id: uid, actions: ['user.changed', 'user.changed-profile'] } as const
    await assertRevision(tx, actor, changes, version, edited(before))
    const moved = before.email !== form.email
    if (moved && [before.email, form.email].includes(adminEmail)) {
      throw new Conflict("The administrator's address is set with ADMIN_EMAIL.")
    }
    if (moved) await refuseTakenAddress(tx, form.email)
    await tx
      .update(users)
      .set({ ...after, updatedAt: sql`now()` })
      .where(eq(users.id, uid))
    if (moved) {
      // Links already sent to the old email must not give access any more.
      await endSessions(tx, uid)
      await dropLinks(tx, uid)
      // Google confirmed the old email, so signing in with that Google account must no longer work.
      await tx.delete(accounts).where(and(eq(accounts.userId, uid), eq(accounts.providerId, 'google')))
      if (invited) await mailInvitation(ctx, tx, { uid, email: after.email })
      for (const to of [before.email, after.email]) {
        await ctx.jobs.queueMail(tx, await addressChangedEmail({ to, email: after.email }))
      }
    }
    await recordActivity(tx, ctx, {
      action: 'user.changed',
      subject: userSubject({ uid, ...after }),
      before,
      after,
    })
    ctx.log.info({ uid, by: actor.uid, moved }, 'user changed')
  })
}

async function refuseTakenAddress(tx: Transaction, email: string) {
  const [other] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (other) throw new Conflict('Another account has this address.')
}
