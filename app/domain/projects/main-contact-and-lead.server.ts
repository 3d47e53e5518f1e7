import { and, eq, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { Conflict, Failure } from '#app/core/failures.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { assertUnchanged, getRevision } from '#app/domain/activity/revision.server.ts'
import { findDisplayName } from '#app/domain/user-columns.server.ts'
import { lockStaffForShare } from '#app/domain/users/staff.server.ts'
import type { Transaction } from '#db/connect.server.ts'
import { invoices, projectMembers, projects, users } from '#db/schema.ts'
import { isMembership, lockMember, lockProjectForUpdate, type MemberRef } from './lock-project.server.ts'
import type { LeadForm } from './member-forms.ts'

/**
 * Makes a member the main contact. The former main contact becomes a member with both rights. Documents stay as they
 * are, and invoices stay with the billed client. @throws {NotFound | Conflict}
 */
export async function updateMainContact(ctx: AdminCtx, chosen: MemberRef): Promise<{ name: string }> {
  const name = await ctx.db.transaction(async (tx) => {
    // Locks the account before the project, in the same order as the deletion of accounts.
    await tx.select({ uid: users.id }).from(users).where(eq(users.id, chosen.uid)).for('key share')
    const { project, member } = await lockMember(tx, chosen)
    if (member.deactivatedAt) throw new Conflict('This account is deactivated. Re-activate it first.')
    await transferProject(tx, { id: project.id, title: project.name }, member.uid)
    const former = project.clientId
    if (former)
      await tx
        .insert(projectMembers)
        .values({ projectId: project.id, uid: former, documents: true, invoices: true })
    await recordActivity(tx, ctx, {
      action: 'project.main-contact-changed',
      subject: project,
      before: { mainContact: await findDisplayName(tx, former), clientId: former },
      after: { mainContact: member.name || member.email, clientId: member.uid },
    })
    return member.name || member.email
  })
  ctx.log.info({ ...chosen, by: ctx.actor.uid }, 'main contact changed')
  return { name }
}

/** Sets the main contact and removes the membership of the new one. */
export async function transferProject(
  tx: Transaction,
  project: { id: string; title: string },
  next: string | null,
): Promise<void> {
  await tx.update(projects).set({ clientId: next, updatedAt: sql`now()` }).where(eq(projects.id, project.id))
  if (next) await tx.delete(projectMembers).where(isMembership(project.id, next))
  await freezeDraftTitles(tx, project, next)
}

/** Freezes the project title in draft invoices of other clients, who must not see later titles. */
async function freezeDraftTitles(
  tx: Transaction,
  project: { id: string; title: string },
  next: string | null,
) {
  const theirs = sql`${invoices.clientId} is not distinct from ${next}::text`
  const kept = sql`coalesce(${invoices.projectTitle}, ${project.title}::text)`
  await tx
    .update(invoices)
    .set({ projectTitle: sql`case when ${theirs} then null else ${kept} end` })
    .where(and(eq(invoices.projectId, project.id), eq(invoices.status, 'draft')))
}

export const getLeadRevision = (leadId: string | null) => getRevision(leadId)

export async function updateLead(ctx: AdminCtx, id: string, form: LeadForm): Promise<{ version: string }> {
  const leadId = form.leadId || null
  await ctx.db.transaction(async (tx) => {
    const next = leadId ? await lockStaffForShare(tx, leadId) : null
    if (leadId && !next) throw new Failure(400, 'Choose somebody of the firm.', 'leadId')
    const subject = await lockProjectForUpdate(tx, id)
    const [before] = await tx
      .select({ uid: projects.leadId, name: users.name, email: users.email })
      .from(projects)
      .leftJoin(users, eq(users.id, projects.leadId))
      .where(eq(projects.id, id))
    const former = before?.uid ?? null
    assertUnchanged(form.version, former)
    if (former === leadId) return
    await tx.update(projects).set({ leadId }).where(eq(projects.id, id))
    await recordActivity(tx, ctx, {
      action: 'project.lead-changed',
      subject,
      before: { lead: before?.name || before?.email || null },
      after: { lead: next?.name ?? null },
    })
  })
  ctx.log.info({ project: id, lead: leadId, by: ctx.actor.uid }, 'lead of the project changed')
  return { version: getLeadRevision(leadId) }
}
