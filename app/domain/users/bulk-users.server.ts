import { asc, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { isModuleOn } from '#app/content/modules.ts'
import type { AdminCtx } from '#app/context.ts'
import { createSelectionSchema, runBulkAction } from '#app/domain/bulk/bulk-actions.server.ts'
import { displayName, selectCompanyWithoutBilling } from '#app/domain/user-columns.server.ts'
import { describeMissingBilling } from '#app/emails/users/missing-billing.ts'
import { alphabetical } from '#db/alphabetical.ts'
import { users } from '#db/schema.ts'

export const UserSelectionForm = z.object({ selected: createSelectionSchema() })

export const listSelectedUsers = ({ db }: AdminCtx, ids: string[]) =>
  db
    .select({ id: users.id, name: displayName })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(alphabetical(users.name)), asc(users.id))

/** Like `listSelectedUsers`. `detail` says that nobody would get a company's invoices if these people left. */
export const listLeavingUsers = async ({ db }: AdminCtx, ids: string[]) =>
  (
    await db
      .select({ id: users.id, name: displayName, company: selectCompanyWithoutBilling(ids) })
      .from(users)
      .where(inArray(users.id, ids))
      .orderBy(asc(alphabetical(users.name)), asc(users.id))
  ).map(({ company, ...user }) => ({
    ...user,
    detail: isModuleOn('invoices') && company ? describeMissingBilling(company) : null,
  }))

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
