import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type ClientCtx, isViewing } from '#app/context.ts'
import { firm } from '#content/firm.ts'
import { recordActivity, userSubject } from '../activity/record.server.ts'
import { Refused } from '../failures.ts'
import { countHit, limits } from '../limits.server.ts'
import { logOf } from './activity.server.ts'
import type { DataPart } from './data-part.ts'
import { documentParts, listExportedVersions } from './documents.server.ts'
import { invoiceParts, invoicesOf } from './invoices.server.ts'
import { messagesOf } from './messages.server.ts'
import { profileOf, projectsOf } from './tables.server.ts'
import { type ZipPart, zipStream } from './zip.server.ts'

/**
 * Streams everything stored about a client as a zip: profile, projects, invoices, messages, every version of every
 * document, the log, and a manifest with the SHA-256 of each file. Excludes documents shared with all clients. @throws
 * {TooMany} after ten exports within an hour
 * @throws {Forbidden} while impersonating
 */
export async function exportClientData(ctx: ClientCtx): Promise<Readable> {
  const { actor, log } = ctx
  if (isViewing(actor)) throw new Refused()
  const subject = userSubject(actor)
  await ctx.db.transaction(async (tx) => {
    await countHit(tx, limits.dataExport, actor.uid)
    await recordActivity(tx, ctx, { action: 'user.downloaded-data', subject })
  })
  // Read before the response starts, so that a database error still sets its status.
  const invoices = await invoicesOf(ctx)
  const tables = {
    'profile.json': await profileOf(ctx),
    'projects.json': await projectsOf(ctx),
    'invoices.json': invoices,
  }
  const versions = await listExportedVersions(ctx)
  log.info({ uid: actor.uid, versions: versions.length }, 'own data downloaded')

  async function* parts(): AsyncGenerator<DataPart> {
    for (const [path, table] of Object.entries(tables)) yield textPart(path, () => [asJson(table)])
    yield* invoiceParts(ctx, invoices)
    yield* documentParts(ctx, versions)
    yield textPart('messages.json', () => messagesOf(ctx))
    yield textPart('log.json', () => logOf(ctx))
  }
  return zipStream(withManifest(parts()), (err) =>
    log.warn({ err, uid: actor.uid }, 'download of own data broken off'),
  )
}

const asJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

const textPart = (path: string, content: () => AsyncIterable<string> | Iterable<string>): DataPart => ({
  path,
  modifiedAt: new Date(),
  compress: true,
  content: async function* () {
    yield* content()
  },
})

/**
 * Hashes each part while it is streamed, and lists all of them in a final manifest. @throws when a hash differs from
 * the expected one
 */
async function* withManifest(parts: AsyncIterable<DataPart>): AsyncGenerator<ZipPart> {
  const files: Record<string, unknown>[] = []
  for await (const { sha256: expected, about, ...part } of parts) {
    const hash = createHash('sha256')
    let bytes = 0
    const content = async function* () {
      for await (const chunk of part.content()) {
        hash.update(chunk)
        bytes += Buffer.byteLength(chunk)
        yield chunk
      }
      const sha256 = hash.digest('hex')
      if (expected && sha256 !== expected) throw new Error(`what is stored of ${part.path} is damaged`)
      files.push({ path: part.path, bytes, sha256, ...about })
    }
    yield { ...part, content }
  }
  yield textPart('manifest.json', () => [
    asJson({
      madeBy: firm.name,
      madeAt: new Date().toISOString(),
      note: 'Times are in UTC. Documents that every client gets are not in here.',
      files,
    }),
  ])
}
