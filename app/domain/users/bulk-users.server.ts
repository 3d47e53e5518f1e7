import { and, asc, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { AdminCtx } from '#app/context.ts'
import { createSelectionSchema, runBulkAction } from '#app/domain/bulk/bulk-actions.server.ts'
import { displayName, isNoGuestUser, selectCompanyWithoutBilling } from '#app/domain/user-columns.server.ts'
import { describeMissingBilling } from '#app/emails/users/missing-billing.ts'
import { alphabetical } from '#db/alphabetical.ts'
import { users } from '#db/schema.ts'

export const UserSelectionForm = z.object({ selected: createSelectionSchema() })

/** Lists users. `detail` warns if these are all the people with `billing` in their company. */
export async function listSelectedUsers({ db }: AdminCtx, ids: string[]) {
  const rows = await db
    .select({ id: users.id, name: displayName, company: selectCompanyWithoutBilling(ids) })
    .from(users)
    .where(and(inArray(users.id, ids), isNoGuestUser(users.id)))
    .orderBy(asc(alphabetical(users.name)), asc(users.id))
  return rows.map(({ company, ...user }) => ({ ...user, detail: describeMissingBilling(company) }))
}

/** The actions can't be undone: deactivating ends sessions and links, and an invitation is emailed right away. */
export const runForUsers = async (
  ctx: AdminCtx,
  ids: string[],
  action: (ctx: AdminCtx, uid: string) => Promise<unknown>,
) =>
  runBulkAction(ctx, ids, await listSelectedUsers(ctx, ids), async ({ id }) => {
    await action(ctx, id)
    return null
  })
