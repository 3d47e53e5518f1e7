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

/** @throws {Failure} 507 when so many more bytes would leave less free than must stay free. */
export async function checkDisk({ uploads }: Pick<Ctx, 'uploads'>, more: number): Promise<void> {
  if ((await uploads.spool.freeBytes()) - more < uploads.minFreeBytes)
    throw new Failure(507, t('There is no room for more documents at the moment. Please tell us.'))
}

/**
 * Decides, before anything of it is read, whether an upload may begin. `declared` is the length of its body, `quotaLeft`
 * the number of bytes that the person may still store.
 * @throws {Failure} 413 or 507 @throws {TooMany} after 600 uploads of this person within an hour
 */
export async function admitUpload(
  ctx: Ctx & { actor: Actor },
  declared: number,
  quotaLeft = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { maxBytes } = ctx.uploads
  // The form around the file takes a little as well.
  if (maxBytes !== undefined && declared > maxBytes + MIB) throw tooLarge(maxBytes)
  checkQuota(ctx, declared - MIB, quotaLeft)
  await checkDisk(ctx, declared)
  // Before hours of a large file go to a storage that is away.
  await ctx.files.check()
  await countHit(ctx.db, limits.upload, ctx.actor.uid)
}

/** A file that came whole and lies in the spool. */
export type SpooledUpload = {
  name: string
  kind: DocumentKind
  file: { path: string; bytes: number; sha256: string }
}

/**
 * Keeps a client's file, if its content is what its name says; `also` goes with it or not at all.
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
  // A large file takes a while: whoever was taken off the project meanwhile has no place to put it any more.
  const checkProject = async (tx: Transaction) => {
    // What `also` may lock of the project comes before the document, as for everybody else.
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
      // Read before it ends: a moment later another upload of the same name may have gone beyond this version.
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

/** A receipt for who uploaded it, and news for the others who see it. */
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

/** Looks into a whole file, whoever sent it. @throws {Failure} 415, 422 or 503 */
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
