import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { AdminCtx } from '#app/context.ts'
import {
  createSelectionSchema,
  createUndoConflict,
  parseChangeTime,
  runBulkAction,
  undoBulkAction,
} from '#app/domain/bulk/bulk-actions.server.ts'
import type { BulkChange, BulkChangeOfRow } from '#app/domain/bulk/bulk-changes.ts'
import { listSelectedUsers } from '#app/domain/users/bulk-users.server.ts'
import { invoices, projects } from '#db/schema.ts'
import {
  assignPerson,
  type CompanyOfPerson,
  lockPerson,
  lockProjects,
  setCompany,
} from './assign-person.server.ts'
import { lockCompany } from './companies.server.ts'

export const BulkCompanyForm = z.object({
  selected: createSelectionSchema(),
  /** Empty while staff have selected none. */
  companyId: z.string().max(100).default(''),
})
type BulkCompanyForm = z.infer<typeof BulkCompanyForm>

/** Assigns clients to a company, with the projects and invoices that they bring along (`assignPerson`). */
export const bulkAssign = async (ctx: AdminCtx, { selected, companyId }: BulkCompanyForm) =>
  runBulkAction(ctx, selected, await listSelectedUsers(ctx, selected), ({ id: uid }) =>
    ctx.db.transaction(async (tx) => {
      const { former, at } = await assignPerson(ctx, tx, { uid, companyId })
      return { before: JSON.stringify(former), after: `${companyId} ${at?.toISOString()}` }
    }),
  )

/** Undoes assignments, except those of people who have changed their company again since. */
export const undoBulkAssign = (ctx: AdminCtx, changes: BulkChangeOfRow[]) =>
  undoBulkAction(
    ctx,
    changes,
    (ids) => listSelectedUsers(ctx, ids),
    (uid, change) => undoAssignment(ctx, uid, change),
  )

/** Restores a person's former company, and removes projects and invoices that came along and haven't changed since. */
async function undoAssignment(ctx: AdminCtx, uid: string, { before = '', after }: BulkChange) {
  const [companyId = '', time = ''] = after.split(' ')
  const at = parseChangeTime(time)
  const former = parseFormer(before)
  await ctx.db.transaction(async (tx) => {
    for (const id of [companyId, former.companyId].toSorted()) if (id) await lockCompany(tx, id, 'share')
    await lockProjects(tx, and(eq(projects.clientId, uid), eq(projects.companyId, companyId)))
    const person = await lockPerson(tx, uid)
    if (person.companyId !== companyId) throw createUndoConflict()
    await setCompany(ctx, tx, person, former)
    if (former.companyId) return
    for (const table of [projects, invoices])
      await tx
        .update(table)
        .set({ companyId: null })
        .where(and(eq(table.clientId, uid), eq(table.companyId, companyId), eq(table.updatedAt, at)))
  })
}

const Former = z.object({
  companyId: z.string().nullable(),
  company: z.string().nullable(),
  billing: z.boolean(),
}) satisfies z.ZodType<CompanyOfPerson>

/** Parses the values before an assignment. @throws {Conflict} if the text isn't from `bulkAssign` */
function parseFormer(text: string): CompanyOfPerson {
  try {
    return Former.parse(JSON.parse(text))
  } catch {
    throw createUndoConflict()
  }
}
