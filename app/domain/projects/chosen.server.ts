import { asc, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { AdminCtx } from '#app/context.ts'
import { projects } from '#db/schema.ts'
import { archive, bringBack, countOpenRequests } from '../archiving.server.ts'
import { chosenIds, forEachChosen, undoEach } from '../chosen.server.ts'
import type { ChangeOf } from '../chosen.ts'

export const ChosenProjects = z.object({ chosen: chosenIds('project', 'projects') })

const list =
  ({ db }: AdminCtx) =>
  (ids: string[]) =>
    db
      .select({ id: projects.id, name: projects.title })
      .from(projects)
      .where(inArray(projects.id, ids))
      .orderBy(asc(projects.title), asc(projects.id))

/** Lists these projects with the number of open requests that archiving closes; null when it closes none. */
export async function findArchivingQuestion(ctx: AdminCtx, ids: string[]) {
  const openRequests = await countOpenRequests(ctx, ids)
  return openRequests > 0 ? { rows: await list(ctx)(ids), openRequests } : null
}

export const archiveProjects = async (ctx: AdminCtx, ids: string[]) =>
  forEachChosen(ctx, ids, await list(ctx)(ids), ({ id }) => archive(ctx, 'project', id))

export const bringBackProjects = async (ctx: AdminCtx, ids: string[]) =>
  forEachChosen(ctx, ids, await list(ctx)(ids), ({ id }) => bringBack(ctx, 'project', id))

export const undoArchiving = (ctx: AdminCtx, changes: ChangeOf[]) =>
  undoEach(ctx, changes, list(ctx), (id, { is }) => bringBack(ctx, 'project', id, is))

export const undoBringingBack = (ctx: AdminCtx, changes: ChangeOf[]) =>
  undoEach(ctx, changes, list(ctx), (id) => archive(ctx, 'project', id))
