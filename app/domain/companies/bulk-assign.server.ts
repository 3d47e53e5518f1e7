import { and, eq, sql } from 'drizzle-orm'
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
import { t } from '#app/texts.ts'
import { invoices, projects, users } from '#db/schema.ts'
import { assignPerson, lockPerson, recordRemoval } from './assign-person.server.ts'
import { lockCompany } from './companies.server.ts'

export const BulkCompanyForm = z.object({
  selected: createSelectionSchema(),
  companyId: z.string({ error: t('Select a company.') }).max(100),
})
type BulkCompanyForm = z.infer<typeof BulkCompanyForm>

/** A person's values before the assignment. */
const Former = z.object({
  companyId: z.string().nullable(),
  company: z.string().nullable(),
  billing: z.boolean(),
})

/** Assigns clients to a company, with what comes along (`assignPerson`). */
export const bulkAssign = async (ctx: AdminCtx, { selected, companyId }: BulkCompanyForm) =>
  runBulkAction(ctx, selected, await listSelectedUsers(ctx, selected), ({ id: uid }) =>
    ctx.db.transaction(async (tx) => {
      await lockCompany(tx, companyId, 'share')
      const former = Former.parse(await lockPerson(tx, uid))
      const { at } = await assignPerson(ctx, tx, { uid, companyId })
      return { before: JSON.stringify(former), after: `${companyId} ${at.toISOString()}` }
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

/** Takes back the projects and invoices that came along, as far as they haven't changed since. */
async function undoAssignment(ctx: AdminCtx, uid: string, { before = '', after }: BulkChange) {
  const [companyId = '', time = ''] = after.split(' ')
  const at = parseChangeTime(time)
  const former = parseFormer(before)
  await ctx.db.transaction(async (tx) => {
    for (const id of [companyId, former.companyId].toSorted()) if (id) await lockCompany(tx, id, 'share')
    const person = await lockPerson(tx, uid)
    if (person.companyId !== companyId) throw createUndoConflict()
    await recordRemoval(ctx, tx, companyId, { ...person, name: person.name || person.email })
    await tx
      .update(users)
      .set({ ...former, updatedAt: sql`now()` })
      .where(eq(users.id, uid))
    if (former.companyId) return
    for (const table of [projects, invoices])
      await tx
        .update(table)
        .set({ companyId: null })
        .where(and(eq(table.clientId, uid), eq(table.companyId, companyId), eq(table.updatedAt, at)))
  })
}

/** @throws {Conflict} if the text isn't from `bulkAssign` */
function parseFormer(text: string) {
  try {
    return Former.parse(JSON.parse(text))
  } catch {
    throw createUndoConflict()
  }
}
