import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { AdminCtx, ClientCtx, Ctx } from '#app/context.ts'
import type { Transaction } from '#db/connect.server.ts'
import { projects, projectUpdates } from '#db/schema.ts'
import { recordActivity } from '../activity/record.server.ts'
import { NotFound } from '../failures.ts'
import { keyset, pageOf } from '../keyset.server.ts'
import { tellProject } from '../news/tell.server.ts'
import { checkVersion, versionOf } from '../version.server.ts'
import { visibleProject } from '../visibility.server.ts'
import { lockProject } from './lock-project.server.ts'
import type { UpdateForm } from './progress-forms.ts'

const PAGE = 10

export type Edited = { project: string; id: string; version: string }

export async function listUpdates(ctx: AdminCtx, project: string, after: string | null) {
  const { rows, more } = await pageOfUpdates(ctx, project, after)
  return { rows: rows.map((row) => ({ ...row, version: versionOf(row.title, row.body) })), more }
}

export async function listUpdatesForClient(ctx: ClientCtx, project: string, after: string | null) {
  return pageOfUpdates(ctx, project, after, ctx.actor.uid)
}

async function pageOfUpdates({ db }: Ctx, project: string, after: string | null, reader?: string) {
  const within = eq(projectUpdates.projectId, project)
  const { beyond, orderBy } = await keyset(db, {
    table: projectUpdates,
    id: projectUpdates.id,
    order: { key: projectUpdates.createdAt.getSQL(), type: 'timestamptz', direction: 'desc' },
    after,
    within,
  })
  const rows = await db
    .select({
      id: projectUpdates.id,
      title: projectUpdates.title,
      body: projectUpdates.body,
      createdAt: projectUpdates.createdAt,
    })
    .from(projectUpdates)
    .innerJoin(projects, eq(projects.id, projectUpdates.projectId))
    .where(and(within, beyond, reader ? visibleProject(reader) : undefined))
    .orderBy(...orderBy)
    .limit(PAGE + 1)
  return pageOf(rows, PAGE)
}

export async function postUpdate(ctx: AdminCtx, project: string, form: UpdateForm): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const subject = await lockProject(tx, project)
    const id = randomUUID()
    await tx.insert(projectUpdates).values({ id, projectId: project, postedBy: ctx.actor.uid, ...form })
    await recordActivity(tx, ctx, { action: 'project.update-posted', subject, after: form })
    await tellProject(ctx, tx, { project, right: null, kind: 'update', subjectId: id })
  })
}

export async function changeUpdate(ctx: AdminCtx, edited: Edited, form: UpdateForm): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const subject = await lockProject(tx, edited.project)
    const before = await findUpdate(tx, edited)
    await tx.update(projectUpdates).set(form).where(eq(projectUpdates.id, edited.id))
    await recordActivity(tx, ctx, { action: 'project.update-changed', subject, before, after: form })
  })
}

export async function deleteUpdate(ctx: AdminCtx, edited: Edited): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const subject = await lockProject(tx, edited.project)
    const before = await findUpdate(tx, edited)
    await tx.delete(projectUpdates).where(eq(projectUpdates.id, edited.id))
    await recordActivity(tx, ctx, { action: 'project.update-deleted', subject, before })
  })
}

async function findUpdate(tx: Transaction, { project, id, version }: Edited) {
  const [row] = await tx
    .select({ title: projectUpdates.title, body: projectUpdates.body })
    .from(projectUpdates)
    .where(and(eq(projectUpdates.id, id), eq(projectUpdates.projectId, project)))
  if (!row) throw new NotFound('This update is no longer there.')
  checkVersion(version, row.title, row.body)
  return row
}
