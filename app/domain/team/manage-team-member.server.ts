import { and, eq, sql } from 'drizzle-orm'
import type { AdministratorCtx } from '#app/context.ts'
import { Conflict, NotFound } from '#app/core/failures.ts'
import type { ActivityAction } from '#app/domain/activity/actions.ts'
import { recordActivity, toUserSubject } from '#app/domain/activity/record-activity.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { deleteSessions, deleteSignInMethods } from '#app/domain/sign-in/credentials.server.ts'
import { deleteSecondFactors } from '#app/domain/users/account-access.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { projects, users, usersRoles } from '#db/schema.ts'

export async function lockTeamMember(tx: Transaction, uid: string) {
  const [member] = await tx
    .select({
      uid: users.id,
      ...pick(users, 'name', 'email', 'emailVerified'),
      removedAt: users.deactivatedAt,
    })
    .from(users)
    .innerJoin(usersRoles, and(eq(usersRoles.uid, users.id), eq(usersRoles.role, 'staff')))
    .where(eq(users.id, uid))
    .for('update', { of: users })
  if (!member) throw new NotFound(t('Team member not found.'))
  return member
}

/**
 * Removes a team member: deletes all sessions, links and sign-in methods. The account stays for the activity log. Its
 * projects pass to the administrator. Returns their number.
 * @throws {NotFound | Conflict}
 */
export async function removeTeamMember(ctx: AdministratorCtx, uid: string) {
  const removed = await ctx.db.transaction(async (tx) => {
    // Locks the account before the projects, in the same order as changing the lead, to avoid deadlocks.
    const member = await lockActiveTeamMember(tx, uid)
    await tx.update(users).set({ deactivatedAt: sql`now()` }).where(eq(users.id, uid))
    await deleteSignInMethods(tx, uid)
    const projectRows = await tx
      .update(projects)
      .set({ leadId: null })
      .where(eq(projects.leadId, uid))
      .returning({ id: projects.id })
    await recordActivity(tx, ctx, {
      action: 'user.removed-colleague',
      subject: toUserSubject(member),
      after: { projects: projectRows.length },
    })
    return { name: member.name || member.email, projects: projectRows.length }
  })
  ctx.log.info({ uid, by: ctx.actor.uid }, 'colleague removed')
  return removed
}

export const deleteTeamMemberSessions = (ctx: AdministratorCtx, uid: string): Promise<void> =>
  changeTeamMember(ctx, uid, 'user.sessions-ended', (tx) => deleteSessions(tx, uid))

export const resetTeamMemberSecondFactor = (ctx: AdministratorCtx, uid: string): Promise<void> =>
  changeTeamMember(ctx, uid, 'user.second-factor-reset', (tx) => deleteSecondFactors(ctx, tx, uid))

async function changeTeamMember(
  ctx: AdministratorCtx,
  uid: string,
  action: ActivityAction,
  change: (tx: Transaction) => Promise<void>,
) {
  await ctx.db.transaction(async (tx) => {
    const member = await lockActiveTeamMember(tx, uid)
    await change(tx)
    await recordActivity(tx, ctx, { action, subject: toUserSubject(member) })
  })
  ctx.log.info({ uid, by: ctx.actor.uid, action }, 'access of a colleague changed')
}

async function lockActiveTeamMember(tx: Transaction, uid: string) {
  const member = await lockTeamMember(tx, uid)
  if (member.removedAt) throw new Conflict(t('This person has already been removed from the team.'))
  return member
}
