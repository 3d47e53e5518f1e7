import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { MIB } from '#app/core/units.ts'
import { storeObjects, withTemporaryFile } from '#app/domain/files/stored-objects.server.ts'
import { roomVersions } from '#db/schema.ts'
import { findMarkableFile, type RoomVersion, readStoredFile, toRoomPdf } from './stored-file.server.ts'

const MAX_BYTES = 200 * MIB
const MAX_PAGES = 5000
const CONVERTIBLE_KINDS = ['docx', 'xlsx', 'pptx']

type InspectCtx = Pick<Ctx, 'db' | 'files' | 'log' | 'uploads' | 'documentPages' | 'pdfConverter'>
type Inspected = Pick<RoomVersion, 'pages' | 'unmarkable'>

/**
 * Finds out how many pages of an uploaded version can be marked, or why none can, and stores it. Converts an Office file
 * without a rendition first, if there is a converter. Returns the version as it is stored now. Call it after an upload,
 * and after adding a rendition. If drawing is too busy, the version stays uninspected until someone views it.
 */
async function inspectVersion(
  ctx: InspectCtx,
  version: RoomVersion,
  requester: string,
): Promise<RoomVersion> {
  try {
    const converted = needsConversion(ctx, version) ? await convert(ctx, version) : version
    const inspected = await inspect(ctx, converted, requester)
    await ctx.db.update(roomVersions).set(inspected).where(eq(roomVersions.id, version.id))
    return { ...converted, ...inspected }
  } catch (err) {
    ctx.log.warn({ err, version: version.id }, 'file of a data room not inspected')
    return version
  }
}

/** Like `inspectVersion`, unless the version was inspected already. */
export const ensureInspected = async (ctx: InspectCtx, version: RoomVersion, requester: string) =>
  version.pages === null && version.unmarkable === null ? inspectVersion(ctx, version, requester) : version

async function inspect(ctx: InspectCtx, version: RoomVersion, requester: string): Promise<Inspected> {
  const explain = (unmarkable: Inspected['unmarkable']) => ({ pages: null, unmarkable })
  const file = findMarkableFile(version)
  if (!file) return explain('no-rendition')
  if (file.bytes > MAX_BYTES) return explain('too-large')
  const counted = await ctx.documentPages.count(toRoomPdf(ctx, version, file), requester)
  if ('problem' in counted) return explain(counted.problem === 'encrypted' ? 'encrypted' : 'damaged')
  return counted.pages > MAX_PAGES ? explain('too-many-pages') : { pages: counted.pages, unmarkable: null }
}

const needsConversion = ({ pdfConverter }: InspectCtx, { kind, renditionKey }: RoomVersion) =>
  pdfConverter !== null && renditionKey === null && CONVERTIBLE_KINDS.includes(kind)

/** Adds a converted PDF to a version. A file that can't be converted stays without one. */
async function convert(ctx: InspectCtx, version: RoomVersion): Promise<RoomVersion> {
  const { pdfConverter: toPdf, uploads, log } = ctx
  if (!toPdf || version.bytes > MAX_BYTES) return version
  const key = randomUUID()
  const hash = createHash('sha256')
  let bytes = 0
  const readPdf = async function* (source: AsyncIterable<Uint8Array>) {
    for await (const chunk of source) {
      bytes += chunk.byteLength
      if (bytes > MAX_BYTES) throw new Error('the converted PDF is too large')
      hash.update(chunk)
      yield chunk
    }
  }
  const original = { key: version.storageKey, bytes: version.bytes, sha256: version.sha256 }
  try {
    return await withTemporaryFile(
      uploads.temporaryFiles,
      () => readStoredFile(ctx, original),
      (path) =>
        withTemporaryFile(
          uploads.temporaryFiles,
          async () => readPdf(await toPdf({ path, kind: version.kind })),
          (pdfPath) =>
            storeObjects(
              ctx,
              [{ storageKey: key }],
              () => ctx.files.put(key, { path: pdfPath, bytes }),
              async (tx) => {
                const rendition = {
                  renditionKey: key,
                  renditionBytes: bytes,
                  renditionSha256: hash.digest('hex'),
                }
                await tx.update(roomVersions).set(rendition).where(eq(roomVersions.id, version.id))
                return { ...version, ...rendition }
              },
            ),
        ),
    )
  } catch (err) {
    log.warn({ err, version: version.id }, 'file of a data room not converted')
    return version
  }
}
