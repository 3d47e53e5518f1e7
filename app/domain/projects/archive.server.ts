import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AdminCtx } from '#app/context.ts'
import { Conflict, NotFound } from '#app/core/failures.ts'
import { joinList } from '#app/core/join-list.ts'
import {
  isOpenAgreement,
  isOpenRequest,
  isOpenToStaff,
  requireModule,
} from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import {
  createNameList,
  createSelectionSchema,
  isUnchangedSince,
  runBulkAction,
  undoBulkAction,
} from '#app/domain/bulk/bulk-actions.server.ts'
import type { BulkChange, BulkChangeOfRow } from '#app/domain/bulk/bulk-changes.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { agreements, inquiries, projects, requests } from '#db/schema.ts'
import { lockProjectForShare } from './lock-project.server.ts'

const ARCHIVABLE_TABLES = {
  inquiry: { table: inquiries, name: inquiries.fullName, missing: t('Inquiry not found') },
  // Both tables have the columns used here.
  project: {
    table: projects as unknown as typeof inquiries,
    name: projects.title as unknown as typeof inquiries.fullName,
    missing: t('Project not found'),
  },
} as const
type ArchivableKind = keyof typeof ARCHIVABLE_TABLES

const isOpen = ({ actor }: AdminCtx, kind: ArchivableKind) =>
  kind === 'project' ? isOpenToStaff(actor, projects.id) : undefined

export async function archiveRecord(ctx: AdminCtx, kind: ArchivableKind, id: string): Promise<BulkChange> {
  const { table } = ARCHIVABLE_TABLES[kind]
  return setArchived(ctx, kind, id, { archivedAt: sql`now()` }, isNull(table.archivedAt))
}

/**
 * Unarchives an inquiry or a project. With `archivedAt`, only if it was archived at that time.
 * @throws {NotFound | Conflict}
 */
export async function unarchiveRecord(
  ctx: AdminCtx,
  kind: ArchivableKind,
  id: string,
  archivedAt?: string,
): Promise<BulkChange> {
  const { table } = ARCHIVABLE_TABLES[kind]
  return setArchived(ctx, kind, id, { archivedAt: null }, isUnchangedSince(table.archivedAt, archivedAt))
}

async function setArchived(
  ctx: AdminCtx,
  kind: ArchivableKind,
  id: string,
  change: { archivedAt: SQL | null },
  from: SQL,
): Promise<BulkChange> {
  const { table, name, missing } = ARCHIVABLE_TABLES[kind]
  const archived = change.archivedAt !== null
  const archivedAt = await ctx.db.transaction(async (tx) => {
    if (kind === 'project' && archived) await assertNoOpenAgreements(tx, ctx, id)
    const [changed] = await tx
      .update(table)
      .set(change)
      .where(and(eq(table.id, id), isOpen(ctx, kind), from))
      .returning({ name, archivedAt: table.archivedAt })
    if (!changed) {
      if ((await tx.$count(table, and(eq(table.id, id), isOpen(ctx, kind)))) === 0)
        throw new NotFound(missing)
      throw new Conflict(archived ? t('This is already archived.') : t('This is no longer archived.'))
    }
    if (kind === 'project' && !archived) await restartReminderIntervals(tx, id)
    const action = `${kind}.${archived ? 'archived' : 'unarchived'}` as const
    const related = kind === 'project' ? [id] : []
    await recordActivity(tx, ctx, { action, subject: { id, name: changed.name }, projects: related })
    return changed.archivedAt
  })
  return { after: archivedAt?.toISOString() ?? '' }
}

/** @throws {Conflict} if agreements await signatures, which is impossible in an archived project */
async function assertNoOpenAgreements(tx: Transaction, ctx: AdminCtx, project: string): Promise<void> {
  await lockProjectForShare(tx, ctx, project, undefined, 'no key update')
  const open = await tx
    .select({ title: agreements.title })
    .from(agreements)
    .where(and(requireModule('signing'), eq(agreements.projectId, project), isOpenAgreement()))
    .limit(5)
  if (open.length > 0)
    throw new Conflict(
      t('Withdraw the agreements first that wait for signatures: {titles}', {
        titles: joinList(open.map(({ title }) => title)),
      }),
    )
}

/**
 * Restarts the reminder schedule when a project is unarchived, so that no reminder is sent immediately for requests
 * that became due in the meantime.
 */
async function restartReminderIntervals(tx: Transaction, project: string): Promise<void> {
  await tx
    .update(requests)
    .set({ updatedAt: sql`now()` })
    .where(and(eq(requests.projectId, project), isOpenRequest))
}

export const ProjectSelectionForm = z.object({ selected: createSelectionSchema() })

const listSelected = (ctx: AdminCtx, kind: ArchivableKind) => {
  const { table, name } = ARCHIVABLE_TABLES[kind]
  return createNameList(ctx, table, name, isOpen(ctx, kind))
}

/** Lists these projects with the number of open requests that archiving closes. Returns null if it closes none. */
export async function findArchiveQuestion(ctx: AdminCtx, ids: string[]) {
  const isOfSelected = and(inArray(requests.projectId, ids), isOpenToStaff(ctx.actor, requests.projectId))
  const openRequests = await ctx.db.$count(requests, and(isOfSelected, isOpenRequest))
  return openRequests > 0 ? { rows: await listSelected(ctx, 'project')(ids), openRequests } : null
}

export const bulkArchive = async (ctx: AdminCtx, kind: ArchivableKind, ids: string[]) =>
  runBulkAction(ctx, ids, await listSelected(ctx, kind)(ids), ({ id }) => archiveRecord(ctx, kind, id))

export const bulkUnarchive = async (ctx: AdminCtx, kind: ArchivableKind, ids: string[]) =>
  runBulkAction(ctx, ids, await listSelected(ctx, kind)(ids), ({ id }) => unarchiveRecord(ctx, kind, id))

export const undoBulkArchive = (ctx: AdminCtx, kind: ArchivableKind, changes: BulkChangeOfRow[]) =>
  undoBulkAction(ctx, changes, listSelected(ctx, kind), (id, { after }) =>
    unarchiveRecord(ctx, kind, id, after),
  )

export const undoBulkUnarchive = (ctx: AdminCtx, kind: ArchivableKind, changes: BulkChangeOfRow[]) =>
  undoBulkAction(ctx, changes, listSelected(ctx, kind), (id) => archiveRecord(ctx, kind, id))
