import { randomUUID } from 'node:crypto'
import { and, type Column, desc, eq, exists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ClientCtx, Ctx } from '#app/context.ts'
import { today } from '#app/core/days.ts'
import { NotFound } from '#app/core/failures.ts'
import { getRightsColumns, isVisibleProject } from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { lockCompanyOf } from '#app/domain/companies/companies.server.ts'
import { queryPage } from '#app/domain/list-queries.server.ts'
import { isActiveStaff } from '#app/domain/users/staff.server.ts'
import { t } from '#app/texts.ts'
import { requestedStatus } from '#content/lists.ts'
import { alphabetical } from '#db/alphabetical.ts'
import { projectMembers, projects, users } from '#db/schema.ts'
import { projectColumnsForClient, selectNextMilestone } from './project-columns.server.ts'
import type { RequestProjectForm } from './project-forms.ts'

/** More than any client has. Above this limit, the oldest archived projects are omitted. */
const MAX_PROJECTS_OF_CLIENT = 500

/**
 * Lists the client's projects, newest first, each with its next milestone. Archived projects (`past`) come last.
 * Limited to 500.
 */
export async function listProjectsForClient({ db, actor }: ClientCtx) {
  const { id, title, description, status, nextStep, createdAt } = projectColumnsForClient
  const next = selectNextMilestone(db)
  const rows = await db
    .select({
      id,
      title,
      description,
      status,
      nextStep,
      createdAt,
      milestone: next.title,
      milestoneDueOn: next.dueOn,
      past: sql<boolean>`${projects.archivedAt} is not null`,
    })
    .from(projects)
    .leftJoinLateral(next, sql`true`)
    .where(isVisibleProject(actor))
    .orderBy(sql`${projects.archivedAt} is not null`, desc(projects.createdAt), desc(projects.id))
    .limit(MAX_PROJECTS_OF_CLIENT)
  const now = today()
  return rows.map(({ createdAt, ...row }) => ({
    ...row,
    startedOn: today(createdAt),
    late: row.milestoneDueOn !== null && row.milestoneDueOn < now,
  }))
}

/**
 * Returns one of the client's projects with its people.
 * @throws {NotFound} for an unknown project and for another client's project alike
 */
export async function findProjectForClient({ db, actor }: ClientCtx, id: string) {
  const lead = alias(users, 'lead')
  const [project] = await db
    .select({
      ...projectColumnsForClient,
      rights: getRightsColumns(actor),
      lead: sql<string | null>`case when ${isActiveStaff(lead)} then ${publicName(lead)} end`,
      mainContact: sql<string | null>`case when ${users.id} is not null then ${publicName(users)} end`,
      members: db.$count(projectMembers, eq(projectMembers.projectId, projects.id)),
    })
    .from(projects)
    .leftJoin(users, eq(users.id, projects.clientId))
    .leftJoin(lead, eq(lead.id, projects.leadId))
    .where(and(eq(projects.id, id), isVisibleProject(actor)))
  if (!project) throw new NotFound(t('Project not found'))
  return project
}

export type ProjectForClient = Awaited<ReturnType<typeof findProjectForClient>>

/** @throws {NotFound} for an unknown project and for another client's project alike */
export async function assertProjectVisible({ db, actor }: ClientCtx, id: string): Promise<void> {
  const visible = and(eq(projects.id, id), isVisibleProject(actor))
  const [found] = await db.select({ id: projects.id }).from(projects).where(visible)
  if (!found) throw new NotFound(t('Project not found'))
}

/** Returns the name that the other people on a project see. Never returns the email. */
const publicName = (user: Record<'name' | 'company', Column>) =>
  sql<string>`coalesce(nullif(${user.name}, ''), ${user.company}, '')`

/** Creates a project with the status 'Requested' and notifies staff by email. */
export async function requestProjectForClient(ctx: ClientCtx, form: RequestProjectForm) {
  const { actor } = ctx
  const id = randomUUID()
  await ctx.db.transaction(async (tx) => {
    const companyId = await lockCompanyOf(tx, actor.uid)
    const requested = {
      title: form.title,
      description: form.description,
      status: requestedStatus,
      requestedService: form.service,
      requestedBudget: form.budget ?? null,
      wishedStart: form.wishedStart ?? null,
    }
    await tx.insert(projects).values({ id, clientId: actor.uid, companyId, ...requested })
    const subject = { id, name: form.title }
    await recordActivity(tx, ctx, { action: 'project.requested', subject, after: requested })
    await ctx.jobs.queueEmail(tx, { kind: 'project-request', to: ctx.inquiryTo, data: { project: id } })
  })
  return { id }
}

const MEMBERS_PER_CLIENT_PAGE = 15

/** Lists a project's members for the people on it, by name only. */
export async function listProjectMembersForClient(ctx: ClientCtx, project: string, after: string | null) {
  const { db, actor } = ctx
  const isOwnProject = and(eq(projects.id, project), isVisibleProject(actor))
  const membership = db
    .select({ one: sql`1` })
    .from(projectMembers)
    .innerJoin(projects, eq(projects.id, projectMembers.projectId))
    .where(and(eq(projectMembers.uid, users.id), isOwnProject))
  const order = { key: alphabetical(users.name), type: 'text', direction: 'asc' } as const
  const within = exists(membership)
  const list = db
    .select({ id: users.id, name: publicName(users), isSelf: sql<boolean>`(${users.id} = ${actor.uid})` })
    .from(projectMembers)
    .innerJoin(projects, eq(projects.id, projectMembers.projectId))
    .innerJoin(users, eq(users.id, projectMembers.uid))
    .$dynamic()
  const size = MEMBERS_PER_CLIENT_PAGE
  return queryPage(db, list, { id: users.id, order, where: isOwnProject, after, within, size })
}

/**
 * Returns the project that the user was most recently added to, shown after accepting an invitation. Null if there is
 * none.
 */
export async function findLatestMembership({ db }: Pick<Ctx, 'db'>, uid: string): Promise<string | null> {
  const [row] = await db
    .select({ id: projectMembers.projectId })
    .from(projectMembers)
    .where(eq(projectMembers.uid, uid))
    .orderBy(desc(projectMembers.createdAt), desc(projectMembers.projectId))
    .limit(1)
  return row?.id ?? null
}
