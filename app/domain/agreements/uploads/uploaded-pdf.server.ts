import { and, eq, isNotNull } from 'drizzle-orm'
import { type AdminCtx, type ClientCtx, isStaff } from '#app/context.ts'
import { Failure, NotFound } from '#app/core/failures.ts'
import { isOpenToStaff, isVisibleAgreement } from '#app/domain/access/visibility.server.ts'
import { isMissingObject } from '#app/domain/files/stored-objects.server.ts'
import { readVerifiedRange } from '#app/domain/files/verify-bytes.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { t } from '#app/texts.ts'
import { agreements } from '#db/schema.ts'

/** PDF of an agreement in document storage. */
type StoredPdf = { key: string; bytes: number; sha256: string }

/** Finds the uploaded PDF of an agreement that the user can see. @throws {NotFound} */
export async function findUploadedPdf({ db, actor }: AdminCtx | ClientCtx, id: string) {
  const [found] = await db
    .select(pick(agreements, 'title', 'uploadKey', 'uploadBytes', 'uploadSha256', 'uploadPages'))
    .from(agreements)
    .where(
      and(
        eq(agreements.id, id),
        isNotNull(agreements.uploadKey),
        isStaff(actor) ? isOpenToStaff(actor, agreements.projectId) : isVisibleAgreement(actor),
      ),
    )
  const { title, uploadKey: key, uploadBytes: bytes, uploadSha256: sha256, uploadPages: pages } = found ?? {}
  if (title === undefined || !key || !bytes || !sha256 || !pages) throw new NotFound(t('Agreement not found'))
  return { title, pages, key, bytes, sha256 }
}

/** Reads an agreement's PDF and compares it with its hash. @throws {Failure} 503 */
export async function readAgreementPdf(
  { files, log }: Pick<AdminCtx, 'files' | 'log'>,
  { key, bytes, sha256 }: StoredPdf,
): Promise<Buffer<ArrayBuffer>> {
  const reportDamage = async (err?: unknown) => {
    log.error({ err, storageKey: key }, 'PDF of an agreement is missing or damaged')
    return new Failure(503, t('The PDF of this agreement is missing or damaged. Please contact us.'))
  }
  const stored = await files.get(key).catch(async (err) => {
    throw isMissingObject(err) ? await reportDamage(err) : err
  })
  return readVerifiedRange(stored, { bytes, sha256 }, { start: 0, end: bytes - 1 }, reportDamage)
}

type Upload = Pick<typeof agreements.$inferSelect, 'uploadKey' | 'uploadBytes' | 'uploadSha256'>

/** Reads the PDF that an agreement was uploaded as. Returns null for one from a template. @throws {Failure} 503 */
export async function readUploadedPdf(
  ctx: Pick<AdminCtx, 'files' | 'log'>,
  { uploadKey: key, uploadBytes: bytes, uploadSha256: sha256 }: Upload,
): Promise<Buffer<ArrayBuffer> | null> {
  return key === null || bytes === null || sha256 === null
    ? null
    : readAgreementPdf(ctx, { key, bytes, sha256 })
}

/**
 * Returns a page (from 1) of an agreement's PDF as WebP, for users who can see the agreement. @throws {Failure} 404,
 * 503
 */
export async function renderUploadedPage(ctx: AdminCtx | ClientCtx, id: string, page: number) {
  const pdf = await findUploadedPdf(ctx, id)
  if (!(page >= 1 && page <= pdf.pages)) throw new NotFound(t('Page not found'))
  const file = { key: pdf.sha256, read: () => readAgreementPdf(ctx, pdf) }
  return ctx.pages.render(file, page, ctx.actor.uid)
}
