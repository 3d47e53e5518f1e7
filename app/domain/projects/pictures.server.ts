import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { type Actor, type AdminCtx, type Ctx, isClient, isStaff } from '#app/context.ts'
import { Failure, NotFound } from '#app/core/failures.ts'
import { isOpenToStaff, isVisibleProject } from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { assertUnchanged, getRevision } from '#app/domain/edit-conflicts/revision.server.ts'
import {
  checkFreeSpace,
  deleteStoredObjects,
  storeObjects,
  toDeletedRow,
  withTemporaryFile,
} from '#app/domain/files/stored-objects.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { pendingObjects, pictures, projectPictures, projects } from '#db/schema.ts'
import { lockProjectForUpdate } from './lock-project.server.ts'
import { type PictureFormat, type ProcessedPicture, processPicture } from './process-picture.server.ts'
import { PICTURE_LIMITS, type PictureTextsForm } from './project-forms.ts'

export const pictureColumns = pick(pictures, 'id', 'width', 'height', 'widths')
export type Picture = { id: string; width: number; height: number; widths: number[] }

/** Lists a project's pictures in order, with the revision of their texts. */
export async function listProjectPictures({ db }: Pick<Ctx, 'db'>, projectId: string) {
  const rows = await db
    .select({ ...pictureColumns, alt: projectPictures.alt, caption: projectPictures.caption })
    .from(projectPictures)
    .innerJoin(pictures, eq(pictures.id, projectPictures.pictureId))
    .where(eq(projectPictures.projectId, projectId))
    .orderBy(asc(projectPictures.position), asc(projectPictures.pictureId))
  return rows.map((row) => ({ ...row, version: getRevision(row.alt, row.caption) }))
}
export type ProjectPicture = Awaited<ReturnType<typeof listProjectPictures>>[number]

const PICTURE_FORMATS: PictureFormat[] = ['avif', 'webp']
export const getPictureKey = (pictureId: string, width: number, format: PictureFormat) =>
  `${pictureId}-${width}.${format}`

/** A processed picture that isn't stored yet. */
export type NewPicture = ProcessedPicture & { id: string }

/** Processes an uploaded picture for a project. @throws {Failure} */
export async function prepareProjectPicture(
  ctx: AdminCtx,
  projectId: string,
  content: Buffer,
): Promise<NewPicture> {
  const { db } = ctx
  // Checked before the expensive work, and again in the transaction, because the project may change in between.
  const isOpen = and(eq(projects.id, projectId), isOpenToStaff(ctx.actor, projects.id))
  if ((await db.$count(projects, isOpen)) === 0) throw new NotFound(t('Project not found'))
  await assertRoomForPicture(db, projectId)
  await checkFreeSpace(ctx, content.length)
  return { id: randomUUID(), ...(await processPicture(content)) }
}

/** Stores pictures as the last ones of the project, or none of them. @throws {Failure} */
export async function addProjectPictures(
  ctx: AdminCtx,
  projectId: string,
  added: NewPicture[],
): Promise<void> {
  const objects = added.flatMap(({ id, files }) =>
    files.map(({ width, format }) => ({ storageKey: getPictureKey(id, width, format) })),
  )
  const write = async () => {
    for (const picture of added) await writePictureFiles(ctx, picture)
    await ctx.recheckSession()
  }
  await storeObjects(ctx, objects, write, async (tx) => {
    for (const picture of added) await insertPicture(tx, ctx, projectId, picture)
  })
}

/** @throws {NotFound} */
export async function deleteProjectPicture(ctx: AdminCtx, projectId: string, pictureId: string) {
  const keys = await ctx.db.transaction(async (tx) => {
    const project = await lockProjectForUpdate(tx, ctx, projectId)
    await findPicture(tx, projectId, pictureId)
    const keys = await deletePictureRows(tx, [pictureId])
    await updateFirstPicture(tx, projectId)
    await recordPictureChange(tx, ctx, project, { before: { picture: pictureId }, after: { picture: null } })
    return keys
  })
  await deleteStoredObjects(ctx, keys)
}

/** Changes a picture's texts. @throws {NotFound | EditConflict} */
export async function updatePictureTexts(
  ctx: AdminCtx,
  projectId: string,
  pictureId: string,
  { version, ...after }: PictureTextsForm,
) {
  await ctx.db.transaction(async (tx) => {
    const project = await lockProjectForUpdate(tx, ctx, projectId)
    const { alt, caption } = await findPicture(tx, projectId, pictureId)
    assertUnchanged(version, alt, caption)
    await tx.update(projectPictures).set(after).where(eq(projectPictures.pictureId, pictureId))
    await recordPictureChange(tx, ctx, project, { before: { alt, caption }, after })
  })
}

/** Swaps a picture with the one before or after it. Does nothing at either end. @throws {NotFound} */
export async function moveProjectPicture(ctx: AdminCtx, projectId: string, pictureId: string, by: -1 | 1) {
  await ctx.db.transaction(async (tx) => {
    const project = await lockProjectForUpdate(tx, ctx, projectId)
    await findPicture(tx, projectId, pictureId)
    const ids = (await listProjectPictures({ db: tx }, projectId)).map(({ id }) => id)
    const from = ids.indexOf(pictureId)
    const to = Math.min(Math.max(from + by, 0), ids.length - 1)
    if (from === to) return
    ids.splice(to, 0, ...ids.splice(from, 1))
    for (const [position, id] of ids.entries())
      await tx.update(projectPictures).set({ position }).where(eq(projectPictures.pictureId, id))
    await updateFirstPicture(tx, projectId)
    await recordPictureChange(tx, ctx, project, {
      before: { position: from + 1 },
      after: { position: to + 1 },
    })
  })
}

/** Deletes picture rows. Returns the keys of their files. The caller deletes these after the commit. */
export async function deletePictureRows(tx: Transaction, ids: string[]): Promise<string[]> {
  const rows = await tx
    .delete(pictures)
    .where(inArray(pictures.id, ids))
    .returning({ id: pictures.id, widths: pictures.widths })
  const keys = rows.flatMap(({ id, widths }) =>
    widths.flatMap((width) => PICTURE_FORMATS.map((format) => getPictureKey(id, width, format))),
  )
  // If the process stops before deleting the files, the next cleanup deletes them.
  if (keys.length > 0) await tx.insert(pendingObjects).values(keys.map(toDeletedRow))
  return keys
}

/**
 * Returns a picture's storage key and whether it is public. Only staff and the project's members can see pictures of an
 * unpublished project.
 * @throws {NotFound}
 */
export async function findPictureForViewer(
  { db }: Pick<Ctx, 'db'>,
  viewer: Actor | null,
  picture: { projectId: string; pictureId: string; width: number; format: PictureFormat },
) {
  const { projectId, pictureId, width, format } = picture
  const own = viewer?.termsAccepted && isClient(viewer) ? isVisibleProject(viewer) : undefined
  const firm = viewer && isStaff(viewer) && !viewer.lacksSecondFactor
  const open = firm ? isOpenToStaff(viewer, projects.id) : own
  const visible = firm && !open ? undefined : or(eq(projects.published, true), open)
  const [found] = await db
    .select({ widths: pictures.widths, published: projects.published })
    .from(projects)
    .innerJoin(pictures, eq(pictures.id, pictureId))
    .innerJoin(projectPictures, eq(projectPictures.pictureId, pictures.id))
    .where(and(eq(projects.id, projectId), eq(projectPictures.projectId, projects.id), visible))
  if (!found?.widths.includes(width)) throw new NotFound(t('Picture not found.'))
  return { key: getPictureKey(pictureId, width, format), open: found.published }
}

async function writePictureFiles({ files, uploads }: AdminCtx, { id, files: processed }: NewPicture) {
  for (const { width, format, content } of processed) {
    // The file storage accepts only complete files.
    await withTemporaryFile(
      uploads.temporaryFiles,
      () => [content],
      (path) => files.put(getPictureKey(id, width, format), { path, bytes: content.length }),
    )
  }
}

async function insertPicture(
  tx: Transaction,
  ctx: AdminCtx,
  projectId: string,
  { id, width, height, files }: NewPicture,
) {
  const project = await lockProjectForUpdate(tx, ctx, projectId)
  const count = await assertRoomForPicture(tx, projectId)
  const widths = [...new Set(files.map((file) => file.width))]
  await tx.insert(pictures).values({ id, width, height, widths })
  const last = sql<number>`(select coalesce(max(position), -1) + 1 from project_pictures where project_id = ${projectId})`
  await tx.insert(projectPictures).values({ pictureId: id, projectId, position: last })
  if (count === 0) await updateFirstPicture(tx, projectId)
  await recordPictureChange(tx, ctx, project, { before: { picture: null }, after: { picture: id } })
}

/** Returns the number of pictures. @throws {Failure} 400 if no more can be added */
async function assertRoomForPicture(db: Pick<Ctx['db'], '$count'>, projectId: string): Promise<number> {
  const count = await db.$count(projectPictures, eq(projectPictures.projectId, projectId))
  if (count >= PICTURE_LIMITS.most)
    throw new Failure(
      400,
      t('A project can have up to {most} pictures. Remove one first.', { most: PICTURE_LIMITS.most }),
    )
  return count
}

async function findPicture(tx: Transaction, projectId: string, pictureId: string) {
  const [found] = await tx
    .select({ alt: projectPictures.alt, caption: projectPictures.caption })
    .from(projectPictures)
    .where(and(eq(projectPictures.pictureId, pictureId), eq(projectPictures.projectId, projectId)))
  if (!found) throw new NotFound(t('This picture has been removed.'))
  return found
}

/**
 * Uses the first picture on cards and in link previews. Leaves `updatedAt` alone, so that pictures don't conflict with
 * an edit of the text in another tab.
 */
async function updateFirstPicture(tx: Transaction, projectId: string) {
  const first = sql`(select picture_id from project_pictures where project_id = ${projectId}
    order by position, picture_id limit 1)`
  await tx.update(projects).set({ pictureId: first }).where(eq(projects.id, projectId))
}

const recordPictureChange = (
  tx: Transaction,
  ctx: AdminCtx,
  subject: { id: string; name: string },
  change: { before: Record<string, unknown>; after: Record<string, unknown> },
) => recordActivity(tx, ctx, { action: 'project.picture-changed', subject, ...change })
