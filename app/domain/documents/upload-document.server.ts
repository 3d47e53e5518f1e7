import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FileForm } from '#app/adapters/file-form.server.ts'
import type { TemporaryFile } from '#app/adapters/temporary-files.server.ts'
import { type AdminCtx, type ClientCtx, isStaff } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { cleanFileName } from '#app/core/file-names.ts'
import { countAttempt, rateLimits } from '#app/domain/access/rate-limits.server.ts'
import { checkFreeSpace, storeObjects } from '#app/domain/files/stored-objects.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { documentEvents, documents, documentVersions } from '#db/schema.ts'
import { type DocumentKind, getDocumentKind, UNSUPPORTED_FILE_MESSAGE } from './document-kinds.ts'
import { checkFileContent, checkFileHeader, FILE_HEADER_BYTES } from './file-content.server.ts'
import { checkUploadSize, findRemainingQuota, recheckQuota } from './storage-quota.server.ts'

type UploadCtx = AdminCtx | ClientCtx

export type UploadedFile = {
  name: string
  kind: DocumentKind
  file: { path: string; bytes: number; sha256: string }
}
type ReceivedUpload = UploadedFile & { fields: Map<string, string> }

/** Destination of an upload. `storeUpload` calls its functions in this order, in one transaction. */
export type UploadDestination<Stored> = {
  /** Locks what the upload belongs to, checks the right to it again, and adds the rows. */
  insert: (tx: Transaction, storageKey: string) => Promise<Stored>
  record: (tx: Transaction, stored: Stored) => Promise<void>
  notify: (tx: Transaction, stored: Stored) => Promise<void>
}

const MIB = 1_048_576

/**
 * Stores an uploaded file: the steps of each upload, in order. A failure leaves nothing behind.
 * @throws {Failure} 400, 401, 408, 413, 415, 422, 503 or 507
 * @throws {TooMany} after 600 uploads by this client within an hour
 */
export async function uploadDocument<Stored extends { id: string }>(
  ctx: UploadCtx,
  form: FileForm,
  findDestination: (upload: ReceivedUpload) => Promise<UploadDestination<Stored>>,
): Promise<Stored> {
  const quotaLeft = await findRemainingQuota(ctx)
  // Allows 1 MiB for the other parts of the form.
  checkUploadSize(ctx, form.declaredBytes - MIB, quotaLeft)
  await checkFreeSpace(ctx, form.declaredBytes)
  await ctx.files.check()
  if (!isStaff(ctx.actor)) await countAttempt(ctx.db, rateLimits.upload, ctx.actor.uid)
  await using upload = await receiveUpload(ctx, form, quotaLeft)
  return await storeUpload(ctx, upload, findDestination)
}

/** Stores a file that is already on this machine. Scanning and writing it can take hours. @throws {Failure} */
export async function storeUpload<Upload extends UploadedFile, Stored extends { id: string }>(
  ctx: UploadCtx,
  upload: Upload,
  findDestination: (upload: Upload) => Promise<UploadDestination<Stored>>,
): Promise<Stored> {
  const { kind, file } = upload
  await checkFileContent(kind, file.path)
  await scanForMalware(ctx, file)
  await ctx.recheckSession()
  const destination = await findDestination(upload)
  const storageKey = randomUUID()
  const object = { storageKey, bytes: file.bytes, clientId: isStaff(ctx.actor) ? null : ctx.actor.uid }
  const write = async () => {
    await ctx.files.put(storageKey, file)
    await ctx.recheckSession()
  }
  return storeObjects(ctx, [object], write, async (tx) => {
    const stored = await destination.insert(tx, storageKey)
    await recheckQuota(ctx, tx)
    await destination.record(tx, stored)
    await destination.notify(tx, stored)
    return stored
  })
}

/** Reads an upload into temporary storage. Disposing of the result deletes the temporary file. */
async function receiveUpload(
  ctx: UploadCtx,
  form: FileForm,
  quotaLeft: number,
): Promise<ReceivedUpload & AsyncDisposable> {
  const temporaryFile = await ctx.uploads.temporaryFiles.create()
  try {
    const { files, fields } = await form.read((content, name) =>
      receiveFile(ctx, content, { name, temporaryFile, quotaLeft }),
    )
    return { ...files[0], fields, [Symbol.asyncDispose]: temporaryFile.remove }
  } catch (err) {
    await temporaryFile.remove()
    throw err
  }
}

/** Maximum length of a file name in characters, as in common file systems. Names are never used as paths. */
const MAX_FILE_NAME_LENGTH = 255
const DISK_CHECK_BYTES = 64 * MIB

/** Writes and hashes the file while it arrives. Stops at the first violation. */
async function receiveFile(
  ctx: UploadCtx,
  content: AsyncIterable<Buffer>,
  upload: { name: string; temporaryFile: TemporaryFile; quotaLeft: number },
): Promise<UploadedFile> {
  const { temporaryFile, quotaLeft } = upload
  const name = cleanFileName(upload.name)
  if ([...name].length > MAX_FILE_NAME_LENGTH)
    throw new Failure(
      400,
      t('File names can’t be longer than {count} characters.', { count: MAX_FILE_NAME_LENGTH }),
    )
  const kind = getDocumentKind(name)
  if (!kind) throw new Failure(415, UNSUPPORTED_FILE_MESSAGE)
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let bytes = 0
  for await (const chunk of content) {
    if (head.length < FILE_HEADER_BYTES) {
      head = Buffer.concat([head, chunk.subarray(0, FILE_HEADER_BYTES - head.length)])
      if (head.length === FILE_HEADER_BYTES) checkFileHeader(kind, head)
    }
    const before = bytes
    bytes += chunk.byteLength
    checkUploadSize(ctx, bytes, quotaLeft)
    if (Math.floor(before / DISK_CHECK_BYTES) !== Math.floor(bytes / DISK_CHECK_BYTES))
      await checkFreeSpace(ctx, 0)
    const written = temporaryFile.write(chunk)
    hash.update(chunk)
    await written
  }
  if (bytes === 0) throw new Failure(415, t('This file is empty.'))
  if (bytes < FILE_HEADER_BYTES) checkFileHeader(kind, head)
  await temporaryFile.close()
  return { name, kind, file: { path: temporaryFile.path, bytes, sha256: hash.digest('hex') } }
}

/** @throws {Failure} 422, or 503 if the scanner is unavailable */
async function scanForMalware({ uploads, log, actor }: UploadCtx, file: UploadedFile['file']) {
  const found = await uploads.scan?.(file.path).catch((err) => {
    log.error({ err }, 'malware scan failed')
    throw new Failure(
      503,
      t('The malware scanner isn’t available, so uploads are paused. Please try again later.'),
    )
  })
  if (found === undefined || found === null) return
  log.warn({ uid: actor.uid, malware: found, sha256: file.sha256 }, 'infected upload refused')
  throw new Failure(
    422,
    t('The malware scanner found {found} in this file, so we didn’t store it.', { found }),
  )
}

/** Audience of a document: its project's people, its client if it has no project, or all clients. */
export type DocumentAudience =
  | { clientId: string; projectId: string | null; forAll?: false }
  | { clientId: string | null; projectId: string; forAll?: false }
  | { clientId: null; projectId: null; forAll: true }

type NewVersion = DocumentAudience & {
  origin: 'client' | 'firm'
  storageKey: string
  uploadedBy: string | null
  clientIp: string | null
}

/**
 * Inserts version 1 of a new document, or the next version of the document with that name in the same project. Returns
 * `wasWithdrawn` if the document was withdrawn before. Lock order: project, document, version, user.
 */
export async function insertVersion(
  tx: Transaction,
  { name, kind, file: { bytes, sha256 } }: UploadedFile,
  version: NewVersion,
) {
  const { clientId, projectId, forAll = false, origin, storageKey, uploadedBy, clientIp } = version
  // A subquery reads the row as it was before this statement, while RETURNING alone would return the new value.
  const wasWithdrawn = sql<boolean>`exists (
    select 1 from ${documents} before where before.id = ${documents}.id and before.withdrawn_at is not null)`
  // One statement increments the version and locks the row, so concurrent uploads get consecutive numbers.
  const [document] = await tx
    .insert(documents)
    .values({ id: randomUUID(), clientId, forAll, origin, projectId, name, kind, bytes, version: 1 })
    .onConflictDoUpdate({
      target: [documents.holder, documents.origin, documents.folder, documents.name],
      set: {
        version: sql`${documents.version} + 1`,
        bytes,
        kind,
        modifiedAt: sql`now()`,
        withdrawnAt: null,
      },
    })
    .returning({
      id: documents.id,
      version: documents.version,
      modifiedAt: documents.modifiedAt,
      subfolder: documents.subfolder,
      wasWithdrawn,
    })
  if (!document) throw new Error('no document row was written')
  const row = { documentId: document.id, version: document.version }
  await tx.insert(documentVersions).values({
    ...row,
    bytes,
    sha256,
    kind,
    storageKey,
    uploadedBy,
  })
  await tx.insert(documentEvents).values({
    ...row,
    id: randomUUID(),
    action: 'upload',
    uid: uploadedBy,
    clientIp,
  })
  return document
}
