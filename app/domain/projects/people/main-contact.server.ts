import { and, eq, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import type { Transaction } from '#db/connect.server.ts'
import { invoices, projectMembers, projects, users } from '#db/schema.ts'
import { nameOf } from '../../accounts/names.server.ts'
import { recordActivity } from '../../activity/record.server.ts'
import { Conflict } from '../../failures.ts'
import { type Chosen, isMember, lockMember } from './member.server.ts'

/**
 * Makes a member the main contact. The former main contact becomes a member with both rights. Documents stay as they
 * are, and invoices stay with the billed client. @throws {NotFound | Conflict}
 */
export async function makeMainContact(ctx: AdminCtx, chosen: Chosen): Promise<{ name: string }> {
  const name = await ctx.db.transaction(async (tx) => {
    // Locks the account before the project, in the same order as the deletion of accounts.
    await tx.select({ uid: users.id }).from(users).where(eq(users.id, chosen.uid)).for('key share')
    const { project, member } = await lockMember(tx, chosen)
    if (member.deactivatedAt) throw new Conflict('This account is deactivated. Re-activate it first.')
    await passTo(tx, { id: project.id, title: project.name }, member.uid)
    const former = project.clientId
    if (former)
      await tx
        .insert(projectMembers)
        .values({ projectId: project.id, uid: former, documents: true, invoices: true })
    await recordActivity(tx, ctx, {
      action: 'project.main-contact-changed',
      subject: project,
      before: { mainContact: await nameOf(tx, former), clientId: former },
      after: { mainContact: member.name || member.email, clientId: member.uid },
    })
    return member.name || member.email
  })
  ctx.log.info({ ...chosen, by: ctx.actor.uid }, 'main contact changed')
  return { name }
}

/** Sets the main contact and removes the membership of the new one. */
export async function passTo(
  tx: Transaction,
  project: { id: string; title: string },
  next: string | null,
): Promise<void> {
  await tx.update(projects).set({ clientId: next, updatedAt: sql`now()` }).where(eq(projects.id, project.id))
  if (next) await tx.delete(projectMembers).where(isMember(project.id, next))
  await freezeDrafts(tx, project, next)
}

/** Freezes the project title in draft invoices of other clients, who must not see later titles. */
async function freezeDrafts(tx: Transaction, project: { id: string; title: string }, next: string | null) {
  const theirs = sql`${invoices.clientId} is not distinct from ${next}::text`
  const kept = sql`coalesce(${invoices.projectTitle}, ${project.title}::text)`
  await tx
    .update(invoices)
    .set({ projectTitle: sql`case when ${theirs} then null else ${kept} end` })
    .where(and(eq(invoices.projectId, project.id), eq(invoices.status, 'draft')))
}
