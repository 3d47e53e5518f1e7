import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { projectRequestEmail } from '#app/emails/projects/project-request.tsx'
import { t } from '#app/texts.ts'
import { requestedStatus } from '#content/lists.ts'
import { milestones, projects } from '#db/schema.ts'
import { recordActivity } from '../activity/record.server.ts'
import { today } from '../days.ts'
import { NotFound } from '../failures.ts'
import { countHit, limits } from '../limits.server.ts'
import { rightsOn, visibleProject } from '../visibility.server.ts'
import { clientColumns } from './columns.server.ts'
import type { RequestProjectForm } from './form.ts'

/** More than any client has. Beyond it, the oldest archived projects are left out. */
const MOST_PROJECTS = 500

/**
 * Lists the client's projects, newest first, each with its next milestone. Archived projects (`past`) come last.
 * Limited to 500.
 */
export async function listProjectsForClient({ db, actor }: ClientCtx) {
  const { id, title, description, status, nextStep } = clientColumns
  const next = db
    .select({ title: milestones.title, dueOn: milestones.dueOn })
    .from(milestones)
    .where(and(eq(milestones.projectId, projects.id), isNull(milestones.reachedOn)))
    .orderBy(asc(milestones.dueOn), asc(milestones.id))
    .limit(1)
    .as('next_milestone')
  const rows = await db
    .select({
      ...{ id, title, description, status, nextStep },
      ...{ milestone: next.title, milestoneDueOn: next.dueOn },
      past: sql<boolean>`${projects.archivedAt} is not null`,
    })
    .from(projects)
    .leftJoinLateral(next, sql`true`)
    .where(visibleProject(actor.uid))
    .orderBy(sql`${projects.archivedAt} is not null`, desc(projects.createdAt), desc(projects.id))
    .limit(MOST_PROJECTS)
  const now = today()
  return rows.map((row) => ({ ...row, late: row.milestoneDueOn !== null && row.milestoneDueOn < now }))
}

/**
 * Finds one of the client's projects with the rights on it. @throws {NotFound} for an unknown project and for another
 * client's project alike
 */
export async function findProjectForClient({ db, actor }: ClientCtx, id: string) {
  const [project] = await db
    .select({ ...clientColumns, rights: rightsOn(actor.uid) })
    .from(projects)
    .where(and(eq(projects.id, id), visibleProject(actor.uid)))
  if (!project) throw new NotFound(t('Project not found'))
  return project
}

/** Creates a project of status 'Requested' and notifies staff by email. @throws {TooMany} */
export async function requestProject(ctx: ClientCtx, form: RequestProjectForm): Promise<{ id: string }> {
  const { actor } = ctx
  const id = randomUUID()
  const client = { name: actor.name || actor.email, email: actor.email }
  const { inquiryTo: to, appUrl } = ctx
  const mail = await projectRequestEmail({ to, appUrl, id, client, request: form })
  await ctx.db.transaction(async (tx) => {
    await countHit(tx, limits.projectRequest, actor.uid)
    const requested = {
      title: form.title,
      description: form.description,
      status: requestedStatus,
      requestedService: form.service,
      requestedBudget: form.budget ?? null,
      wishedStart: form.wishedStart ?? null,
    }
    await tx.insert(projects).values({ id, clientId: actor.uid, ...requested })
    const subject = { id, name: form.title }
    await recordActivity(tx, ctx, { action: 'project.requested', subject, after: requested })
    await ctx.jobs.queueMail(tx, mail)
  })
  ctx.log.info({ project: id, uid: actor.uid }, 'project requested')
  return { id }
}
