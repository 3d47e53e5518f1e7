import { asc, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { AdminCtx } from '#app/context.ts'
import { createSelectionSchema, runBulkAction } from '#app/domain/bulk/bulk-actions.server.ts'
import { displayName } from '#app/domain/user-columns.server.ts'
import { alphabetical } from '#db/alphabetical.ts'
import { users } from '#db/schema.ts'

export const UserSelectionForm = z.object({ selected: createSelectionSchema() })

export const listSelectedUsers = ({ db }: AdminCtx, ids: string[]) =>
  db
    .select({ id: users.id, name: displayName })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(alphabetical(users.name)), asc(users.id))

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
