import { randomUUID } from 'node:crypto'
import { and, eq, inArray, or } from 'drizzle-orm'
import { type Actor, type AdminCtx, type Ctx, isStaff } from '#app/context.ts'
import { NotFound } from '#app/core/failures.ts'
import { isVisibleProject } from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { checkFreeSpace } from '#app/domain/files/disk-space.server.ts'
import { deletePendingObject } from '#app/domain/files/pending-objects.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { isDatabaseUnavailable } from '#db/errors.server.ts'
import { pendingObjects, pictures, projects } from '#db/schema.ts'
import { type PictureFormat, type ProcessedPicture, processPicture } from './process-picture.server.ts'

export const pictureColumns = {
  id: pictures.id,
  width: pictures.width,
  height: pictures.height,
  widths: pictures.widths,
}
export type Picture = { id: string; width: number; height: number; widths: number[] }

const PICTURE_FORMATS: PictureFormat[] = ['avif', 'webp']
export const getPictureKey = (pictureId: string, width: number, format: PictureFormat) =>
  `${pictureId}-${width}.${format}`

export async function updateProjectPicture(ctx: AdminCtx, projectId: string, content: Buffer): Promise<void> {
  const { db, actor } = ctx
  // Checked before the expensive work, and again in the transaction, because the project may be deleted meanwhile.
  if ((await db.$count(projects, eq(projects.id, projectId))) === 0) throw createMissingProject()
  await checkFreeSpace(ctx, content.length)
  const made = await processPicture(content)
  const id = randomUUID()
  const keys = made.files.map((file) => getPictureKey(id, file.width, file.format))
  await db.insert(pendingObjects).values(toPendingRows(ctx, keys))
  let gone: string[] = []
  try {
    await storePictureFiles(ctx, id, made)
    gone = await db.transaction((tx) => replacePicture(tx, ctx, projectId, { id, made, keys }))
  } catch (err) {
    if (!isDatabaseUnavailable(err)) await deleteStoredObjects(ctx, keys)
    throw err
  }
  await deleteStoredObjects(ctx, gone)
  ctx.log.info({ project: projectId, picture: id, by: actor.uid }, 'picture changed')
}

export async function deleteProjectPicture(ctx: AdminCtx, projectId: string): Promise<void> {
  const gone = await ctx.db.transaction(async (tx) => {
    const project = await lockForPicture(tx, projectId)
    if (!project.pictureId) throw new NotFound(t('This project has no picture.'))
    await tx.update(projects).set({ pictureId: null }).where(eq(projects.id, projectId))
    await recordPictureChange(tx, ctx, project, null)
    return deletePictureRow(tx, ctx, project.pictureId)
  })
  await deleteStoredObjects(ctx, gone)
  ctx.log.info({ project: projectId, by: ctx.actor.uid }, 'picture removed')
}

/** Deletes the row of a picture. Returns the keys of its files, to be deleted after the commit. */
export async function deletePictureRow(tx: Transaction, ctx: AdminCtx, id: string): Promise<string[]> {
  const [row] = await tx.delete(pictures).where(eq(pictures.id, id)).returning({ widths: pictures.widths })
  const keys = (row?.widths ?? []).flatMap((width) =>
    PICTURE_FORMATS.map((format) => getPictureKey(id, width, format)),
  )
  // If the process ends before they are deleted, the cleanup at the next start deletes them.
  if (keys.length > 0) await tx.insert(pendingObjects).values(toPendingRows(ctx, keys))
  return keys
}

/** Deletes stored files. The cleanup retries keys that fail because storage or database is unavailable. */
export async function deleteStoredObjects(
  ctx: Pick<Ctx, 'db' | 'files' | 'log'>,
  keys: string[],
): Promise<void> {
  for (const storageKey of keys) {
    try {
      await deletePendingObject(ctx, storageKey)
    } catch (err) {
      ctx.log.error({ err, storageKey }, 'left over')
      // Each further key would wait for the same timeout.
      if (isDatabaseUnavailable(err)) return
    }
  }
}

/**
 * Returns the storage key of a picture and whether it is public. Pictures of unpublished projects are visible to staff
 * and the project's members only. @throws {NotFound}
 */
export async function findPictureForViewer(
  { db }: Pick<Ctx, 'db'>,
  viewer: Actor | null,
  asked: { projectId: string; pictureId: string; width: number; format: PictureFormat },
): Promise<{ key: string; open: boolean }> {
  const { projectId, pictureId, width, format } = asked
  const own = viewer?.termsAccepted ? isVisibleProject(viewer.uid) : undefined
  const firm = viewer && isStaff(viewer) && !viewer.lacksSecondFactor
  const visible = firm ? undefined : or(eq(projects.published, true), own)
  const [found] = await db
    .select({ widths: pictures.widths, published: projects.published })
    .from(projects)
    .innerJoin(pictures, eq(pictures.id, projects.pictureId))
    .where(and(eq(projects.id, projectId), eq(pictures.id, pictureId), visible))
  if (!found?.widths.includes(width)) throw new NotFound(t('Picture not found.'))
  return { key: getPictureKey(pictureId, width, format), open: found.published }
}

const createMissingProject = () => new NotFound(t('This project no longer exists.'))

const toPendingRows = ({ uploads }: Pick<Ctx, 'uploads'>, keys: string[]) =>
  keys.map((storageKey) => ({ storageKey, instance: uploads.temporaryFiles.instance }))

async function storePictureFiles(
  { files, uploads }: AdminCtx,
  id: string,
  { files: made }: ProcessedPicture,
) {
  for (const { width, format, content } of made) {
    // The file storage accepts only complete files.
    const file = await uploads.temporaryFiles.create()
    try {
      await file.write(content)
      await file.close()
      await files.put(getPictureKey(id, width, format), { path: file.path, bytes: content.length })
    } finally {
      await file.remove()
    }
  }
}

async function replacePicture(
  tx: Transaction,
  ctx: AdminCtx,
  projectId: string,
  { id, made, keys }: { id: string; made: ProcessedPicture; keys: string[] },
): Promise<string[]> {
  const claimed = await tx
    .delete(pendingObjects)
    .where(inArray(pendingObjects.storageKey, keys))
    .returning({ key: pendingObjects.storageKey })
  if (claimed.length < keys.length) throw new Error('stored objects were swept before their row was written')
  const project = await lockForPicture(tx, projectId)
  const widths = [...new Set(made.files.map((file) => file.width))]
  await tx.insert(pictures).values({ id, width: made.width, height: made.height, widths })
  // Without `updatedAt`, so that replacing the picture does not conflict with an edit of the text in another tab.
  await tx.update(projects).set({ pictureId: id }).where(eq(projects.id, projectId))
  await recordPictureChange(tx, ctx, project, id)
  return project.pictureId ? deletePictureRow(tx, ctx, project.pictureId) : []
}

async function lockForPicture(tx: Transaction, id: string) {
  const [project] = await tx
    .select({ id: projects.id, name: projects.title, pictureId: projects.pictureId })
    .from(projects)
    .where(eq(projects.id, id))
    .for('update')
  if (!project) throw createMissingProject()
  return project
}

const recordPictureChange = (
  tx: Transaction,
  ctx: AdminCtx,
  subject: { id: string; name: string; pictureId: string | null },
  picture: string | null,
) =>
  recordActivity(tx, ctx, {
    action: 'project.picture-changed',
    subject,
    before: { picture: subject.pictureId },
    after: { picture },
  })
