import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { Conflict, Failure } from '#app/core/failures.ts'
import { createSlug } from '#app/core/slugs.ts'
import { assertNoGuestOfProject } from '#app/domain/access/room-visibility.server.ts'
import { isOpenToStaff } from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { lockCompany, lockCompanyOf } from '#app/domain/companies/companies.server.ts'
import { assertRevision, assertUnchanged } from '#app/domain/edit-conflicts/revision.server.ts'
import { deleteStoredObjects, toDeletedRow } from '#app/domain/files/stored-objects.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { setMainContact } from '#app/domain/projects/change-members.server.ts'
import { findClient } from '#app/domain/users/clients.server.ts'
import { makeGuestClient } from '#app/domain/users/guest-to-client.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import {
  agreements,
  documents,
  pendingObjects,
  projectSlugs,
  projectStaff,
  projects,
  roomArchives,
  roomMembers,
  rooms,
  roomVersions,
} from '#db/schema.ts'
import { assertProjectConfirmed } from './confirm-project.server.ts'
import { createProjectNotFound } from './list-projects.server.ts'
import { deletePictureRows, listProjectPictures } from './pictures.server.ts'
import { getProjectFormValues, getProjectTitle, projectFormColumns } from './project-columns.server.ts'
import {
  type CaseStudyForm,
  type DetailsForm,
  NO_COMPANY,
  type ProjectForm,
  type PublishForm,
} from './project-forms.ts'

/** Creates an unpublished project, by default for the main contact's company. @throws {Failure} if no client has the email */
export async function createProject(ctx: AdminCtx, form: ProjectForm): Promise<{ id: string }> {
  const id = randomUUID()
  await ctx.db.transaction(async (tx) => {
    const companyId = await lockEnteredCompany(tx, form)
    const details = await getDetailColumns(ctx, tx, form)
    const { clientId } = details
    const columns = {
      ...details,
      companyId: companyId === undefined && clientId ? await lockCompanyOf(tx, clientId) : companyId,
    }
    await tx.insert(projects).values({ id, ...columns })
    const subject = { id, name: form.title }
    await recordActivity(tx, ctx, { action: 'project.created', subject, after: columns })
  })
  return { id }
}

const isOpenProject = ({ actor }: AdminCtx, id: string) =>
  and(eq(projects.id, id), isOpenToStaff(actor, projects.id))

/**
 * Updates one part of a project. A new client takes over everything except the invoices, which stay with the billed
 * client. Members and the company stay; the former client loses access. Only the publish form publishes. Returns whether it did.
 * @throws {NotFound | Conflict | ConfirmationRequired}
 * @throws {Failure} if no client has the email, the client is a guest of the project's data room, or a project without title or description would become public
 */
export async function updateProject(
  ctx: AdminCtx,
  id: string,
  form: DetailsForm | PublishForm | CaseStudyForm,
): Promise<{ published: boolean }> {
  return ctx.db.transaction(async (tx) => {
    const companyId = 'published' in form ? undefined : await lockEnteredCompany(tx, form)
    const [found] = await tx
      .select({ ...projectFormColumns, ...pick(projects, 'pictureId', 'imageUrl', 'caseStudyOf') })
      .from(projects)
      .where(isOpenProject(ctx, id))
      .for('update')
    if (!found) throw createProjectNotFound()
    const { pictureId, imageUrl, caseStudyOf, ...before } = found
    await assertRevision(
      tx,
      ctx.actor,
      { id, actions: ['project.changed'] },
      form.version,
      getProjectFormValues(before),
    )
    const changed =
      'published' in form
        ? getPublishColumns(form)
        : {
            ...(await getDetailColumns(ctx, tx, keepStatus(form, before.status))),
            ...(companyId !== undefined && { companyId }),
          }
    const entered = { ...before, ...changed }
    if (entered.published || !caseStudyOf) assertTexts(entered)
    if ('slug' in changed) changed.slug = await getSlug(tx, id, entered)
    const after = { ...before, ...changed }
    const picture = Boolean(pictureId || imageUrl)
    if (after.clientId && after.clientId !== before.clientId)
      await assertNoGuestOfProject(tx, id, after.clientId, 'clientEmail')
    await assertProjectConfirmed(tx, { id, ...before, caseStudyOf, picture }, after, form.confirmed)
    await tx
      .update(projects)
      .set({ ...changed, updatedAt: sql`now()` })
      .where(eq(projects.id, id))
    if (before.clientId !== after.clientId)
      await setMainContact(tx, { id, title: before.title }, after.clientId)
    const subject = { id, name: getProjectTitle(after.title) }
    // Staff who don't see the project that a case study comes from don't see its drafts either.
    const related = [id, caseStudyOf]
    await recordActivity(tx, ctx, { action: 'project.changed', subject, projects: related, before, after })
    return { published: after.published && !before.published }
  })
}

/**
 * Returns the entered company, locked until the transaction ends, or null for none. Undefined if the form doesn't say.
 * Called first, because companies are locked before people and projects.
 */
async function lockEnteredCompany(tx: Transaction, { companyId }: DetailsForm) {
  if (!companyId) return undefined
  return companyId === NO_COMPANY ? null : (await lockCompany(tx, companyId, 'share')).id
}

/** Returns the form with the status to store: the entered one, unless it is the one that the form showed. */
const keepStatus = ({ status, statusWas, ...form }: DetailsForm, stored: string) => ({
  ...form,
  status: status === undefined || status === statusWas ? stored : status,
})

/** @throws {Failure} if a text that the site shows is missing */
function assertTexts({ title, description }: { title: string; description: string }): void {
  if (!title) throw new Failure(400, t('Enter a title.'), 'title')
  if (!description) throw new Failure(400, t('Enter a description.'), 'description')
}

/**
 * Changes only the title, the status or the next step. `version` is the revision of the value that the form showed.
 * @throws {NotFound | Conflict}
 */
export async function updateProjectField<Field extends 'title' | 'status' | 'nextStep'>(
  ctx: AdminCtx,
  id: string,
  field: Field,
  form: Pick<typeof projects.$inferSelect, Field> & { version: string },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [found] = await tx
      .select(pick(projects, 'title', 'status', 'nextStep'))
      .from(projects)
      .where(isOpenProject(ctx, id))
      .for('update')
    if (!found) throw createProjectNotFound()
    assertUnchanged(form.version, found[field])
    if (found[field] === form[field]) return
    const [before, after] = [{ [field]: found[field] }, { [field]: form[field] }]
    await tx
      .update(projects)
      .set({ ...after, updatedAt: sql`now()` })
      .where(eq(projects.id, id))
    const subject = { id, name: getProjectTitle({ ...found, ...after }.title) }
    await recordActivity(tx, ctx, { action: 'project.changed', subject, before, after })
  })
}

/**
 * Deletes a project permanently, with its drafts of agreements. Documents and invoices stay, and documents keep the
 * project's title.
 * @throws {NotFound}
 * @throws {Conflict} if an agreement was sent or guests were invited to its data room, because both are evidence, or if
 *   what stays would no longer be restricted
 */
export async function deleteProject(ctx: AdminCtx, id: string): Promise<void> {
  const storageKeys = await ctx.db.transaction(async (tx) => {
    const [project] = await tx
      .select({ restricted: projects.restricted })
      .from(projects)
      .where(isOpenProject(ctx, id))
      .for('update')
    if (!project) throw createProjectNotFound()
    if (project.restricted)
      throw new Conflict(
        t(
          'This project is restricted to selected team members. Its documents and invoices would become visible to everyone on your team. Archive it instead.',
        ),
      )
    const draftKeys = await deleteDraftsOfAgreements(tx, id)
    const roomKeys = await deleteRoomWithoutGuests(tx, id)
    // The id tells apart former projects with the same title, within each of which file names are unique.
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
    return [...draftKeys, ...roomKeys, ...(await deletePictureRows(tx, [...ids]))]
  })
  await deleteStoredObjects(ctx, storageKeys)
}

/** Returns the storage keys of its files. @throws {Conflict} if guests were invited */
async function deleteRoomWithoutGuests(tx: Transaction, project: string): Promise<string[]> {
  const [room] = await tx
    .select({ id: rooms.id })
    .from(rooms)
    .where(eq(rooms.projectId, project))
    .for('update')
  if (!room) return []
  if ((await tx.$count(roomMembers, eq(roomMembers.roomId, room.id))) > 0)
    throw new Conflict(
      t(
        'This project has a data room to which guests were invited. It stays as evidence. Archive the project instead.',
      ),
    )
  const versions = await tx
    .delete(roomVersions)
    .where(eq(roomVersions.roomId, room.id))
    .returning({ stored: roomVersions.storageKey, rendition: roomVersions.renditionKey })
  const archives = await tx
    .delete(roomArchives)
    .where(eq(roomArchives.roomId, room.id))
    .returning({ stored: roomArchives.storageKey, rendition: sql<null>`null` })
  await tx.delete(rooms).where(eq(rooms.id, room.id))
  const keys = [...versions, ...archives]
    .flatMap(({ stored, rendition }) => [stored, rendition])
    .filter((key) => key !== null)
  for (let i = 0; i < keys.length; i += KEYS_PER_STATEMENT)
    await tx.insert(pendingObjects).values(keys.slice(i, i + KEYS_PER_STATEMENT).map(toDeletedRow))
  return keys
}

const KEYS_PER_STATEMENT = 1000

/** Returns the storage keys of their uploaded PDFs. @throws {Conflict} if an agreement was sent */
async function deleteDraftsOfAgreements(tx: Transaction, project: string): Promise<string[]> {
  const isOfProject = eq(agreements.projectId, project)
  if ((await tx.$count(agreements, and(isOfProject, isNotNull(agreements.sentAt)))) > 0)
    throw new Conflict(
      t('This project has an agreement that was sent, which stays as evidence. Archive the project instead.'),
    )
  const drafts = await tx.delete(agreements).where(isOfProject).returning({ key: agreements.uploadKey })
  const keys = drafts.flatMap(({ key }) => key ?? [])
  // If the process stops before deleting the files, the next cleanup deletes them.
  if (keys.length > 0) await tx.insert(pendingObjects).values(keys.map(toDeletedRow))
  return keys
}

/**
 * Creates an unpublished case study of a project. Copies only what doesn't come from the client: tags, duration and
 * technologies, as entered in the form. Its texts start empty, so that none of the client's becomes public by mistake.
 * It is restricted to the same members of staff.
 * @throws {NotFound}
 */
export async function createCaseStudy(ctx: AdminCtx, form: Partial<PublishForm>, sourceId: string) {
  const id = randomUUID()
  await ctx.db.transaction(async (tx) => {
    const isSource = isOpenProject(ctx, sourceId)
    const [stored] = await tx
      .select(pick(projects, 'tags', 'duration', 'technologies', 'restricted'))
      .from(projects)
      .where(isSource)
      .for('key share')
    if (!stored) throw createProjectNotFound()
    const { tags = stored.tags, duration = stored.duration, technologies = stored.technologies } = form
    const copied = { tags, duration, technologies, status: t('Case study') }
    const { restricted } = stored
    const texts = { title: '', description: '' }
    await tx.insert(projects).values({ id, ...texts, caseStudyOf: sourceId, restricted, ...copied })
    await tx.execute(sql`insert into ${projectStaff} (project_id, uid)
      select ${id}, ${projectStaff.uid} from ${projectStaff} where ${projectStaff.projectId} = ${sourceId}`)
    const subject = { id, name: getProjectTitle('') }
    const after = { ...copied, copiedFrom: sourceId }
    await recordActivity(tx, ctx, { action: 'project.created', subject, projects: [id, sourceId], after })
  })
  return { id }
}

/**
 * Returns the form's columns, including the client with the entered email. A guest of data rooms becomes a client.
 * @throws {Failure} if no client has the email
 */
async function getDetailColumns<Form extends DetailsForm>(ctx: AdminCtx, tx: Transaction, form: Form) {
  const { clientEmail, companyId: _, ...columns } = getPublishColumns(form)
  if (!clientEmail) return { ...columns, clientId: null }
  await makeGuestClient(ctx, tx, clientEmail)
  const account = await findClient(tx, { email: clientEmail })
  if (!account) throw new Failure(400, t('There is no client account with this email.'), 'clientEmail')
  return { ...columns, clientId: account.id }
}

const getPublishColumns = <Form extends DetailsForm | PublishForm | CaseStudyForm>({
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
    t('Another project uses this address, or used it before. Enter a different one.'),
    'slug',
  )
}
