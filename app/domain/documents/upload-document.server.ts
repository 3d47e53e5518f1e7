import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FileForm } from '#app/adapters/file-form.server.ts'
import type { TemporaryFile } from '#app/adapters/temporary-files.server.ts'
import { isModuleOn } from '#app/content/modules.ts'
import { type AuthorizedCtx, type ClientCtx, isStaff } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { cleanFileName } from '#app/core/file-names.ts'
import { toDocumentRow } from '#app/core/formats.ts'
import { MIB } from '#app/core/units.ts'
import { createAgreementConflict } from '#app/domain/access/document-readers.server.ts'
import { countAttempt, rateLimits } from '#app/domain/access/rate-limits.server.ts'
import {
  isOrdinaryDocument,
  isProjectWithDocuments,
  listProjectRecipients,
} from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { checkFreeSpace, storeObjects } from '#app/domain/files/stored-objects.server.ts'
import { insertNotifications, notifyStaff } from '#app/domain/notifications/notify.server.ts'
import { lockProjectForShare } from '#app/domain/projects/lock-project.server.ts'
import { reopenApprovals } from '#app/domain/requests/reopen-requests.server.ts'
import { findProjectOfRequest, submitDocumentForClient } from '#app/domain/requests/submit-request.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { documentEvents, documents, documentVersions } from '#db/schema.ts'
import type { DocumentRow } from './client-documents.server.ts'
import {
  type DocumentKind,
  getDocumentKind,
  type RoomFileKind,
  UNSUPPORTED_FILE_MESSAGE,
} from './document-kinds.ts'
import { checkFileContent, checkFileHeader, FILE_HEADER_BYTES } from './file-content.server.ts'
import { checkUploadSize, findRemainingQuota, recheckQuota } from './storage-quota.server.ts'

type UploadCtx = AuthorizedCtx

/** Limits uploads to fewer bytes than the firm's limit, for example because the files are read into memory. */
export const limitUploadSize = <C extends UploadCtx>(ctx: C, bytes: number): C => ({
  ...ctx,
  uploads: { ...ctx.uploads, maxBytes: Math.min(ctx.uploads.maxBytes ?? bytes, bytes) },
})

/** XML is only accepted as an invoice. */
type UploadKind = RoomFileKind | 'xml'

export type UploadedFile<Kind extends UploadKind = DocumentKind> = {
  name: string
  kind: Kind
  file: { path: string; bytes: number; sha256: string }
}

/**
 * Stores a client's document, outside projects or in the project of the form field `project`. With the field `request`,
 * it is submitted for that request, in its project. Returns the row of the client's list. A failure leaves nothing
 * behind.
 * @throws {Failure}
 */
export async function uploadDocumentForClient(ctx: ClientCtx, form: FileForm): Promise<DocumentRow> {
  const { uid } = ctx.actor
  await using upload = await acceptUpload(ctx, form)
  const { name, kind, file, fields } = upload
  const requestId = (isModuleOn('requests') && fields.get('request')) || null
  const projectId = requestId ? await findProjectOfRequest(ctx, requestId) : fields.get('project') || null
  // A submission also updates the project, so it takes the stronger lock now: projects are locked before documents.
  const strength = requestId ? 'no key update' : 'key share'
  const lockProject = async (tx: Transaction) => {
    if (!projectId) return null
    const project = await lockProjectForShare(tx, ctx, projectId, isProjectWithDocuments({ uid }), strength)
    if (!project) throw new Failure(400, t('Select one of your projects, or none.'))
    return project.name
  }
  // Checked before the file is written, and again in the transaction.
  if (projectId) await ctx.db.transaction(lockProject)
  return await storeUpload(ctx, file, async (tx, storageKey) => {
    const project = await lockProject(tx)
    const { wasWithdrawn, ...document } = await insertVersion(tx, upload, {
      projectId,
      clientId: uid,
      origin: 'client',
      storageKey,
      uploadedBy: uid,
      clientIp: ctx.clientIp,
    })
    const { id, version } = document
    await recheckQuota(ctx, tx)
    const after = { version }
    await recordActivity(tx, ctx, {
      action: 'document.uploaded',
      subject: { id, name },
      projects: [projectId],
      after,
    })
    const stored = { id, name, version, sha256: file.sha256 }
    if (version > 1) await reopenApprovals(ctx, tx, stored)
    if (projectId && requestId)
      await submitDocumentForClient(tx, ctx, { project: projectId, id: requestId }, stored)
    await notifyOfUpload(tx, ctx, projectId, { subjectId: id, version })
    const shown = { from: 'client', by: t('you'), isNew: false } as const
    return toDocumentRow({ ...document, ...shown, name, kind, bytes: file.bytes, project })
  })
}

/** Notifies staff and the project's other people, and sends the client a receipt. */
async function notifyOfUpload(
  tx: Transaction,
  ctx: ClientCtx,
  project: string | null,
  document: { subjectId: string; version: number },
) {
  const { uid } = ctx.actor
  const people = project ? await listProjectRecipients(tx, project, 'documents') : []
  const others = people.filter((person) => person.uid !== uid)
  await insertNotifications(ctx, tx, [
    { uid, kind: 'receipt', ...document },
    ...others.map((person) => ({ uid: person.uid, kind: 'shared' as const, ...document })),
  ])
  await notifyStaff(ctx, tx, { project, kind: 'uploaded', ...document })
}

/**
 * Checks that there is room for an upload, receives it and checks the file. Disposing of the result deletes the
 * temporary file.
 * @throws {Failure} 400, 401, 408, 413, 415, 422, 503 or 507
 * @throws {TooMany} after 600 uploads by this client within an hour
 */
export const acceptUpload = (ctx: UploadCtx, form: FileForm) =>
  acceptUploadOf(ctx, form, { getKind: getDocumentKind, message: UNSUPPORTED_FILE_MESSAGE })

/**
 * Files that an upload accepts. `message` rejects others. `count` counts the upload instead of the limits for clients.
 */
type AcceptedFiles<Kind> = {
  getKind: (name: string) => Kind | null
  message: string
  count?: (declaredBytes: number) => Promise<void>
}

/** Accepts other kinds of files, like `acceptUpload`. @throws {Failure | TooMany} */
export async function acceptUploadOf<Kind extends UploadKind>(
  ctx: UploadCtx,
  form: FileForm,
  accepted: AcceptedFiles<Kind>,
) {
  const { upload, ...received } = await acceptOptionalUpload(ctx, form, accepted)
  if (!upload) throw new Error('the form let a missing file pass')
  return { ...upload, ...received }
}

/** Like `acceptUploadOf`, for forms whose file is optional. @throws {Failure | TooMany} */
export async function acceptOptionalUpload<Kind extends UploadKind>(
  ctx: UploadCtx,
  form: FileForm,
  accepted: AcceptedFiles<Kind>,
) {
  const { count } = accepted
  const quotaLeft = count ? Number.POSITIVE_INFINITY : await findRemainingQuota(ctx)
  // Allows 1 MiB for the other parts of the form.
  checkUploadSize(ctx, form.declaredBytes - MIB, quotaLeft)
  await checkFreeSpace(ctx, form.declaredBytes)
  await ctx.files.check()
  if (count) await count(form.declaredBytes)
  else if (!isStaff(ctx.actor)) await countAttempt(ctx.db, rateLimits.upload, ctx.actor.uid)
  const temporaryFile = await ctx.uploads.temporaryFiles.create()
  try {
    const { files, fields } = await form.read((content, name) =>
      receiveFile(ctx, content, { name, temporaryFile, quotaLeft, accepted }),
    )
    const [upload = null] = files
    if (upload) await checkFile(ctx, upload)
    return { upload, fields, [Symbol.asyncDispose]: temporaryFile.remove }
  } catch (err) {
    await temporaryFile.remove()
    throw err
  }
}

/** Checks a file's content. A scan can take hours, so the session is checked again. @throws {Failure} */
export async function checkFile(ctx: UploadCtx, { kind, file }: UploadedFile<UploadKind>): Promise<void> {
  if (kind !== 'xml') await checkFileContent(kind, file.path)
  await scanForMalware(ctx, file)
  await ctx.recheckSession()
}

/** Writes an accepted file to the storage, and adds its rows in one transaction. */
export function storeUpload<T>(
  ctx: UploadCtx,
  file: UploadedFile['file'],
  insertRows: (tx: Transaction, storageKey: string) => Promise<T>,
): Promise<T> {
  const storageKey = randomUUID()
  const object = { storageKey, bytes: file.bytes, clientId: isStaff(ctx.actor) ? null : ctx.actor.uid }
  const write = async () => {
    await ctx.files.put(storageKey, file)
    await ctx.recheckSession()
  }
  return storeObjects(ctx, [object], write, (tx) => insertRows(tx, storageKey))
}

/** Maximum length of a file name in characters, as in common file systems. Names are never used as paths. */
const MAX_FILE_NAME_LENGTH = 255
const DISK_CHECK_BYTES = 64 * MIB

/** Writes and hashes the file while it arrives. Stops at the first violation. */
export async function receiveFile<Kind extends UploadKind>(
  ctx: UploadCtx,
  content: AsyncIterable<Buffer>,
  upload: {
    name: string
    temporaryFile: TemporaryFile
    quotaLeft: number
    accepted: AcceptedFiles<Kind>
  },
): Promise<UploadedFile<Kind>> {
  const { temporaryFile, quotaLeft, accepted } = upload
  const name = cleanFileName(upload.name)
  if ([...name].length > MAX_FILE_NAME_LENGTH)
    throw new Failure(
      400,
      t('File names can’t be longer than {count} characters.', { count: MAX_FILE_NAME_LENGTH }),
    )
  const kind = accepted.getKind(name)
  if (!kind) throw new Failure(415, accepted.message)
  const checkHeader = (head: Buffer) => kind !== 'xml' && checkFileHeader(kind, head)
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let bytes = 0
  for await (const chunk of content) {
    if (head.length < FILE_HEADER_BYTES) {
      head = Buffer.concat([head, chunk.subarray(0, FILE_HEADER_BYTES - head.length)])
      if (head.length === FILE_HEADER_BYTES) checkHeader(head)
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
  if (bytes < FILE_HEADER_BYTES) checkHeader(head)
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

type NewFile = { name: string; kind: DocumentKind; file: { bytes: number; sha256: string } }
type NewVersion = DocumentAudience & {
  origin: 'client' | 'firm'
  storageKey: string
  uploadedBy: string | null
  clientIp: string | null
}

/**
 * Inserts version 1 of a new document, or the next version of the document with that name in the same project. Returns
 * `wasWithdrawn` if the document was withdrawn before. Lock order: project, document, version, user.
 * @throws {Conflict} if the name is that of an agreement's PDF
 */
export async function insertVersion(
  tx: Transaction,
  { name, kind, file: { bytes, sha256 } }: NewFile,
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
      setWhere: isOrdinaryDocument,
    })
    .returning({
      id: documents.id,
      version: documents.version,
      modifiedAt: documents.modifiedAt,
      subfolder: documents.subfolder,
      wasWithdrawn,
    })
  if (!document) throw createAgreementConflict()
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
