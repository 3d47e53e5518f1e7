import { and, asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { AdminCtx } from '#app/context.ts'
import { Conflict, Failure } from '#app/core/failures.ts'
import { isOpenToStaff } from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import {
  createSelectionSchema,
  createUndoConflict,
  runBulkAction,
  undoBulkAction,
} from '#app/domain/bulk/bulk-actions.server.ts'
import type { BulkChangeOfRow } from '#app/domain/bulk/bulk-changes.ts'
import { assertUnchanged, getRevision } from '#app/domain/edit-conflicts/revision.server.ts'
import { findDisplayName } from '#app/domain/user-columns.server.ts'
import { lockStaffForShare } from '#app/domain/users/staff.server.ts'
import { t } from '#app/texts.ts'
import { projects } from '#db/schema.ts'
import { lockProjectForUpdate } from './lock-project.server.ts'
import { getProjectTitle } from './project-columns.server.ts'
import type { LeadForm } from './project-forms.ts'
import { addProjectStaff, canLift } from './restrict-project.server.ts'

/** An empty `leadId` means no lead. */
export const BulkLeadForm = z.object({
  selected: createSelectionSchema(),
  leadId: z.string().max(100).default(''),
})
type BulkLeadForm = z.infer<typeof BulkLeadForm>

export async function listProjectNames({ db, actor }: AdminCtx, ids: string[]) {
  const rows = await db
    .select({ id: projects.id, name: projects.title })
    .from(projects)
    .where(and(inArray(projects.id, ids), isOpenToStaff(actor, projects.id)))
    .orderBy(asc(projects.title), asc(projects.id))
  return rows.map(({ id, name }) => ({ id, name: getProjectTitle(name) }))
}

export const getLeadRevision = (leadId: string | null) => getRevision(leadId)

/** @throws {NotFound | EditConflict | Failure} */
export async function updateLead(ctx: AdminCtx, id: string, form: LeadForm): Promise<{ version: string }> {
  const leadId = form.leadId || null
  await changeLead(ctx, id, leadId, (former) => assertUnchanged(form.version, former))
  return { version: getLeadRevision(leadId) }
}

/** Changes the lead of several projects. Later notifications go to the new lead. */
export const bulkChangeLead = async (ctx: AdminCtx, { selected, leadId }: BulkLeadForm) =>
  runBulkAction(ctx, selected, await listProjectNames(ctx, selected), async ({ id }) => {
    const former = await changeLead(ctx, id, leadId || null, (current) => {
      if (current === (leadId || null)) throw new Conflict(t('This is already the lead.'))
    })
    return { before: former ?? '', after: leadId }
  })

/** Gives the projects their former leads back, except those whose lead has changed again since. */
export const undoBulkLeadChange = (ctx: AdminCtx, changes: BulkChangeOfRow[]) =>
  undoBulkAction(
    ctx,
    changes,
    (ids) => listProjectNames(ctx, ids),
    (id, { before, after }) =>
      changeLead(ctx, id, before || null, (current) => {
        if (current !== (after || null)) throw createUndoConflict()
      }),
  )

/**
 * Changes a project's lead, after `check` was called with the current one. In a restricted project, the new lead is
 * named. Returns the former lead.
 * @throws {NotFound}
 * @throws {Failure} if the new lead isn't on the team, 403 unless the lead or the administrator replaces the lead of a
 *   restricted project: the lead may lift the restriction
 */
async function changeLead(
  ctx: AdminCtx,
  id: string,
  leadId: string | null,
  check: (current: string | null) => void,
): Promise<string | null> {
  return ctx.db.transaction(async (tx) => {
    const next = leadId ? await lockStaffForShare(tx, leadId) : null
    if (leadId && !next) throw new Failure(400, t('Select someone from your team.'), 'leadId')
    const { leadId: former, restricted, ...subject } = await lockProjectForUpdate(tx, ctx, id)
    check(former)
    if (former === leadId) return former
    if (restricted && former && !canLift(ctx, former))
      throw new Failure(
        403,
        t('Only the project lead or the administrator can change the lead of a restricted project.'),
        'leadId',
      )
    await tx.update(projects).set({ leadId }).where(eq(projects.id, id))
    if (restricted && leadId) await addProjectStaff(tx, id, leadId)
    await recordActivity(tx, ctx, {
      action: 'project.lead-changed',
      subject,
      before: { lead: await findDisplayName(tx, former) },
      after: { lead: next?.name ?? null },
    })
    return former
  })
}
