import { eq, sql } from 'drizzle-orm'
import type { AdministratorCtx } from '#app/context.ts'
import type { Transaction } from '#db/connect.server.ts'
import { projects, users } from '#db/schema.ts'
import { removeSecondFactors } from '../accounts/access.server.ts'
import type { Action } from '../activity/kinds.ts'
import { recordActivity, userSubject } from '../activity/record.server.ts'
import { Conflict } from '../failures.ts'
import { endSessions } from '../sign-in/credentials.server.ts'
import { lockColleague, removeWaysIn } from './lock-colleague.server.ts'

/**
 * Removes a team member: deletes all sessions, links and sign-in methods. The account stays for the activity log, and
 * its projects pass to the administrator. Returns their number. @throws {NotFound | Conflict}
 */
export async function removeColleague(
  ctx: AdministratorCtx,
  uid: string,
): Promise<{ name: string; projects: number }> {
  const removed = await ctx.db.transaction(async (tx) => {
    // Locks the account before the projects, in the same order as a change of the lead, to avoid deadlocks.
    const colleague = await lockPresent(tx, uid)
    await tx.update(users).set({ deactivatedAt: sql`now()` }).where(eq(users.id, uid))
    await removeWaysIn(tx, uid)
    const left = await tx
      .update(projects)
      .set({ leadId: null })
      .where(eq(projects.leadId, uid))
      .returning({ id: projects.id })
    await recordActivity(tx, ctx, {
      action: 'user.removed-colleague',
      subject: userSubject(colleague),
      after: { projects: left.length },
    })
    return { name: colleague.name || colleague.email, projects: left.length }
  })
  ctx.log.info({ uid, by: ctx.actor.uid }, 'colleague removed')
  return removed
}

export const endColleagueSessions = (ctx: AdministratorCtx, uid: string): Promise<void> =>
  change(ctx, uid, 'user.sessions-ended', (tx) => endSessions(tx, uid))

export const resetColleagueFactor = (ctx: AdministratorCtx, uid: string): Promise<void> =>
  change(ctx, uid, 'user.second-factor-reset', (tx) => removeSecondFactors(ctx, tx, uid))

async function change(
  ctx: AdministratorCtx,
  uid: string,
  action: Action,
  verb: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const colleague = await lockPresent(tx, uid)
    await verb(tx)
    await recordActivity(tx, ctx, { action, subject: userSubject(colleague) })
  })
  ctx.log.info({ uid, by: ctx.actor.uid, action }, 'access of a colleague changed')
}

async function lockPresent(tx: Transaction, uid: string) {
  const colleague = await lockColleague(tx, uid)
  if (colleague.removedAt) throw new Conflict('This colleague has been removed already.')
  return colleague
}
