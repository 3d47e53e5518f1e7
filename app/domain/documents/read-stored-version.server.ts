import { Readable } from 'node:stream'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { ByteRange } from '#app/adapters/file-storage.server.ts'
import type { Ctx } from '#app/context.ts'
import { Failure, NotFound } from '#app/core/failures.ts'
import { MIB } from '#app/core/units.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { isMissingObject } from '#app/domain/files/stored-objects.server.ts'
import { readVerifiedRange, streamVerified } from '#app/domain/files/verify-bytes.server.ts'
import { t } from '#app/texts.ts'
import { activity, documents, documentVersions } from '#db/schema.ts'
import type { StoredVersion } from './client-documents.server.ts'

/** Files up to this size, in bytes, are verified completely before the first byte is sent. */
const MAX_BUFFERED_BYTES = MIB

type ReadCtx = Pick<Ctx, 'db' | 'files' | 'log'>

/** The stored bytes are missing or differ from those uploaded. */
export class DamagedDocument extends Failure {
  constructor() {
    super(503, t('The stored file doesn’t match the upload. Please contact us.'))
  }
}

/**
 * Returns a version's bytes, or a range of them, verified against their SHA-256. A small file is verified before the
 * first byte is sent. For a large one, the last chunk is held back until the hash is known, and omitted if the hash is
 * wrong; a range of a large file is only checked by length. Logs any damage.
 * @throws {DamagedDocument | Busy}
 */
export async function readVersion(ctx: ReadCtx, stored: StoredVersion, range?: ByteRange): Promise<Readable> {
  const { start, end } = range ?? { start: 0, end: stored.bytes - 1 }
  const isSmall = stored.bytes <= MAX_BUFFERED_BYTES
  const isWhole = isSmall || end - start + 1 === stored.bytes
  const storedStream = await ctx.files
    .get(stored.storageKey, isWhole ? undefined : { start, end })
    .catch(async (err) => {
      throw isMissingObject(err) ? await reportDamage(ctx, stored, err) : err
    })
  const report = () => reportDamage(ctx, stored)
  if (isSmall) return Readable.from(await readVerifiedRange(storedStream, stored, { start, end }, report))
  return streamVerified(storedStream, isWhole ? stored : { bytes: end - start + 1, sha256: null }, report)
}

/**
 * Returns all bytes of a version, verified before the first one is sent. Reads a large file twice.
 * @throws {DamagedDocument | Failure}
 */
export async function readVerifiedVersion(ctx: ReadCtx, stored: StoredVersion): Promise<Readable> {
  const bytes = await readVersion(ctx, stored)
  if (stored.bytes <= MAX_BUFFERED_BYTES) return bytes
  for await (const _ of bytes);
  return readVersion(ctx, stored)
}

/**
 * Logs the damage, at most once an hour per document. Returns the error for the reader: a document deleted in the
 * meantime counts as not found rather than damaged.
 */
async function reportDamage({ db, log }: ReadCtx, stored: StoredVersion, cause?: Error): Promise<Failure> {
  const { documentId: id, name, version, storageKey } = stored
  const rowCount = await db
    .$count(documentVersions, eq(documentVersions.storageKey, storageKey))
    .catch((err) => log.error({ err, document: id }, 'lookup of the damaged version failed'))
  if (rowCount === 0) return new NotFound(t('Document not found.'))
  log.error({ err: cause, document: id, version, storageKey }, 'stored file is missing or damaged')
  const before = and(
    eq(activity.subjectKind, 'document'),
    eq(activity.subjectId, id),
    eq(activity.action, 'document.damaged'),
    gt(activity.createdAt, sql`now() - interval '1 hour'`),
  )
  const recording = db.transaction(async (tx) => {
    if ((await tx.$count(activity, before)) > 0) return
    const [document] = await tx
      .select({ projectId: documents.projectId })
      .from(documents)
      .where(eq(documents.id, id))
    await recordActivity(tx, 'program', {
      action: 'document.damaged',
      subject: { id, name },
      projects: [document?.projectId ?? null],
      after: { version },
    })
  })
  await recording.catch((err) => log.error({ err, document: id }, 'damage not recorded'))
  return new DamagedDocument()
}
