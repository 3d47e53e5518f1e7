import { asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { AdminCtx } from '#app/context.ts'
import { Conflict, Failure } from '#app/core/failures.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { createSelectionSchema, runBulkAction, undoBulkAction } from '#app/domain/bulk/bulk-actions.server.ts'
import type { BulkChange, BulkChangeOfRow } from '#app/domain/bulk/bulk-changes.ts'
import { findDisplayName } from '#app/domain/user-columns.server.ts'
import { lockStaffForShare } from '#app/domain/users/staff.server.ts'
import { t } from '#app/translations/texts.ts'
import { projects } from '#db/schema.ts'
import { lockProjectForUpdate } from './lock-project.server.ts'
import { getProjectTitle } from './project-columns.server.ts'

/** An empty `leadId` means no lead. */
export const BulkLeadForm = z.object({
  selected: createSelectionSchema(),
  leadId: z.string().max(100).default(''),
})
type BulkLeadForm = z.infer<typeof BulkLeadForm>

export async function listProjectNames({ db }: AdminCtx, ids: string[]) {
  const rows = await db
    .select({ id: projects.id, name: projects.title })
    .from(projects)
    .where(inArray(projects.id, ids))
    .orderBy(asc(projects.title), asc(projects.id))
  return rows.map(({ id, name }) => ({ id, name: getProjectTitle(name) }))
}

/** Changes the lead of several projects. Later notifications go to the new lead. */
export const bulkChangeLead = async (ctx: AdminCtx, { selected, leadId }: BulkLeadForm) =>
  runBulkAction(ctx, selected, await listProjectNames(ctx, selected), ({ id }) => changeLead(ctx, id, leadId))

export const undoBulkLead = (ctx: AdminCtx, changes: BulkChangeOfRow[]) =>
  undoBulkAction(
    ctx,
    changes,
    (ids) => listProjectNames(ctx, ids),
    (id, { before, after }) => changeLead(ctx, id, before, after ?? ''),
  )

/**
 * Changes a project's lead. With `from`, only if that is the current lead.
 * @throws {NotFound | Conflict}
 * @throws {Failure} if the new lead isn't on the team
 */
async function changeLead(ctx: AdminCtx, id: string, to: string, from?: string): Promise<BulkChange> {
  return ctx.db.transaction(async (tx) => {
    const next = to ? await lockStaffForShare(tx, to) : null
    if (to && !next) throw new Failure(400, t('Select someone from your team.'))
    const subject = await lockProjectForUpdate(tx, id)
    const [project] = await tx.select({ leadId: projects.leadId }).from(projects).where(eq(projects.id, id))
    const former = project?.leadId ?? ''
    if (from !== undefined && from !== former)
      throw new Conflict(t('Someone changed this in the meantime, so your change wasn’t undone.'))
    if (former === to) throw new Conflict(t('This is already the lead.'))
    await tx
      .update(projects)
      .set({ leadId: to || null })
      .where(eq(projects.id, id))
    await recordActivity(tx, ctx, {
      action: 'project.lead-changed',
      subject,
      before: { lead: former ? await findDisplayName(tx, former) : null },
      after: { lead: next?.name ?? null },
    })
    return { before: former, after: to }
  })
}
