import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import type { Transaction } from '#db/connect.server.ts'
import { inquiries, projects, requests } from '#db/schema.ts'
import { recordActivity } from './activity/record.server.ts'
import { momentOf } from './chosen.server.ts'
import type { Change } from './chosen.ts'
import { Conflict, NotFound } from './failures.ts'
import { waitsForClient } from './requests/waiting.server.ts'

const kinds = {
  inquiry: { table: inquiries, name: inquiries.fullName, missing: 'Inquiry not found' },
  // The columns used here are the same.
  project: {
    table: projects as unknown as typeof inquiries,
    name: projects.title as unknown as typeof inquiries.fullName,
    missing: 'Project not found',
  },
} as const
type Kind = keyof typeof kinds

export async function archive(ctx: AdminCtx, kind: Kind, id: string): Promise<Change> {
  const { table } = kinds[kind]
  return setArchived(ctx, kind, id, { archivedAt: sql`now()` }, isNull(table.archivedAt))
}

/**
 * Unarchives an inquiry or a project. With `is`, only if it was archived at that moment. @throws {NotFound | Conflict}
 */
export async function bringBack(ctx: AdminCtx, kind: Kind, id: string, is?: string): Promise<Change> {
  const { table } = kinds[kind]
  const since = is === undefined ? isNotNull(table.archivedAt) : eq(table.archivedAt, momentOf(is))
  return setArchived(ctx, kind, id, { archivedAt: null }, since)
}

async function setArchived(
  ctx: AdminCtx,
  kind: Kind,
  id: string,
  change: { archivedAt: SQL | null },
  from: SQL,
): Promise<Change> {
  const { table, name, missing } = kinds[kind]
  const archived = change.archivedAt !== null
  const moment = await ctx.db.transaction(async (tx) => {
    const [changed] = await tx
      .update(table)
      .set(change)
      .where(and(eq(table.id, id), from))
      .returning({ name, archivedAt: table.archivedAt })
    if (!changed) {
      if ((await tx.$count(table, eq(table.id, id))) === 0) throw new NotFound(missing)
      throw new Conflict(archived ? 'It is archived already.' : 'It is no longer archived.')
    }
    if (kind === 'project' && !archived) await restartReminders(tx, id)
    const action = `${kind}.${archived ? 'archived' : 'brought-back'}` as const
    await recordActivity(tx, ctx, { action, subject: { id, name: changed.name } })
    return changed.archivedAt
  })
  ctx.log.info({ [kind]: id, by: ctx.actor.uid, archived }, 'archived or brought back')
  return { was: '', is: moment?.toISOString() ?? '' }
}

/** Reminders start anew when a project is unarchived: none is sent at once for what became due meanwhile. */
async function restartReminders(tx: Transaction, project: string): Promise<void> {
  await tx
    .update(requests)
    .set({ updatedAt: sql`now()` })
    .where(and(eq(requests.projectId, project), waitsForClient))
}

/** Counts the open requests of these projects that archiving closes for their clients. */
export async function countOpenRequests({ db }: Pick<AdminCtx, 'db'>, projectIds: string[]): Promise<number> {
  return db.$count(requests, and(inArray(requests.projectId, projectIds), waitsForClient))
}
