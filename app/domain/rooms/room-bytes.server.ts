import { createReadStream } from 'node:fs'
import { finished, Readable } from 'node:stream'
import type { ByteRange } from '#app/adapters/file-storage.server.ts'
import type { Ctx } from '#app/context.ts'
import { createRoomNotFound } from '#app/domain/access/room-visibility.server.ts'
import type { ReadableVersion, ReaderLevel } from './pages/find-document.server.ts'
import { findMarkableFile, readStoredFile, toRoomPdf } from './pages/stored-file.server.ts'
import { type Mark, printMark } from './pages/watermark.server.tsx'

/** A page (from 1) as a picture with the mark in its pixels. `drawnMark`: see `drawMark`. */
type PageForm = { as: 'page'; page: number; drawnMark: Promise<Uint8Array> }
/** Text of a page. The caller checks the room's `pageText`. */
type TextForm = { as: 'text'; page: number }
/** The whole PDF with the mark on each page. */
type MarkedForm = { as: 'marked'; mark: Mark }
/** The uploaded file, or a range of it. */
type OriginalForm = { as: 'original'; range: ByteRange | null }
/** Forms that can be requested, by the reader's level. */
type Forms = {
  view: PageForm | TextForm
  download: PageForm | TextForm | MarkedForm
  original: PageForm | TextForm | MarkedForm | OriginalForm
}

export type RoomBytes = { type: string; bytes: number; content: Readable }

type BytesCtx = Pick<Ctx, 'files' | 'log' | 'pdf' | 'documentPages'>

/**
 * Returns a document's bytes. All bytes of data rooms leave through this function. The reader's level is part of the
 * type of `readable` and limits the forms that can be requested.
 * @param requester key for fair queueing
 * @throws {NotFound} if the document can't be marked or has no such page
 * @throws {Failure} 503 if the document can't be read, drawn or marked now
 */
export async function readRoomBytes<Level extends ReaderLevel>(
  ctx: BytesCtx,
  { version }: ReadableVersion<Level>,
  form: Forms[Level],
  requester: string,
): Promise<RoomBytes> {
  if (form.as === 'original') {
    const { storageKey: key, bytes, sha256 } = version
    const content = await readStoredFile(ctx, { key, bytes, sha256 }, form.range ?? undefined)
    return { type: 'application/octet-stream', bytes: countBytes(form.range, bytes), content }
  }
  const file = findMarkableFile(version)
  if (!file || version.pages === null) throw createRoomNotFound()
  const pdf = toRoomPdf(ctx, version, file)
  if (form.as !== 'marked' && !(form.page >= 1 && form.page <= version.pages)) throw createRoomNotFound()
  if (form.as === 'text') {
    const text = Buffer.from(await ctx.documentPages.readText(pdf, form.page, requester))
    return { type: 'text/plain; charset=utf-8', bytes: text.byteLength, content: Readable.from([text]) }
  }
  if (form.as === 'page') {
    const picture = await ctx.documentPages.draw(pdf, form.page, form.drawnMark, requester)
    return { type: 'image/webp', bytes: picture.byteLength, content: Readable.from([picture]) }
  }
  const marked = await ctx.documentPages.mark(pdf, await printMark(ctx, form.mark, requester), requester)
  const content = createReadStream(marked.path)
  finished(content, () => marked.remove())
  return { type: 'application/pdf', bytes: marked.bytes, content }
}

const countBytes = (range: ByteRange | null, bytes: number) => (range ? range.end - range.start + 1 : bytes)
