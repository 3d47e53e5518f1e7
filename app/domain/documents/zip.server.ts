import type { Readable } from 'node:stream'
import { and, asc, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm'
import type { AdminCtx, ClientCtx } from '#app/context.ts'
import { t } from '#app/texts.ts'
import { documents, documentVersions } from '#db/schema.ts'
import { exportNames } from '../data-export/file-names.ts'
import { type ZipPart, zipStream } from '../data-export/zip.server.ts'
import { NotFound, unlessGone } from '../failures.ts'
import { countHit, limits } from '../limits.server.ts'
import { findProjectForClient } from '../projects/client-projects.server.ts'
import { visibleDocumentOf } from '../visibility.server.ts'
import { findVersionForAdmin } from './admin-documents.server.ts'
import { type FoundVersion, findVersionForClient, versionColumns } from './client-documents.server.ts'
import { missingPart, versionPart } from './zip-parts.server.ts'

const BATCH = 200

export async function zipDocuments(ctx: AdminCtx, ids: string[]): Promise<Readable> {
  const find = (id: string) => findVersionForAdmin(ctx, id)
  return zipOf(ctx, find, and(inArray(documents.id, ids), isNull(documents.removedAt)))
}

export async function zipProjectForClient(ctx: ClientCtx, project: string) {
  const { id, title } = await findProjectForClient(ctx, project)
  const find = (document: string) => findVersionForClient(ctx, document)
  return { title, zip: await zipOf(ctx, find, visibleDocumentOf(ctx.actor.uid, id)) }
}

async function zipOf(
  ctx: AdminCtx | ClientCtx,
  find: (id: string) => Promise<FoundVersion>,
  which: SQL | undefined,
): Promise<Readable> {
  const { db, log } = ctx
  const uid = (ctx.actor.viewedBy ?? ctx.actor).uid
  await countHit(db, limits.documentsZip, uid)
  const batchAfter = (id: string) =>
    db
      .select(versionColumns)
      .from(documents)
      .innerJoin(
        documentVersions,
        and(eq(documentVersions.documentId, documents.id), eq(documentVersions.version, documents.version)),
      )
      .where(and(which, gt(documents.id, id)))
      .orderBy(asc(documents.id))
      .limit(BATCH)
  // Read before the response starts, so that an empty result still sets its status.
  const first = await batchAfter('')
  if (first.length === 0) throw new NotFound(t('There are no such documents.'))

  async function* parts(): AsyncGenerator<ZipPart> {
    const nameOf = exportNames()
    const missing: string[] = []
    for (let batch = first; batch.length > 0; batch = await batchAfter(batch.at(-1)?.documentId ?? '')) {
      for (const { documentId } of batch) {
        // Checked again when its turn comes, which may be much later. Documents no longer visible are skipped.
        const found = await find(documentId).catch(unlessGone)
        if (!found) continue
        const path = nameOf(found.name, found.version)
        if (!(yield* versionPart(ctx, found, { path }))) missing.push(path)
      }
      if (batch.length < BATCH) break
    }
    yield* missingPart(missing)
  }
  return zipStream(parts(), (err) => log.warn({ err, uid }, 'download of documents broken off'))
}
