import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ByteRange } from '#app/adapters/file-storage.server.ts'
import type { RoomPdf } from '#app/adapters/pdf/document-pages.server.ts'
import type { Ctx } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { isMissingObject } from '#app/domain/files/stored-objects.server.ts'
import { streamVerified } from '#app/domain/files/verify-bytes.server.ts'
import { t } from '#app/texts.ts'
import type { roomVersions } from '#db/schema.ts'

export type RoomVersion = typeof roomVersions.$inferSelect
/** File of a room in document storage. */
type StoredFile = { key: string; bytes: number; sha256: string }
type ReadCtx = Pick<Ctx, 'files' | 'log'>

/**
 * Reads a stored file or a range of it. A whole file is verified against its hash before its last chunk is returned.
 * @throws {Failure} 503, also from the stream
 */
export async function readStoredFile(ctx: ReadCtx, stored: StoredFile, range?: ByteRange): Promise<Readable> {
  const reportDamage = async (err?: unknown) => {
    ctx.log.error({ err, storageKey: stored.key }, 'file of a data room is missing or damaged')
    return new Failure(503, t('The stored file doesn’t match the upload. Please contact us.'))
  }
  const content = await ctx.files.get(stored.key, range).catch(async (err) => {
    throw isMissingObject(err) ? await reportDamage(err) : err
  })
  const expected = range ? { bytes: range.end - range.start + 1, sha256: null } : stored
  return streamVerified(content, expected, reportDamage)
}

/** Returns the file whose pages are shown and marked: the rendition, else the PDF or picture itself, else null. */
export function findMarkableFile(version: RoomVersion): StoredFile | null {
  const { renditionKey: key, renditionBytes: bytes, renditionSha256: sha256 } = version
  if (key !== null && bytes !== null && sha256 !== null) return { key, bytes, sha256 }
  if (!['pdf', 'png', 'jpeg'].includes(version.kind)) return null
  return { key: version.storageKey, bytes: version.bytes, sha256: version.sha256 }
}

export const toRoomPdf = (ctx: ReadCtx, version: RoomVersion, file: StoredFile): RoomPdf => ({
  roomId: version.roomId,
  key: file.sha256,
  isPicture: version.renditionKey === null && version.kind !== 'pdf',
  save: async (path) => pipeline(await readStoredFile(ctx, file), createWriteStream(path)),
})
