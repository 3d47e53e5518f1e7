import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { ByteRange } from '#app/adapters/file-storage.server.ts'
import type { Ctx } from '#app/context.ts'
import { Busy, Failure, NotFound } from '#app/core/failures.ts'
import { MIB } from '#app/core/units.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { isMissingObject } from '#app/domain/files/stored-objects.server.ts'
import { t } from '#app/texts.ts'
import { activity, documentVersions } from '#db/schema.ts'
import type { StoredVersion } from './client-documents.server.ts'

/** Files up to this size, in bytes, are verified completely before the first byte is sent. */
const MAX_BUFFERED_BYTES = MIB
/** Maximum time between two chunks from the storage while a small file is verified. */
const STORAGE_IDLE_TIMEOUT_MS = 4_000

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
  if (isSmall) return Readable.from(await readVerifiedRange(ctx, stored, storedStream, { start, end }))
  // Starts reading early, while the caller is still busy. The consumer gets any error once it continues reading.
  storedStream.on('error', () => {}).read(0)
  const expected = isWhole ? stored : { bytes: end - start + 1, sha256: null }
  const out = Readable.from(
    verifyChunks(storedStream, expected, () => reportDamage(ctx, stored)),
    { objectMode: false },
  )
  // Also closes it if the consumer never started reading.
  return out.once('close', () => storedStream.destroy())
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

/** Yields each chunk once the next one has arrived, and the last one only after the length and hash are verified. */
async function* verifyChunks(
  storedStream: Readable,
  expected: { bytes: number; sha256: string | null },
  createMismatchError: () => Promise<Error>,
  onChunk = () => {},
): AsyncGenerator<Buffer> {
  const hash = expected.sha256 && createHash('sha256')
  let left = expected.bytes
  let last: Buffer = Buffer.alloc(0)
  for await (const chunk of storedStream as AsyncIterable<Buffer>) {
    onChunk()
    left -= chunk.byteLength
    if (left < 0) break
    if (hash) hash.update(chunk)
    if (last.byteLength > 0) yield last
    last = chunk
  }
  if (left !== 0 || (hash && hash.digest('hex') !== expected.sha256)) throw await createMismatchError()
  yield last
}

/**
 * Returns a range of a small file after verifying the whole file.
 * @throws {Failure} 503, also if the storage times out or the stream breaks
 */
async function readVerifiedRange(
  ctx: ReadCtx,
  stored: StoredVersion,
  storedStream: Readable,
  range: ByteRange,
): Promise<Buffer> {
  const abort = () => storedStream.destroy(new Error('the storage stopped sending'))
  let timer = setTimeout(abort, STORAGE_IDLE_TIMEOUT_MS)
  const onChunk = () => {
    clearTimeout(timer)
    timer = setTimeout(abort, STORAGE_IDLE_TIMEOUT_MS)
  }
  try {
    const wanted = Buffer.allocUnsafeSlow(range.end - range.start + 1)
    let at = 0
    for await (const chunk of verifyChunks(storedStream, stored, () => reportDamage(ctx, stored), onChunk)) {
      // Copies only the part of the chunk that lies within the range.
      const from = Math.max(0, range.start - at)
      const to = Math.max(0, at - range.start)
      if (from < chunk.byteLength && to < wanted.byteLength) chunk.copy(wanted, to, from)
      at += chunk.byteLength
    }
    return wanted
  } catch (err) {
    if (err instanceof Failure) throw err
    throw new Busy(t('Document storage isn’t responding right now.'), 60, { cause: err })
  } finally {
    clearTimeout(timer)
  }
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
    const done = { action: 'document.damaged', subject: { id, name }, after: { version } } as const
    await recordActivity(tx, 'program', done)
  })
  await recording.catch((err) => log.error({ err, document: id }, 'damage not recorded'))
  return new DamagedDocument()
}
