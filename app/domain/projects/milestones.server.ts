import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { AdminCtx, ClientCtx, Ctx } from '#app/context.ts'
import type { Transaction } from '#db/connect.server.ts'
import { milestones, projects } from '#db/schema.ts'
import { recordActivity } from '../activity/record.server.ts'
import { today } from '../days.ts'
import { Conflict, NotFound } from '../failures.ts'
import { assertRevision, versionOf } from '../version.server.ts'
import { visibleProject } from '../visibility.server.ts'
import { lockProject } from './lock-project.server.ts'
import type { MilestoneForm } from './progress-forms.ts'
import type { Edited } from './updates.server.ts'

const MOST = 100

const columns = {
  id: milestones.id,
  title: milestones.title,
  dueOn: milestones.dueOn,
  reachedOn: milestones.reachedOn,
}

/** 'next' is the first open milestone that is not overdue, 'ahead' are those after it. */
export type MilestoneState = 'reached' | 'late' | 'next' | 'ahead'

export async function listMilestones(ctx: AdminCtx, project: string) {
  const rows = await inOrder(ctx, project)
  return rows.map((row) => ({ ...row, version: versionOf(row.title, row.dueOn, row.reachedOn) }))
}

export async function listMilestonesForClient(ctx: ClientCtx, project: string) {
  return inOrder(ctx, project, ctx.actor.uid)
}

async function inOrder({ db }: Ctx, project: string, reader?: string) {
  const rows = await db
    .select(columns)
    .from(milestones)
    .innerJoin(projects, eq(projects.id, milestones.projectId))
    .where(and(eq(milestones.projectId, project), reader ? visibleProject(reader) : undefined))
    .orderBy(asc(milestones.dueOn), asc(milestones.id))
  const now = today()
  const next = rows.find((row) => !row.reachedOn && row.dueOn >= now)
  const standing = (row: (typeof rows)[number]): MilestoneState => {
    if (row.reachedOn) return 'reached'
    if (row.dueOn < now) return 'late'
    return row === next ? 'next' : 'ahead'
  }
  return rows.map((row) => ({ ...row, standing: standing(row) }))
}

export async function addMilestone(ctx: AdminCtx, project: string, form: MilestoneForm): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const subject = await lockProject(tx, project)
    if ((await tx.$count(milestones, eq(milestones.projectId, project))) >= MOST)
      throw new Conflict(`A project can have at most ${MOST} milestones.`)
    await tx.insert(milestones).values({ id: randomUUID(), projectId: project, ...form })
    await recordActivity(tx, ctx, { action: 'project.milestone-set', subject, after: form })
  })
}

export async function changeMilestone(ctx: AdminCtx, edited: Edited, form: MilestoneForm): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const subject = await lockProject(tx, edited.project)
    const before = await findMilestone(tx, ctx, subject, edited)
    const after = { ...form, reachedOn: form.reachedOn ?? null }
    await tx.update(milestones).set(after).where(eq(milestones.id, edited.id))
    const action = 'project.milestone-set'
    // Includes the title, because the change may only concern a date.
    await recordActivity(tx, ctx, { action, subject: named(subject, after.title), before, after })
  })
}

export async function reachMilestone(ctx: AdminCtx, edited: Edited): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const subject = await lockProject(tx, edited.project)
    const before = await findMilestone(tx, ctx, subject, edited)
    if (before.reachedOn) throw new Conflict('This milestone has been reached already.')
    const after = { ...before, reachedOn: today() }
    await tx.update(milestones).set(after).where(eq(milestones.id, edited.id))
    const action = 'project.milestone-set'
    await recordActivity(tx, ctx, { action, subject: named(subject, after.title), before, after })
  })
}

export async function deleteMilestone(ctx: AdminCtx, edited: Edited): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const subject = await lockProject(tx, edited.project)
    const before = await findMilestone(tx, ctx, subject, edited)
    await tx.delete(milestones).where(eq(milestones.id, edited.id))
    await recordActivity(tx, ctx, { action: 'project.milestone-deleted', subject, before })
  })
}

const named = (project: { id: string; name: string }, milestone: string) => ({
  id: project.id,
  name: `${project.name}: ${milestone}`,
})

async function findMilestone(
  tx: Transaction,
  { actor }: AdminCtx,
  subject: { id: string; name: string },
  { project, id, version }: Edited,
) {
  const { id: _, ...rest } = columns
  const [row] = await tx
    .select(rest)
    .from(milestones)
    .where(and(eq(milestones.id, id), eq(milestones.projectId, project)))
  if (!row) throw new NotFound('This milestone is no longer there.')
  const changes = { ...named(subject, row.title), actions: ['project.milestone-set'] } as const
  await assertRevision(tx, actor, changes, version, row.title, row.dueOn, row.reachedOn)
  return row
}
