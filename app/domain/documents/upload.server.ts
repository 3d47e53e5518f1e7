import type { Actor, ClientCtx, Ctx } from '#app/context.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { recordActivity } from '../activity/record.server.ts'
import { Failure } from '../failures.ts'
import { countHit, limits } from '../limits.server.ts'
import { tellEach, tellFirm } from '../news/tell.server.ts'
import { holdProject } from '../projects/lock-project.server.ts'
import { reopenApprovals } from '../requests/reopen.server.ts'
import { peopleOfProject, projectWithDocuments } from '../visibility.server.ts'
import { type DocumentRow, findDocumentForClient } from './client-documents.server.ts'
import { checkContent } from './content-check.server.ts'
import type { DocumentKind } from './kinds.ts'
import { checkQuota, checkQuotaOfStored } from './quota.server.ts'
import { storeVersion } from './store-version.server.ts'

const MIB = 1_048_576

export const tooLarge = (maxBytes: number) =>
  new Failure(413, t('Files can have at most {size} MB here.', { size: maxBytes / MIB }))

/** Rejects an upload that would leave less than the configured free disk space. @throws {Failure} 507 */
export async function checkDisk({ uploads }: Pick<Ctx, 'uploads'>, more: number): Promise<void> {
  if ((await uploads.spool.freeBytes()) - more < uploads.minFreeBytes)
    throw new Failure(507, t('There is no room for more documents at the moment. Please tell us.'))
}

/**
 * Checks an upload before its body is read. `declared` is the content length, `quotaLeft` the number of bytes the user
 * may still store.
 * @throws {Failure} 413 or 507 @throws {TooMany} after 600 uploads by this user within an hour
 */
export async function admitUpload(
  ctx: Ctx & { actor: Actor },
  declared: number,
  quotaLeft = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { maxBytes } = ctx.uploads
  // Allow 1 MiB for the other parts of the multipart body.
  if (maxBytes !== undefined && declared > maxBytes + MIB) throw tooLarge(maxBytes)
  checkQuota(ctx, declared - MIB, quotaLeft)
  await checkDisk(ctx, declared)
  // Check that the storage is available before a large file is uploaded.
  await ctx.files.check()
  await countHit(ctx.db, limits.upload, ctx.actor.uid)
}

export type SpooledUpload = {
  name: string
  kind: DocumentKind
  file: { path: string; bytes: number; sha256: string }
}

/**
 * Stores a client's file if the content matches its extension. `also` runs in the same transaction.
 * @throws {Failure} 400, 413, 415, 422 or 503
 */
export async function uploadDocument(
  ctx: ClientCtx,
  { name, kind, file }: SpooledUpload,
  projectId: string | null,
  also?: (tx: Transaction, stored: { id: string; version: number }) => Promise<void>,
): Promise<DocumentRow> {
  const { uid } = ctx.actor
  await checkFile(ctx, { kind, file })
  // Checked again after the upload, because the user may have been removed from the project in the meantime.
  const checkProject = async (tx: Transaction) => {
    // `also` may lock the project, and projects are locked before documents.
    const strength = also ? 'no key update' : 'key share'
    if (projectId && !(await holdProject(tx, projectId, projectWithDocuments(uid), strength)))
      throw new Failure(400, t('Select one of your projects, or none.'))
  }
  if (projectId) await ctx.db.transaction(checkProject)
  let row: DocumentRow | undefined
  const version = { name, kind, file, projectId, clientId: uid, origin: 'client', uploadedBy: uid } as const
  const stored = await storeVersion(
    ctx,
    { ...version, from: ctx.from },
    async (tx, { id, version }) => {
      await checkQuotaOfStored(ctx, tx)
      const what = { subjectId: id, version }
      await tellPeople(ctx, tx, projectId, what)
      await recordActivity(tx, ctx, {
        action: 'document.uploaded',
        subject: { id, name },
        after: { version },
      })
      await reopenApprovals(ctx, tx, { id, name, version, sha256: file.sha256 })
      // Read inside the transaction: after it, another upload of the same name may have added a version.
      row = await findDocumentForClient({ ...ctx, db: tx }, id)
      await also?.(tx, { id, version })
      await tellFirm(ctx, tx, { project: projectId, kind: 'uploaded', ...what })
    },
    checkProject,
  )
  if (!row) throw new Error('stored without its row')
  ctx.log.info({ uid, document: stored.id, version: stored.version, bytes: file.bytes }, 'uploaded')
  return row
}

async function tellPeople(
  ctx: ClientCtx,
  tx: Transaction,
  projectId: string | null,
  what: { subjectId: string; version: number },
): Promise<void> {
  const { uid } = ctx.actor
  const people = projectId ? await peopleOfProject(tx, projectId, 'documents') : []
  const others = people.filter((one) => one.uid !== uid)
  await tellEach(ctx, tx, [
    { uid, kind: 'receipt', ...what },
    ...others.map((one) => ({ uid: one.uid, kind: 'shared' as const, ...what })),
  ])
}

/** Checks the content of a complete file and scans it for malware. @throws {Failure} 415, 422 or 503 */
export async function checkFile(
  ctx: Ctx & { actor: Actor },
  upload: Pick<SpooledUpload, 'kind' | 'file'>,
): Promise<void> {
  await checkContent(upload.kind, upload.file.path)
  await checkForMalware(ctx, upload.file)
}

async function checkForMalware(
  { uploads, log, actor }: Ctx & { actor: Actor },
  file: SpooledUpload['file'],
): Promise<void> {
  if (!uploads.scan) return
  const found = await uploads.scan(file.path).catch((err) => {
    log.error({ err }, 'malware scan failed')
    throw new Failure(
      503,
      t("The malware scanner can't be reached, so nothing can be uploaded. Please try again later."),
    )
  })
  if (found === null) return
  log.warn({ uid: actor.uid, malware: found, sha256: file.sha256 }, 'infected upload refused')
  throw new Failure(422, t('The malware scanner found {found} in this file. It was not stored.', { found }))
}
