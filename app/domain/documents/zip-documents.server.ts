import type { Readable } from 'node:stream'
import { and, asc, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm'
import { type AdminCtx, type ClientCtx, isImpersonating, isStaff } from '#app/context.ts'
import { Failure, NotFound, nullIfNotFound } from '#app/core/failures.ts'
import { countAttempt, rateLimits } from '#app/domain/access/rate-limits.server.ts'
import { isOpenToStaff, isVisibleDocumentOfProject } from '#app/domain/access/visibility.server.ts'
import {
  createZipEntry,
  createZipFileNames,
  createZipStream,
  type ZipEntry,
} from '#app/domain/files/zip.server.ts'
import { findProjectForClient } from '#app/domain/projects/client-projects.server.ts'
import { t } from '#app/texts.ts'
import { documents, documentVersions } from '#db/schema.ts'
import { findVersion } from './admin-documents.server.ts'
import { findVersionForClient, type StoredVersion, versionColumns } from './client-documents.server.ts'
import { recordDocumentView } from './document-history.server.ts'
import { DamagedDocument, readVerifiedVersion } from './read-stored-version.server.ts'

/**
 * Yields a version as a zip entry and records it as a download. If the stored bytes are damaged, skips the file, so
 * that the others still arrive, and returns false.
 */
export async function* zipVersion<Part extends Pick<ZipEntry, 'path'>>(
  ctx: AdminCtx | ClientCtx,
  version: StoredVersion,
  entry: Part,
) {
  const bytes = await readVerifiedVersion(ctx, version).catch((err) => {
    if (err instanceof DamagedDocument || err instanceof NotFound) return err
    throw err
  })
  // Documents that were just deleted are not reported as missing.
  if (bytes instanceof Failure) return bytes instanceof NotFound
  try {
    await recordDocumentView(ctx, version, 'download', { from: ctx.clientIp, continued: false })
    // All three file types are already compressed.
    yield { ...entry, modifiedAt: version.createdAt, compress: false, content: () => bytes }
  } finally {
    bytes.destroy()
  }
  return true
}

/** Yields a list of the files that could not be added, if there are any. `folder` ends with a slash. */
export function* zipMissingList(paths: string[], folder = ''): Generator<ZipEntry> {
  if (paths.length === 0) return
  const explanation = t(
    'Please contact us about these documents. They’re missing here because the stored files are missing or damaged:',
  )
  yield createZipEntry(`${folder}MISSING.txt`, `${[explanation, '', ...paths].join('\n')}\n`)
}

const DOCUMENTS_PER_BATCH = 200

export async function zipDocuments(ctx: AdminCtx, ids: string[]): Promise<Readable> {
  const find = (id: string) => findVersion(ctx, id)
  const isOpen = isOpenToStaff(ctx.actor, documents.projectId)
  return createDocumentsZip(ctx, find, and(inArray(documents.id, ids), isNull(documents.removedAt), isOpen))
}

export async function zipProjectDocumentsForClient(ctx: ClientCtx, project: string) {
  const { id, title } = await findProjectForClient(ctx, project)
  const find = (document: string) => findVersionForClient(ctx, document)
  return { title, zip: await createDocumentsZip(ctx, find, isVisibleDocumentOfProject(ctx.actor, id)) }
}

async function createDocumentsZip(
  ctx: AdminCtx | ClientCtx,
  find: (id: string) => Promise<StoredVersion>,
  condition: SQL | undefined,
): Promise<Readable> {
  const { db, log } = ctx
  const { uid } = ctx.actor
  if (!isStaff(ctx.actor) && !isImpersonating(ctx.actor)) await countAttempt(db, rateLimits.documentsZip, uid)
  const loadBatchAfter = (id: string) =>
    db
      .select(versionColumns)
      .from(documents)
      .innerJoin(
        documentVersions,
        and(eq(documentVersions.documentId, documents.id), eq(documentVersions.version, documents.version)),
      )
      .where(and(condition, gt(documents.id, id)))
      .orderBy(asc(documents.id))
      .limit(DOCUMENTS_PER_BATCH)
  // Loaded before the response starts, so that an empty result can still set the status.
  const first = await loadBatchAfter('')
  if (first.length === 0) throw new NotFound(t('No documents found.'))

  async function* listEntries(): AsyncGenerator<ZipEntry> {
    const createPath = createZipFileNames()
    const missing: string[] = []
    for (let batch = first; batch.length > 0; batch = await loadBatchAfter(batch.at(-1)?.documentId ?? '')) {
      for (const { documentId } of batch) {
        // The document's turn may come much later, so its access is checked again. Skips documents that are no
        // longer visible.
        const version = await find(documentId).catch(nullIfNotFound)
        if (!version) continue
        const path = createPath(version.name, version.version, version.subfolder)
        if (!(yield* zipVersion(ctx, version, { path }))) missing.push(path)
      }
      if (batch.length < DOCUMENTS_PER_BATCH) break
    }
    yield* zipMissingList(missing)
  }
  return createZipStream(listEntries(), (err) => log.warn({ err, uid }, 'download of documents aborted'))
}
