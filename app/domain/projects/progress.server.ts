import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { AdminCtx, ClientCtx, Ctx } from '#app/context.ts'
import { today } from '#app/core/days.ts'
import { Conflict, NotFound } from '#app/core/failures.ts'
import { groupBy } from '#app/core/group-by.ts'
import { isOpenToStaff, isVisibleProject } from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { assertRevision, assertUnchanged, getRevision } from '#app/domain/edit-conflicts/revision.server.ts'
import { pick, queryPage } from '#app/domain/list-queries.server.ts'
import { notifyProject } from '#app/domain/notifications/notify.server.ts'
import { t } from '#app/texts.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { milestones, projects, projectUpdates } from '#db/schema.ts'
import { lockProjectForUpdate } from './lock-project.server.ts'
import type { MilestoneForm, UpdateForm } from './project-forms.ts'

const UPDATES_PER_PAGE = 10

type ProjectEntryRef = { project: string; id: string; version: string }

export async function listUpdates(ctx: AdminCtx, project: string, after: string | null) {
  const { rows, more } = await loadUpdatePage(ctx, project, after, isOpenToStaff(ctx.actor, projects.id))
  return { rows: rows.map((row) => ({ ...row, version: getRevision(row.title, row.body) })), more }
}

export async function listUpdatesForClient(
  ctx: ClientCtx,
  project: string,
  after: string | null,
  size = UPDATES_PER_PAGE,
) {
  return loadUpdatePage(ctx, project, after, isVisibleProject(ctx.actor), size)
}

async function loadUpdatePage(
  { db }: Ctx,
  project: string,
  after: string | null,
  visible: SQL | undefined,
  size = UPDATES_PER_PAGE,
) {
  const within = eq(projectUpdates.projectId, project)
  const list = db
    .select(pick(projectUpdates, 'id', 'title', 'body', 'createdAt'))
    .from(projectUpdates)
    .innerJoin(projects, eq(projects.id, projectUpdates.projectId))
    .$dynamic()
  return queryPage(db, list, {
    id: projectUpdates.id,
    order: { key: projectUpdates.createdAt.getSQL(), type: 'timestamptz', direction: 'desc' },
    where: and(within, visible),
    after,
    within,
    size,
  })
}

export async function createUpdate(ctx: AdminCtx, { project }: ProjectEntryRef, form: UpdateForm) {
  await ctx.db.transaction(async (tx) => {
    const subject = await lockProjectForUpdate(tx, ctx, project)
    const id = randomUUID()
    await tx.insert(projectUpdates).values({ id, projectId: project, ...form })
    await recordActivity(tx, ctx, { action: 'project.update-posted', subject, after: form })
    await notifyProject(ctx, tx, { project, right: null, kind: 'update', subjectId: id })
  })
}

export async function updateUpdate(ctx: AdminCtx, ref: ProjectEntryRef, form: UpdateForm): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const subject = await lockProjectForUpdate(tx, ctx, ref.project)
    const before = await findUpdate(tx, ref)
    await tx.update(projectUpdates).set(form).where(eq(projectUpdates.id, ref.id))
    await recordActivity(tx, ctx, { action: 'project.update-changed', subject, before, after: form })
  })
}

export async function deleteUpdate(ctx: AdminCtx, ref: ProjectEntryRef): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const subject = await lockProjectForUpdate(tx, ctx, ref.project)
    const before = await findUpdate(tx, ref)
    await tx.delete(projectUpdates).where(eq(projectUpdates.id, ref.id))
    await recordActivity(tx, ctx, { action: 'project.update-deleted', subject, before })
  })
}

async function findUpdate(tx: Transaction, { project, id, version }: ProjectEntryRef) {
  const [row] = await tx
    .select({ title: projectUpdates.title, body: projectUpdates.body })
    .from(projectUpdates)
    .where(and(eq(projectUpdates.id, id), eq(projectUpdates.projectId, project)))
  if (!row) throw new NotFound(t('This update has been deleted.'))
  assertUnchanged(version, row.title, row.body)
  return row
}

const MAX_MILESTONES = 100

const milestoneColumns = pick(milestones, 'id', 'title', 'dueOn', 'reachedOn')

/** 'next' is the first open milestone that is not overdue; 'ahead' are those after it. */
export type MilestoneState = 'reached' | 'late' | 'next' | 'ahead'

export async function listMilestones(ctx: AdminCtx, project: string) {
  const rows = await queryMilestones(ctx, project, isOpenToStaff(ctx.actor, projects.id))
  return rows.map((row) => ({ ...row, version: getRevision(row.title, row.dueOn, row.reachedOn) }))
}

export async function listMilestonesForClient(ctx: ClientCtx, project: string) {
  return queryMilestones(ctx, project, isVisibleProject(ctx.actor))
}
export type MilestoneForClient = Awaited<ReturnType<typeof listMilestonesForClient>>[number]

async function queryMilestones({ db }: Ctx, project: string, visible: SQL | undefined) {
  const rows = await db
    .select(milestoneColumns)
    .from(milestones)
    .innerJoin(projects, eq(projects.id, milestones.projectId))
    .where(and(eq(milestones.projectId, project), visible))
    .orderBy(asc(milestones.dueOn), asc(milestones.id))
  return addMilestoneStates(rows)
}

/** Adds each milestone's current state. The rows must be sorted by due date. */
function addMilestoneStates<Row extends { dueOn: string; reachedOn: string | null }>(rows: Row[]) {
  const now = today()
  const next = rows.find((row) => !row.reachedOn && row.dueOn >= now)
  const standing = (row: Row): MilestoneState => {
    if (row.reachedOn) return 'reached'
    if (row.dueOn < now) return 'late'
    return row === next ? 'next' : 'ahead'
  }
  return rows.map((row) => ({ ...row, standing: standing(row) }))
}

/** Returns the milestones of several of the client's projects, grouped by project and sorted by due date. */
export const findTimelinesForClient = ({ db, actor }: ClientCtx, ids: string[]) =>
  findTimelines(db, ids, isVisibleProject(actor))

export async function findTimelines(db: Database, ids: string[], visible?: SQL) {
  if (ids.length === 0) return new Map<string, never>()
  const { id, title, dueOn, reachedOn } = milestones
  const rows = await db
    .select({ id, title, dueOn, reachedOn, project: milestones.projectId })
    .from(milestones)
    .innerJoin(projects, eq(projects.id, milestones.projectId))
    .where(and(inArray(milestones.projectId, ids), visible))
    .orderBy(asc(milestones.dueOn), asc(milestones.id))
  return new Map([...groupBy(rows, 'project')].map(([project, own]) => [project, addMilestoneStates(own)]))
}

export async function createMilestone(ctx: AdminCtx, { project }: ProjectEntryRef, form: MilestoneForm) {
  await ctx.db.transaction(async (tx) => {
    const subject = await lockProjectForUpdate(tx, ctx, project)
    if ((await tx.$count(milestones, eq(milestones.projectId, project))) >= MAX_MILESTONES)
      throw new Conflict(
        t('A project can have up to {maxMilestones} milestones.', { maxMilestones: MAX_MILESTONES }),
      )
    await tx.insert(milestones).values({ id: randomUUID(), projectId: project, ...form })
    await recordActivity(tx, ctx, { action: 'project.milestone-set', subject, after: form })
  })
}

export const updateMilestone = (ctx: AdminCtx, ref: ProjectEntryRef, form: MilestoneForm) =>
  changeMilestone(ctx, ref, () => ({ ...form, reachedOn: form.reachedOn ?? null }))

export const markMilestoneReached = (ctx: AdminCtx, ref: ProjectEntryRef) =>
  changeMilestone(ctx, ref, (before) => {
    if (before.reachedOn) throw new Conflict(t('This milestone is already marked as reached.'))
    return { ...before, reachedOn: today() }
  })

type MilestoneValues = { title: string; dueOn: string; reachedOn: string | null }

async function changeMilestone(
  ctx: AdminCtx,
  ref: ProjectEntryRef,
  change: (before: MilestoneValues) => MilestoneValues,
) {
  await ctx.db.transaction(async (tx) => {
    const project = await lockProjectForUpdate(tx, ctx, ref.project)
    const before = await findMilestone(tx, ctx, project, ref)
    const after = change(before)
    await tx.update(milestones).set(after).where(eq(milestones.id, ref.id))
    // Includes the title, because a change may affect only a date.
    const subject = toMilestoneSubject(project, after.title)
    await recordActivity(tx, ctx, { action: 'project.milestone-set', subject, before, after })
  })
}

export async function deleteMilestone(ctx: AdminCtx, ref: ProjectEntryRef): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const subject = await lockProjectForUpdate(tx, ctx, ref.project)
    const before = await findMilestone(tx, ctx, subject, ref)
    await tx.delete(milestones).where(eq(milestones.id, ref.id))
    await recordActivity(tx, ctx, { action: 'project.milestone-deleted', subject, before })
  })
}

const toMilestoneSubject = (project: { id: string; name: string }, milestone: string) => ({
  id: project.id,
  name: `${project.name}: ${milestone}`,
})

async function findMilestone(
  tx: Transaction,
  { actor }: AdminCtx,
  subject: { id: string; name: string },
  { project, id, version }: ProjectEntryRef,
) {
  const { id: _, ...rest } = milestoneColumns
  const [row] = await tx
    .select(rest)
    .from(milestones)
    .where(and(eq(milestones.id, id), eq(milestones.projectId, project)))
  if (!row) throw new NotFound(t('This milestone has been deleted.'))
  const changes = { ...toMilestoneSubject(subject, row.title), actions: ['project.milestone-set'] } as const
  await assertRevision(tx, actor, changes, version, row.title, row.dueOn, row.reachedOn)
  return row
}
