import { createReadStream } from 'node:fs'
import { finished, Readable } from 'node:stream'
import type { ByteRange } from '#app/adapters/file-storage.server.ts'
import type { Ctx } from '#app/context.ts'
import { createRoomNotFound } from '#app/domain/access/room-visibility.server.ts'
import type { ReadableVersion, ReaderLevel } from './pages/find-document.server.ts'
import { findMarkableFile, readStoredFile, toRoomPdf } from './pages/stored-file.server.ts'
import { type Mark, printMark } from './pages/watermark.server.tsx'

/** A page (from 1) as a picture with the mark in its pixels. `drawnMark`: see `drawMark`. */
type PageFormat = { as: 'page'; page: number; drawnMark: Promise<Uint8Array> }
/** Text of a page. The caller checks the room's `pageText`. */
type TextFormat = { as: 'text'; page: number }
/** The whole PDF with the mark on each page. */
type MarkedFormat = { as: 'marked'; mark: Mark }
/** The uploaded file, or a range of it. */
type OriginalFormat = { as: 'original'; range: ByteRange | null }
/** Formats in which a document can be requested, by the reader's level. */
type Formats = {
  view: PageFormat | TextFormat
  download: PageFormat | TextFormat | MarkedFormat
  original: PageFormat | TextFormat | MarkedFormat | OriginalFormat
}

export type RoomBytes = { type: string; bytes: number; content: Readable }

type BytesCtx = Pick<Ctx, 'files' | 'log' | 'pdf' | 'documentPages'>

/**
 * Returns a document's bytes. All bytes of data rooms leave through this function. The reader's level is part of the
 * type of `readable` and limits the formats that can be requested.
 * @param requester key for fair queueing
 * @throws {NotFound} if the document can't be marked or has no such page
 * @throws {Failure} 503 if the document can't be read, drawn or marked now
 */
export async function readRoomBytes<Level extends ReaderLevel>(
  ctx: BytesCtx,
  { version }: ReadableVersion<Level>,
  format: Formats[Level],
  requester: string,
): Promise<RoomBytes> {
  if (format.as === 'original') {
    const { storageKey: key, bytes, sha256 } = version
    const { range } = format
    const content = await readStoredFile(ctx, { key, bytes, sha256 }, range ?? undefined)
    const length = range ? range.end - range.start + 1 : bytes
    return { type: 'application/octet-stream', bytes: length, content }
  }
  const file = findMarkableFile(version)
  if (!file || version.pages === null) throw createRoomNotFound()
  const pdf = toRoomPdf(ctx, version, file)
  if (format.as !== 'marked' && !(format.page >= 1 && format.page <= version.pages))
    throw createRoomNotFound()
  if (format.as === 'text') {
    const text = Buffer.from(await ctx.documentPages.readText(pdf, format.page, requester))
    return { type: 'text/plain; charset=utf-8', bytes: text.byteLength, content: Readable.from([text]) }
  }
  if (format.as === 'page') {
    const picture = await ctx.documentPages.draw(pdf, format.page, format.drawnMark, requester)
    return { type: 'image/webp', bytes: picture.byteLength, content: Readable.from([picture]) }
  }
  const marked = await ctx.documentPages.mark(pdf, await printMark(ctx, format.mark, requester), requester)
  const content = createReadStream(marked.path)
  finished(content, () => marked.remove())
  return { type: 'application/pdf', bytes: marked.bytes, content }
}
