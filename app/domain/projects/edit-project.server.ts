import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import type { Transaction } from '#db/connect.server.ts'
import { documents, invoices, projects } from '#db/schema.ts'
import { findClient } from '../accounts/clients.server.ts'
import { recordActivity } from '../activity/record.server.ts'
import { Failure } from '../failures.ts'
import { checkVersion } from '../version.server.ts'
import { noProject } from './admin-projects.server.ts'
import { projectFields, projectFormColumns } from './columns.server.ts'
import type { ProjectForm } from './form.ts'
import { dropObjects, forgetPicture } from './pictures.server.ts'

/** Creates a project. @throws {Failure} when nobody who may be its client has the address */
export async function createProject(ctx: AdminCtx, form: ProjectForm): Promise<{ id: string }> {
  const id = randomUUID()
  await ctx.db.transaction(async (tx) => {
    const columns = await columnsOf(tx, form)
    await tx.insert(projects).values({ id, ...columns })
    const subject = { id, name: form.title }
    await recordActivity(tx, ctx, { action: 'project.created', subject, after: columns })
  })
  ctx.log.info({ project: id, by: ctx.actor.uid }, 'project created')
  return { id }
}

/**
 * Changes a project. Another client takes over all of it, and what the former one keeps no longer names it.
 * @throws {NotFound | Conflict} @throws {Failure} when nobody who may be its client has the address
 */
export async function updateProject(ctx: AdminCtx, id: string, form: ProjectForm): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [before] = await tx
      .select(projectFormColumns)
      .from(projects)
      .where(eq(projects.id, id))
      .for('update')
    if (!before) throw noProject()
    checkVersion(form.version, projectFields(before))
    const after = await columnsOf(tx, form)
    await tx
      .update(projects)
      .set({ ...after, updatedAt: sql`now()` })
      .where(eq(projects.id, id))
    if (before.clientId !== after.clientId) await leaveBehind(tx, id, after.clientId)
    const subject = { id, name: form.title }
    await recordActivity(tx, ctx, { action: 'project.changed', subject, before, after })
  })
  ctx.log.info({ project: id, by: ctx.actor.uid }, 'project changed')
}

/** Deletes a project for good; its documents and invoices stay, without a project. @throws {NotFound} */
export async function deleteProject(ctx: AdminCtx, id: string): Promise<void> {
  const gone = await ctx.db.transaction(async (tx) => {
    const [found] = await tx
      .delete(projects)
      .where(eq(projects.id, id))
      .returning({ ...projectFormColumns, pictureId: projects.pictureId })
    if (!found) throw noProject()
    const { pictureId, ...before } = found
    const subject = { id, name: before.title }
    await recordActivity(tx, ctx, { action: 'project.deleted', subject, before })
    return pictureId ? forgetPicture(tx, ctx, pictureId) : []
  })
  await dropObjects(ctx, gone)
  ctx.log.info({ project: id, by: ctx.actor.uid }, 'project deleted')
}

/** The form as columns: the client is known by uid. */
async function columnsOf(tx: Transaction, form: ProjectForm) {
  const { version: _, clientEmail, client = null, duration = null, ...rest } = form
  const columns = { ...rest, client, duration }
  if (!clientEmail) return { ...columns, clientId: null }
  const account = await findClient(tx, { email: clientEmail })
  if (!account) throw new Failure(400, 'No account has this address.', 'clientEmail')
  return { ...columns, clientId: account.id }
}

/** Lists show the title of the project something belongs to, which is none of the former client's business now. */
async function leaveBehind(tx: Transaction, id: string, clientId: string | null): Promise<void> {
  for (const table of [documents, invoices]) {
    const others = clientId ? ne(table.clientId, clientId) : isNotNull(table.clientId)
    await tx
      .update(table)
      .set({ projectId: null })
      .where(and(eq(table.projectId, id), others))
  }
}
