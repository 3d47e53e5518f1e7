import { asc, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AdminCtx } from '#app/context.ts'
import { users } from '#db/schema.ts'
import { chosenIds, forEachChosen } from '../chosen.server.ts'
import { deactivateUser, reactivateUser } from './access.server.ts'
import { inviteAgain } from './invitations.server.ts'
import { shownName } from './names.server.ts'

export const ChosenUsers = z.object({ chosen: chosenIds('user', 'users') })

export const listChosenUsers = ({ db }: AdminCtx, ids: string[]) =>
  db
    .select({ id: users.id, name: shownName })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id))

// No undo: deactivating ends sessions and links, and an invitation is already being emailed.
const forEach = async (
  ctx: AdminCtx,
  ids: string[],
  verb: (ctx: AdminCtx, uid: string) => Promise<unknown>,
) =>
  forEachChosen(ctx, ids, await listChosenUsers(ctx, ids), async ({ id }) => {
    await verb(ctx, id)
    return null
  })

export const deactivateUsers = (ctx: AdminCtx, ids: string[]) => forEach(ctx, ids, deactivateUser)

export const reactivateUsers = (ctx: AdminCtx, ids: string[]) => forEach(ctx, ids, reactivateUser)

export const inviteUsersAgain = (ctx: AdminCtx, ids: string[]) => forEach(ctx, ids, inviteAgain)
