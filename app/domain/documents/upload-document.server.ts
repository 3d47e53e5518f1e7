import type { Actor, ClientCtx, Ctx } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { countAttempt, rateLimits } from '#app/domain/access/rate-limits.server.ts'
import { isProjectWithDocuments, listProjectRecipients } from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { checkFreeSpace } from '#app/domain/files/disk-space.server.ts'
import { insertNotifications, notifyStaff } from '#app/domain/notifications/notify.server.ts'
import { reopenApprovals } from '#app/domain/requests/reopen-requests.server.ts'
import { t } from '#app/translations/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { lockProjectForShare } from '../projects/lock-project.server.ts'
import { type DocumentRow, findDocumentForClient } from './client-documents.server.ts'
import type { DocumentKind } from './document-kinds.ts'
import { checkFileContent } from './file-content.server.ts'
import { checkQuota, recheckQuota } from './storage-quota.server.ts'
import { storeVersion } from './store-version.server.ts'

const MIB = 1_048_576

export const createFileTooLarge = (maxBytes: number) =>
  new Failure(413, t('Files can’t be larger than {size} MB.', { size: maxBytes / MIB }))

/**
 * Checks an upload before its body is read. `declared` is the content length, `quotaLeft` the number of bytes the user
 * may still store.
 * @throws {Failure} 413 or 507
 * @throws {TooMany} after 600 uploads by this user within an hour
 */
export async function checkUploadAllowed(
  ctx: Ctx & { actor: Actor },
  declared: number,
  quotaLeft = Number.POSITIVE_INFINITY,
) {
  const { maxBytes } = ctx.uploads
  // Allows 1 MiB for the other parts of the multipart body.
  if (maxBytes !== undefined && declared > maxBytes + MIB) throw createFileTooLarge(maxBytes)
  checkQuota(ctx, declared - MIB, quotaLeft)
  await checkFreeSpace(ctx, declared)
  // Checks that the storage is available before a large file is uploaded.
  await ctx.files.check()
  await countAttempt(ctx.db, rateLimits.upload, ctx.actor.uid)
}

export type UploadedFile = {
  name: string
  kind: DocumentKind
  file: { path: string; bytes: number; sha256: string }
}

/**
 * Stores a client's file that `checkUploadedFile` has accepted. `afterStore` runs in the same transaction.
 * @throws {Failure} 400, 413 or 503
 */
export async function uploadDocumentForClient(
  ctx: ClientCtx,
  { name, kind, file }: UploadedFile,
  projectId: string | null,
  afterStore?: (tx: Transaction, stored: { id: string; version: number }) => Promise<void>,
): Promise<DocumentRow> {
  const { uid } = ctx.actor
  // Checked again after the upload, because the user may have been removed from the project since it started.
  const checkProject = async (tx: Transaction) => {
    // `afterStore` may lock the project for update, and projects must be locked before documents.
    const strength = afterStore ? 'no key update' : 'key share'
    if (projectId && !(await lockProjectForShare(tx, projectId, isProjectWithDocuments(uid), strength)))
      throw new Failure(400, t('Select one of your projects, or none.'))
  }
  if (projectId) await ctx.db.transaction(checkProject)
  let row: DocumentRow | undefined
  const version = { name, kind, file, projectId, clientId: uid, origin: 'client', uploadedBy: uid } as const
  const stored = await storeVersion(
    ctx,
    { ...version, clientIp: ctx.clientIp },
    async (tx, { id, version }) => {
      await recheckQuota(ctx, tx)
      const notification = { subjectId: id, version }
      await notifyReaders(ctx, tx, projectId, notification)
      await recordActivity(tx, ctx, {
        action: 'document.uploaded',
        subject: { id, name },
        after: { version },
      })
      await reopenApprovals(ctx, tx, { id, name, version, sha256: file.sha256 })
      // Read inside the transaction, because another upload with the same name may add a version right after it.
      row = await findDocumentForClient({ ...ctx, db: tx }, id)
      await afterStore?.(tx, { id, version })
      await notifyStaff(ctx, tx, { project: projectId, kind: 'uploaded', ...notification })
    },
    checkProject,
  )
  if (!row) throw new Error('stored without its row')
  ctx.log.info({ uid, document: stored.id, version: stored.version, bytes: file.bytes }, 'uploaded')
  return row
}

async function notifyReaders(
  ctx: ClientCtx,
  tx: Transaction,
  projectId: string | null,
  notification: { subjectId: string; version: number },
) {
  const { uid } = ctx.actor
  const people = projectId ? await listProjectRecipients(tx, projectId, 'documents') : []
  const others = people.filter((person) => person.uid !== uid)
  await insertNotifications(ctx, tx, [
    { uid, kind: 'receipt', ...notification },
    ...others.map((person) => ({ uid: person.uid, kind: 'shared' as const, ...notification })),
  ])
}

/** Checks the content of a complete file and scans it for malware. @throws {Failure} 415, 422 or 503 */
export async function checkUploadedFile(
  ctx: Ctx & { actor: Actor },
  upload: Pick<UploadedFile, 'kind' | 'file'>,
): Promise<void> {
  await checkFileContent(upload.kind, upload.file.path)
  await checkForMalware(ctx, upload.file)
}

async function checkForMalware({ uploads, log, actor }: Ctx & { actor: Actor }, file: UploadedFile['file']) {
  if (!uploads.scan) return
  const found = await uploads.scan(file.path).catch((err) => {
    log.error({ err }, 'malware scan failed')
    throw new Failure(
      503,
      t('The malware scanner isn’t available, so uploads are paused. Please try again later.'),
    )
  })
  if (found === null) return
  log.warn({ uid: actor.uid, malware: found, sha256: file.sha256 }, 'infected upload refused')
  throw new Failure(
    422,
    t('The malware scanner found {found} in this file, so we didn’t store it.', { found }),
  )
}
