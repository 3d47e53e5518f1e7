import { createHash, randomUUID } from 'node:crypto'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { MIB } from '#app/core/units.ts'
import { storeObjects, withTemporaryFile } from '#app/domain/files/stored-objects.server.ts'
import { rooms, roomVersions } from '#db/schema.ts'
import { findMarkableFile, type RoomVersion, readStoredFile, toRoomPdf } from './stored-file.server.ts'

const MAX_BYTES = 200 * MIB
const MAX_PAGES = 5000
const CONVERTIBLE_KINDS = ['docx', 'xlsx', 'pptx']

type InspectCtx = Pick<Ctx, 'db' | 'files' | 'log' | 'uploads' | 'documentPages' | 'pdfConverter'>
type Inspected = Pick<RoomVersion, 'pages' | 'unmarkable'>
type Unmarkable = NonNullable<RoomVersion['unmarkable']>

const explain = (unmarkable: Unmarkable): Inspected => ({ pages: null, unmarkable })

const needsConversion = ({ pdfConverter }: InspectCtx, { kind, renditionKey }: RoomVersion) =>
  pdfConverter !== null && renditionKey === null && CONVERTIBLE_KINDS.includes(kind)

/** Includes versions that were inspected before a converter was configured. */
const needsInspection = (ctx: InspectCtx, version: RoomVersion) =>
  version.pages === null &&
  (version.unmarkable === null || (version.unmarkable === 'no-rendition' && needsConversion(ctx, version)))

/**
 * Stores the number of pages of a version, or why it can't be marked, and returns the updated version. Converts an
 * Office file without a rendition first, if there is a converter. Skips versions that are already inspected.
 * @throws if drawing is too busy, or the storage or the converter is unavailable. The version stays uninspected.
 */
export async function inspectVersion(
  ctx: InspectCtx,
  version: RoomVersion,
  requester: string,
): Promise<RoomVersion> {
  if (!needsInspection(ctx, version)) return version
  const converted = needsConversion(ctx, version) ? await convert(ctx, version) : version
  const [shown, inspected] =
    typeof converted === 'string'
      ? [version, explain(converted)]
      : [converted, await inspect(ctx, converted, requester)]
  await ctx.db
    .update(roomVersions)
    .set(inspected)
    // Someone may have added a rendition in the meantime.
    .where(and(eq(roomVersions.id, version.id), hasRendition(shown)))
  return { ...shown, ...inspected }
}

const hasRendition = ({ renditionKey }: RoomVersion) =>
  sql`${roomVersions.renditionKey} is not distinct from ${renditionKey}::text`

/** Like `inspectVersion`, for requests. Logs failures and returns the version uninspected. */
export const ensureInspected = (ctx: InspectCtx, version: RoomVersion, requester: string) =>
  inspectVersion(ctx, version, requester).catch((err) => {
    ctx.log.warn({ err, version: version.id }, 'file of a data room not inspected')
    return version
  })

/** Inspects a version as a background job. Does nothing if it was deleted. @throws so that the job is tried again */
export async function inspectRoomVersion(ctx: InspectCtx, id: string): Promise<void> {
  const [version] = await ctx.db.select().from(roomVersions).where(eq(roomVersions.id, id))
  if (version) await inspectVersion(ctx, version, `inspection ${version.roomId}`)
}

async function inspect(ctx: InspectCtx, version: RoomVersion, requester: string): Promise<Inspected> {
  const file = findMarkableFile(version)
  if (!file) return explain('no-rendition')
  if (file.bytes > MAX_BYTES) return explain('too-large')
  const counted = await ctx.documentPages.count(toRoomPdf(ctx, version, file), requester)
  if ('problem' in counted) return explain(counted.problem === 'encrypted' ? 'encrypted' : 'damaged')
  return counted.pages > MAX_PAGES ? explain('too-many-pages') : { pages: counted.pages, unmarkable: null }
}

/** Returns the version with its converted PDF, or the reason why it can't be converted. */
async function convert(ctx: InspectCtx, version: RoomVersion): Promise<RoomVersion | Unmarkable> {
  const { pdfConverter: toPdf, uploads } = ctx
  if (!toPdf) return version
  if (version.bytes > MAX_BYTES) return 'too-large'
  const key = randomUUID()
  const hash = createHash('sha256')
  let bytes = 0
  const readPdf = async function* (source: AsyncIterable<Uint8Array>) {
    for await (const chunk of source) {
      bytes += chunk.byteLength
      // A larger PDF can't be marked, so the rest isn't needed.
      if (bytes > MAX_BYTES) return
      hash.update(chunk)
      yield chunk
    }
  }
  const original = { key: version.storageKey, bytes: version.bytes, sha256: version.sha256 }
  const pdf = await withTemporaryFile(
    uploads.temporaryFiles,
    () => readStoredFile(ctx, original),
    (path) => toPdf({ path, kind: version.kind }),
  )
  if (!pdf) return 'unconvertible'
  return withTemporaryFile(
    uploads.temporaryFiles,
    async () => readPdf(pdf),
    async (path) => {
      if (bytes > MAX_BYTES) return 'too-large'
      const rendition = { renditionKey: key, renditionBytes: bytes, renditionSha256: hash.digest('hex') }
      await storeObjects(
        ctx,
        [{ storageKey: key }],
        () => ctx.files.put(key, { path, bytes }),
        async (tx) => {
          const [stored] = await tx
            .update(roomVersions)
            .set(rendition)
            .where(and(eq(roomVersions.id, version.id), hasRendition(version)))
            .returning({ id: roomVersions.id })
          if (!stored) throw new Error('the version was deleted, or has a rendition by now')
        },
      )
      return { ...version, ...rendition }
    },
  )
}

/**
 * Draws the first pages of released versions into the cache, one after another, so that response times don't reveal
 * whether another group has opened the document.
 * Never rejects.
 */
export async function prepareFirstPages(ctx: Ctx, versionIds: string[]): Promise<void> {
  for (const id of versionIds) {
    try {
      const [found] = await ctx.db.select().from(roomVersions).where(eq(roomVersions.id, id))
      if (!found) continue
      const version = await ensureInspected(ctx, found, found.roomId)
      const file = findMarkableFile(version)
      if (file && version.pages !== null)
        await ctx.documentPages.prepare(toRoomPdf(ctx, version, file), version.roomId)
    } catch (err) {
      ctx.log.warn({ err, version: id }, 'first page of a document not drawn')
    }
  }
}

/** Deletes the drawn pages of closed and deleted rooms on this instance. */
export async function deletePagesOfClosedRooms({
  db,
  documentPages,
}: Pick<Ctx, 'db' | 'documentPages'>): Promise<void> {
  const drawn = documentPages.listRooms()
  if (drawn.length === 0) return
  const open = await db
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(inArray(rooms.id, drawn), ne(rooms.state, 'closed')))
  const openIds = new Set(open.map(({ id }) => id))
  for (const id of drawn) if (!openIds.has(id)) documentPages.deleteRoom(id)
}
