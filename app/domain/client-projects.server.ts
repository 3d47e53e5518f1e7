import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { projectRequestEmail } from '#app/emails/project-request.tsx'
import { projects } from '#db/schema.ts'
import { recordActivity } from './activity.server.ts'
import { NotFound } from './failures.ts'
import { countHit, limits } from './limits.server.ts'
import type { RequestProjectForm } from './project-form.ts'

const brief = {
  id: projects.id,
  title: projects.title,
  description: projects.description,
  status: projects.status,
}

/** A client's own projects, newest first. */
export async function listProjectsForClient({ db, actor }: ClientCtx) {
  return db
    .select(brief)
    .from(projects)
    .where(eq(projects.clientId, actor.uid))
    .orderBy(desc(projects.createdAt), desc(projects.id))
}

/** One of a client's own projects. @throws {NotFound} for an unknown one and for somebody else's alike. */
export async function findProjectForClient({ db, actor }: ClientCtx, id: string) {
  const [project] = await db
    .select({
      ...brief,
      duration: projects.duration,
      technologies: projects.technologies,
      requestedService: projects.requestedService,
      requestedBudget: projects.requestedBudget,
      wishedStart: projects.wishedStart,
      createdAt: projects.createdAt,
    })
    .from(projects)
    .where(and(eq(projects.id, id), eq(projects.clientId, actor.uid)))
  if (!project) throw new NotFound('Project not found')
  return project
}

/** Stores what a client asks for as a project of status 'Requested' and mails the firm. @throws {TooMany} */
export async function requestProject(ctx: ClientCtx, form: RequestProjectForm): Promise<{ id: string }> {
  const { actor } = ctx
  const id = randomUUID()
  const client = { name: actor.name || actor.email, email: actor.email }
  const mail = await projectRequestEmail({ to: ctx.inquiryTo, appUrl: ctx.appUrl, client, request: form })
  await ctx.db.transaction(async (tx) => {
    await countHit(tx, limits.projectRequest, actor.uid)
    await tx.insert(projects).values({
      id,
      clientId: actor.uid,
      title: form.title,
      description: form.description,
      status: 'Requested',
      requestedService: form.service,
      requestedBudget: form.budget ?? null,
      wishedStart: form.wishedStart ?? null,
    })
    await recordActivity(tx, ctx, {
      action: 'project.requested',
      subject: { id, name: form.title },
      after: form,
    })
    await ctx.jobs.queueMail(tx, mail)
  })
  ctx.log.info({ project: id, uid: actor.uid }, 'project requested')
  return { id }
}
