import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { createSlug } from '#app/core/slugs.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { assertRevision, assertUnchanged } from '#app/domain/activity/revision.server.ts'
import { transferProject } from '#app/domain/projects/change-members.server.ts'
import { findClient } from '#app/domain/users/clients.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { documents, projectSlugs, projects } from '#db/schema.ts'
import { assertProjectConfirmed } from './confirm-project.server.ts'
import { createProjectNotFound } from './list-projects.server.ts'
import { deletePictureRows, deleteStoredObjects, listProjectPictures } from './pictures.server.ts'
import { getProjectFormValues, projectFormColumns } from './project-columns.server.ts'
import type { DetailsForm, ProjectForm, PublishForm, StatusForm } from './project-forms.ts'

export async function createProject(ctx: AdminCtx, form: ProjectForm): Promise<{ id: string }> {
  const id = randomUUID()
  await ctx.db.transaction(async (tx) => {
    const columns = await getDetailColumns(tx, form)
    await assertProjectConfirmed(tx, null, columns, form.confirmed)
    // Slugs reference their project, so it is stored first and published afterwards.
    await tx.insert(projects).values({ id, ...columns, published: false, slug: null })
    const slug = await getSlug(tx, id, columns)
    if (slug) await tx.update(projects).set({ slug, published: columns.published }).where(eq(projects.id, id))
    const subject = { id, name: form.title }
    await recordActivity(tx, ctx, { action: 'project.created', subject, after: { ...columns, slug } })
  })
  ctx.log.info({ project: id, by: ctx.actor.uid }, 'project created')
  return { id }
}

/**
 * Updates one part of a project. A new client takes over everything except the invoices, which stay with the billed
 * client. Members stay; the former client loses access.
 * @throws {NotFound | Conflict | ConfirmationRequired}
 * @throws {Failure} if no client has the email
 */
export async function updateProject(ctx: AdminCtx, id: string, form: DetailsForm | PublishForm) {
  await ctx.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ ...projectFormColumns, pictureId: projects.pictureId, imageUrl: projects.imageUrl })
      .from(projects)
      .where(eq(projects.id, id))
      .for('update')
    if (!found) throw createProjectNotFound()
    const { pictureId, imageUrl, ...before } = found
    await assertRevision(
      tx,
      ctx.actor,
      { id, actions: ['project.changed'] },
      form.version,
      getProjectFormValues(before),
    )
    const changed = 'title' in form ? await getDetailColumns(tx, form) : getPublishColumns(form)
    if ('slug' in changed) changed.slug = await getSlug(tx, id, { title: before.title, ...changed })
    const after = { ...before, ...changed }
    const picture = Boolean(pictureId || imageUrl)
    await assertProjectConfirmed(tx, { id, ...before, picture }, after, form.confirmed)
    await tx
      .update(projects)
      .set({ ...changed, updatedAt: sql`now()` })
      .where(eq(projects.id, id))
    if (before.clientId !== after.clientId)
      await transferProject(tx, { id, title: before.title }, after.clientId)
    const subject = { id, name: after.title }
    await recordActivity(tx, ctx, { action: 'project.changed', subject, before, after })
  })
  ctx.log.info({ project: id, by: ctx.actor.uid }, 'project changed')
}

/** Changes only the status. @throws {NotFound | Conflict} */
export async function updateProjectStatus(ctx: AdminCtx, id: string, form: StatusForm): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [before] = await tx
      .select({ title: projects.title, status: projects.status })
      .from(projects)
      .where(eq(projects.id, id))
      .for('update')
    if (!before) throw createProjectNotFound()
    assertUnchanged(form.version, before.status)
    if (before.status === form.status) return
    await tx.update(projects).set({ status: form.status, updatedAt: sql`now()` }).where(eq(projects.id, id))
    const change = { before: { status: before.status }, after: { status: form.status } }
    await recordActivity(tx, ctx, {
      action: 'project.changed',
      subject: { id, name: before.title },
      ...change,
    })
  })
  ctx.log.info({ project: id, by: ctx.actor.uid }, 'project status changed')
}

/**
 * Deletes a project permanently. Documents and invoices stay, and documents keep the project's title.
 * @throws {NotFound}
 */
export async function deleteProject(ctx: AdminCtx, id: string): Promise<void> {
  const storageKeys = await ctx.db.transaction(async (tx) => {
    await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, id)).for('update')
    // Documents are unique by name within a project, so this keeps documents with the same name distinct.
    await tx
      .update(documents)
      .set({
        formerProjectId: id,
        formerProject: sql`(select ${projects.title} from ${projects} where ${projects.id} = ${id})`,
      })
      .where(eq(documents.projectId, id))
    const pictures = await listProjectPictures({ db: tx }, id)
    const [found] = await tx
      .delete(projects)
      .where(eq(projects.id, id))
      .returning({ ...projectFormColumns, pictureId: projects.pictureId })
    if (!found) throw createProjectNotFound()
    const { pictureId, ...before } = found
    const subject = { id, name: before.title }
    await recordActivity(tx, ctx, { action: 'project.deleted', subject, before })
    const ids = new Set(pictures.map((picture) => picture.id))
    if (pictureId) ids.add(pictureId)
    return deletePictureRows(tx, ctx, [...ids])
  })
  await deleteStoredObjects(ctx, storageKeys)
  ctx.log.info({ project: id, by: ctx.actor.uid }, 'project deleted')
}

/**
 * Creates an unpublished project from the public part of another one, without client, internal notes and picture.
 * `sourceId` is the stored source project; fields missing from the form are copied from it.
 * @throws {NotFound}
 */
export async function createCaseStudy(
  ctx: AdminCtx,
  form: ProjectForm | DetailsForm | PublishForm,
  sourceId?: string,
) {
  const id = randomUUID()
  await ctx.db.transaction(async (tx) => {
    const [stored] = sourceId
      ? await tx.select(projectFormColumns).from(projects).where(eq(projects.id, sourceId))
      : []
    if (sourceId && !stored) throw createProjectNotFound()
    const values = { title: '', description: '', tags: [], technologies: [], results: [], ...stored, ...form }
    const { title, description, client = null, duration = null, tags, technologies, results } = values
    const copied = {
      title,
      description,
      client,
      duration,
      tags,
      technologies,
      results,
      status: t('Case study'),
    }
    await tx.insert(projects).values({ id, ...copied })
    const after = { ...copied, ...(sourceId && { copiedFrom: sourceId }) }
    await recordActivity(tx, ctx, { action: 'project.created', subject: { id, name: title }, after })
  })
  ctx.log.info({ project: id, of: sourceId, by: ctx.actor.uid }, 'case study created')
  return { id }
}

/**
 * Returns the form's columns, including the client with the entered email.
 * @throws {Failure} if no client has the email
 */
async function getDetailColumns<Form extends DetailsForm>(tx: Transaction, form: Form) {
  const { clientEmail, ...columns } = getPublishColumns(form)
  if (!clientEmail) return { ...columns, clientId: null }
  const account = await findClient(tx, { email: clientEmail })
  if (!account) throw new Failure(400, t('There is no client account with this email.'), 'clientEmail')
  return { ...columns, clientId: account.id }
}

const getPublishColumns = <Form extends DetailsForm | PublishForm>({
  version: _version,
  confirmed: _confirmed,
  ...columns
}: Form) => columns

/** Returns the slug to store. A project published without a slug gets one from its title. */
const getSlug = async (
  tx: Transaction,
  id: string,
  { slug, published, title }: { slug: string | null; published: boolean; title: string },
) => (slug || published ? reserveSlug(tx, id, { entered: slug, title }) : null)

/**
 * Reserves a slug for a project: the entered one, or one from the title if `entered` is null.
 * @throws {Failure} 400 if another project uses the entered slug or used it before
 */
async function reserveSlug(
  tx: Transaction,
  projectId: string,
  { entered, title }: { entered: string | null; title: string },
) {
  const fromTitle = createSlug(title)
  for (const slug of entered ? [entered] : [fromTitle, `${fromTitle}-${projectId.slice(0, 8)}`]) {
    await tx.insert(projectSlugs).values({ slug, projectId }).onConflictDoNothing()
    const [row] = await tx.select().from(projectSlugs).where(eq(projectSlugs.slug, slug))
    if (row?.projectId === projectId) return slug
  }
  throw new Failure(
    400,
    t('Another project uses this address, or used it before. Select a different one.'),
    'slug',
  )
}
