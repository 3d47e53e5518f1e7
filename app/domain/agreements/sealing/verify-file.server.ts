import { createHash } from 'node:crypto'
import { eq, isNotNull, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { FileForm } from '#app/adapters/file-form.server.ts'
import { isModuleOn } from '#app/content/modules.ts'
import type { Ctx } from '#app/context.ts'
import { formatDateOf } from '#app/core/days.ts'
import { Busy, Failure, NotFound } from '#app/core/failures.ts'
import { getWidestNetwork } from '#app/core/ip-networks.server.ts'
import { MIB } from '#app/core/units.ts'
import { countAttempts, listNetworkAttempts, rateLimits } from '#app/domain/access/rate-limits.server.ts'
import { t } from '#app/texts.ts'
import type { Database } from '#db/connect.server.ts'
import { agreements, roomAcceptances } from '#db/schema.ts'
import { listSeals } from './seals.server.ts'

const MAX_BYTES = 25 * MIB
const UPLOAD_TIMEOUT_MS = 120_000
/** Files are kept in memory while they are received and checked. One per network, so that none takes all places. */
const MAX_FILES = 4
const RETRY_AFTER_SECONDS = 30

/** `day`: formatted date on which the file was sealed. */
export type SealCheck = { result: 'unchanged'; day: string } | { result: 'changed' } | { result: 'unknown' }

/** @throws {NotFound} if no module can create sealed files, and none exists */
export async function assertVerifiable({ db }: Pick<Ctx, 'db'>): Promise<void> {
  if (isModuleOn('signing') || isModuleOn('rooms')) return
  const [sealed] = await selectSealedFiles(db, (table) => isNotNull(table.sealedAt)).limit(1)
  if (!sealed) throw new NotFound(t('Page not found'))
}

/** Selects the sealed PDFs of agreements and of acceptances in data rooms. */
const selectSealedFiles = (
  db: Database,
  condition: (table: typeof agreements | typeof roomAcceptances) => SQL,
) =>
  unionAll(
    db.select({ sealedAt: agreements.sealedAt }).from(agreements).where(condition(agreements)),
    db.select({ sealedAt: roomAcceptances.sealedAt }).from(roomAcceptances).where(condition(roomAcceptances)),
  )

const networksInMemory = new Set<string>()

/**
 * Receives a file, and returns whether this installation sealed it and whether it has changed since. Stores nothing.
 * @throws {NotFound | TooMany | Busy}
 * @throws {Failure} 400, 408, 413 or 422
 */
export async function verifyFile(
  ctx: Pick<Ctx, 'db' | 'pdf'>,
  ip: string,
  form: FileForm,
): Promise<SealCheck> {
  await assertVerifiable(ctx)
  await countAttempts(ctx.db, listNetworkAttempts(rateLimits.verify, ip))
  const network = getWidestNetwork(ip)
  if (networksInMemory.size >= MAX_FILES || networksInMemory.has(network))
    throw new Busy(t('Other files are being checked right now.'), RETRY_AFTER_SECONDS)
  networksInMemory.add(network)
  try {
    if (form.declaredBytes > MAX_BYTES + MIB) throw createTooLarge()
    return await checkSeal(ctx, await receiveFile(form))
  } finally {
    networksInMemory.delete(network)
  }
}

const createTooLarge = () =>
  new Failure(413, t('Files to check can have up to {size} MB.', { size: MAX_BYTES / MIB }))

async function receiveFile(form: FileForm): Promise<Uint8Array<ArrayBuffer>> {
  const deadline = Date.now() + UPLOAD_TIMEOUT_MS
  const {
    files: [file],
  } = await form.read(async (content) => {
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of content) {
      bytes += chunk.byteLength
      if (bytes > MAX_BYTES) throw createTooLarge()
      if (Date.now() > deadline) throw new Failure(408, t('The upload took too long.'))
      chunks.push(chunk)
    }
    return new Uint8Array(Buffer.concat(chunks))
  })
  if (!file) throw new Failure(400, t('Select a file to upload.'))
  return file
}

async function checkSeal(
  { db, pdf }: Pick<Ctx, 'db' | 'pdf'>,
  file: Uint8Array<ArrayBuffer>,
): Promise<SealCheck> {
  const sha256 = createHash('sha256').update(file).digest('hex')
  const [sealed] = await selectSealedFiles(db, (table) => eq(table.sealedSha256, sha256))
  if (sealed?.sealedAt) return { result: 'unchanged', day: formatDateOf(sealed.sealedAt) }
  const seals = await listSeals(db)
  const found = await pdf.findSeal(
    file,
    seals.map(({ certificates }) => certificates),
  )
  if (!found) return { result: 'unknown' }
  const { isUnchanged, sealedAt } = found
  if (!isUnchanged || !sealedAt || (await isSealedAt(db, sealedAt))) return { result: 'changed' }
  // Intact but unknown: it was sealed after the backup from which this database was restored.
  return { result: 'unchanged', day: formatDateOf(sealedAt) }
}

/**
 * Returns whether a file that was sealed at this time is known. If so, the checked file differs from it in bytes that
 * the signature doesn't cover.
 */
const isSealedAt = async (db: Database, sealedAt: Date) =>
  (await selectSealedFiles(db, (table) => eq(table.sealedAt, sealedAt)).limit(1)).length > 0
