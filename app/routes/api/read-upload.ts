import { createHash } from 'node:crypto'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { getRequestBody, type NodeConnection } from '#app/adapters/node-streams.server.ts'
import type { TemporaryFile } from '#app/adapters/temporary-files.server.ts'
import type { Ctx } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import {
  getDocumentKind,
  TOO_MANY_FILES_MESSAGE,
  UNSUPPORTED_FILE_MESSAGE,
} from '#app/domain/documents/document-kinds.ts'
import { checkFileHeader, FILE_HEADER_BYTES } from '#app/domain/documents/file-content.server.ts'
import { checkQuota } from '#app/domain/documents/storage-quota.server.ts'
import { createFileTooLarge, type UploadedFile } from '#app/domain/documents/upload-document.server.ts'
import { checkFreeSpace } from '#app/domain/files/disk-space.server.ts'
import { t } from '#app/translations/texts.ts'
import { decodeFileName } from './decode-file-name.ts'
import { pipeUpload } from './pipe-upload.ts'

const NO_FILE_MESSAGE = t('Select a file to upload.')
const DAMAGED_UPLOAD_MESSAGE = t('The upload was incomplete or damaged. Please try again.')
/** The upload form has two parts. Allows a few more. */
const MAX_PARTS = 10
const DISK_CHECK_BYTES = 64 * 1_048_576

type ReadUpload = UploadedFile & { fields: Map<string, string> } & AsyncDisposable

/**
 * Streams an upload into temporary storage, hashing it along the way, with constant memory use. Disposing of the result
 * deletes the temporary file. `quotaLeft`: bytes that the user may still store. @throws {Failure} on the first
 * violation, after deleting the temporary file and discarding the rest of the body
 */
export async function readUpload(
  ctx: Ctx,
  { request, connection }: { request: Request; connection: NodeConnection },
  quotaLeft = Number.POSITIVE_INFINITY,
): Promise<ReadUpload> {
  const parser = createParser(request)
  let stop = () => {}
  let temporaryFile: TemporaryFile | undefined
  let fileStream: BusboyFileStream | undefined
  let stored: Promise<UploadedFile> | undefined
  const fields = new Map<string, string>()
  try {
    await new Promise<void>((resolve, reject) => {
      parser.on('file', (field, stream, filename) => {
        // A stream error without a listener would crash the process.
        stream.on('error', reject)
        if (filename?.includes('\0')) return reject(new Failure(400, t('This file name can’t be used.')))
        if (stored) return reject(new Failure(400, TOO_MANY_FILES_MESSAGE))
        if (field !== 'document' || !filename) return reject(new Failure(400, NO_FILE_MESSAGE))
        fileStream = stream
        const onCreated = (file: TemporaryFile) => {
          temporaryFile = file
        }
        stored = storeFile(ctx, stream, { filename, quotaLeft, onCreated })
        stored.catch(reject)
      })
      parser.on('field', (field, value) => {
        // Rejects NUL, as server/request-body.ts does for other forms.
        if (`${field}${value}`.includes('\0')) return reject(new Failure(400, DAMAGED_UPLOAD_MESSAGE))
        fields.set(field, value)
      })
      for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
        parser.on(limit, () => reject(new Failure(400, t('The form has too many parts.'))))
      parser.on('error', reject).on('finish', resolve)
      stop = pipeUpload(getRequestBody(connection, request), parser, reject)
    })
    if (!stored) throw new Failure(400, NO_FILE_MESSAGE)
    const file = await stored
    return { ...file, fields, [Symbol.asyncDispose]: async () => temporaryFile?.remove() }
  } catch (err) {
    // Ends the reader of this part, which would otherwise wait forever.
    fileStream?.destroy()
    await stored?.catch(() => {})
    await temporaryFile?.remove()
    if (err instanceof Failure || (err as NodeJS.ErrnoException).syscall) throw err
    throw new Failure(400, DAMAGED_UPLOAD_MESSAGE)
  } finally {
    stop()
  }
}

function createParser(request: Request): BusboyInstance {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new Failure(400, t('Send the document as a form (multipart/form-data).'))
  try {
    return new Busboy({
      headers: { 'content-type': type },
      // Keeps any path as part of the name, which is never used as a path.
      preservePath: true,
      limits: { parts: MAX_PARTS, fields: MAX_PARTS, fieldSize: 1024, headerPairs: 20, headerSize: 16_384 },
    })
  } catch {
    throw new Failure(400, DAMAGED_UPLOAD_MESSAGE) // Thrown if the boundary is missing.
  }
}

async function storeFile(
  ctx: Ctx,
  stream: BusboyFileStream,
  {
    filename,
    quotaLeft,
    onCreated,
  }: { filename: string; quotaLeft: number; onCreated: (file: TemporaryFile) => void },
) {
  const name = decodeFileName(filename)
  const kind = getDocumentKind(name)
  if (!kind) throw new Failure(415, UNSUPPORTED_FILE_MESSAGE)
  const { temporaryFiles, maxBytes } = ctx.uploads
  const file = await temporaryFiles.create()
  onCreated(file)
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (head.length < FILE_HEADER_BYTES) {
      head = Buffer.concat([head, chunk.subarray(0, FILE_HEADER_BYTES - head.length)])
      if (head.length === FILE_HEADER_BYTES) checkFileHeader(kind, head)
    }
    const before = bytes
    bytes += chunk.byteLength
    if (maxBytes !== undefined && bytes > maxBytes) throw createFileTooLarge(maxBytes)
    checkQuota(ctx, bytes, quotaLeft)
    if (Math.floor(before / DISK_CHECK_BYTES) !== Math.floor(bytes / DISK_CHECK_BYTES))
      await checkFreeSpace(ctx, 0)
    const written = file.write(chunk)
    hash.update(chunk)
    await written
  }
  if (bytes === 0) throw new Failure(415, t('This file is empty.'))
  if (bytes < FILE_HEADER_BYTES) checkFileHeader(kind, head)
  await file.close()
  return { name, kind, file: { path: file.path, bytes, sha256: hash.digest('hex') } }
}
