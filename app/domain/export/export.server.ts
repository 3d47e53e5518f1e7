import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type ActorCtx, type ClientCtx, isImpersonating } from '#app/context.ts'
import { Forbidden } from '#app/core/failures.ts'
import { countAttempt, rateLimits } from '#app/domain/access/rate-limits.server.ts'
import { recordActivity, toUserSubject } from '#app/domain/activity/record-activity.server.ts'
import { createZipStream, type ExportFile, type ZipEntry } from '#app/domain/files/zip.server.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import {
  exportDocuments,
  exportInvoiceFiles,
  listInvoicesToExport,
  listVersionsToExport,
} from './documents-and-invoices.server.ts'
import {
  findProfileToExport,
  listAgreementsToExport,
  listProjectsToExport,
  streamActivityLog,
  streamMessages,
} from './records.server.ts'
import { listRoomsToExport, streamRoomActivity } from './rooms.server.ts'

/**
 * Streams everything stored about a client as a zip: profile, projects, invoices, messages, every version of every
 * document, what they did in data rooms, the log, and a manifest with the SHA-256 of each file. Excludes documents
 * shared with all clients.
 * @throws {TooMany} after ten exports within an hour
 * @throws {Forbidden} during impersonation
 */
export async function exportClientData(ctx: ClientCtx): Promise<Readable> {
  if (isImpersonating(ctx.actor)) throw new Forbidden()
  await recordOwnExport(ctx)
  // Loaded before the response starts, so that a database error can still set the status.
  const invoices = await listInvoicesToExport(ctx)
  const tables = {
    'profile.json': await findProfileToExport(ctx),
    'projects.json': await listProjectsToExport(ctx),
    'agreements.json': await listAgreementsToExport(ctx),
    'invoices.json': invoices,
  }
  const versions = await listVersionsToExport(ctx)
  const roomFiles = await createRoomFiles(ctx)

  async function* files(): AsyncGenerator<ExportFile> {
    for (const [path, table] of Object.entries(tables)) yield createTextFile(path, () => [toJson(table)])
    yield* exportInvoiceFiles(ctx, invoices)
    yield* exportDocuments(ctx, versions)
    yield createTextFile('messages.json', () => streamMessages(ctx))
    yield* roomFiles
    yield createTextFile('log.json', () => streamActivityLog(ctx))
  }
  return createExport(ctx, files())
}

/**
 * Streams everything stored about a guest of data rooms as a zip: profile, accepted agreements, questions, and what the
 * guest did. Contains no documents.
 * @throws {TooMany} after ten exports within an hour
 */
export async function exportGuestData(ctx: ActorCtx): Promise<Readable> {
  await recordOwnExport(ctx)
  const profile = await findProfileToExport(ctx)
  const roomFiles = await createRoomFiles(ctx)

  async function* files(): AsyncGenerator<ExportFile> {
    yield createTextFile('profile.json', () => [toJson(profile)])
    yield* roomFiles
    yield createTextFile('log.json', () => streamActivityLog(ctx))
  }
  return createExport(ctx, files())
}

/** Creates the files about the person's actions in data rooms. None for people who were never invited to a room. */
async function createRoomFiles(ctx: ActorCtx): Promise<ExportFile[]> {
  const rooms = await listRoomsToExport(ctx)
  if (rooms.length === 0) return []
  return [
    createTextFile('data-rooms.json', () => [toJson(rooms)]),
    createTextFile('data-room-activity.json', () => streamRoomActivity(ctx)),
  ]
}

async function recordOwnExport(ctx: ActorCtx): Promise<void> {
  const { actor } = ctx
  await ctx.db.transaction(async (tx) => {
    await countAttempt(tx, rateLimits.dataExport, actor.uid)
    await recordActivity(tx, ctx, {
      action: 'user.downloaded-data',
      subject: toUserSubject(actor),
      projects: [],
    })
  })
}

const createExport = ({ actor, log }: ActorCtx, files: AsyncIterable<ExportFile>): Readable =>
  createZipStream(appendManifest(files), (err) =>
    log.warn({ err, uid: actor.uid }, 'download of own data aborted'),
  )

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

const createTextFile = (
  path: string,
  content: () => AsyncIterable<string> | Iterable<string>,
): ExportFile => ({
  path,
  modifiedAt: new Date(),
  compress: true,
  content: async function* () {
    yield* content()
  },
})

/**
 * Hashes each entry as it is streamed, and lists all of them in a final manifest.
 * @throws if a hash differs from the expected one
 */
async function* appendManifest(entries: AsyncIterable<ExportFile>): AsyncGenerator<ZipEntry> {
  const files: Record<string, unknown>[] = []
  for await (const { sha256: expected, about, ...entry } of entries) {
    const hash = createHash('sha256')
    let bytes = 0
    const content = async function* () {
      for await (const chunk of entry.content()) {
        hash.update(chunk)
        bytes += Buffer.byteLength(chunk)
        yield chunk
      }
      const sha256 = hash.digest('hex')
      if (expected && sha256 !== expected) throw new Error(`the stored file of ${entry.path} is damaged`)
      files.push({ path: entry.path, bytes, sha256, ...about })
    }
    yield { ...entry, content }
  }
  yield createTextFile('manifest.json', () => [
    toJson({
      madeBy: firm.name,
      madeAt: new Date().toISOString(),
      note: t('Times are in UTC. Documents shared with all clients aren’t included.'),
      files,
    }),
  ])
}
