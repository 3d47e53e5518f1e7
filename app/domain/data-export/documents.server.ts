import { and, asc, eq } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { documents, documentVersions, projects, users } from '#db/schema.ts'
import { nameForClients } from '../accounts/names.server.ts'
import { findVersionForClient, versionColumns } from '../documents/client-documents.server.ts'
import { uploaderOf } from '../documents/uploader.server.ts'
import { missingPart, versionPart } from '../documents/zip-parts.server.ts'
import { unlessGone } from '../failures.ts'
import { visibleDocument } from '../visibility.server.ts'
import type { DataPart } from './data-part.ts'
import { exportNames } from './file-names.ts'

/** Returns every version of the client's documents, except those shared with all clients. */
export async function listExportedVersions({ db, actor }: ClientCtx) {
  return db
    .select({
      ...versionColumns,
      from: documents.origin,
      project: projects.title,
      uploader: { uid: documentVersions.uploadedBy, name: nameForClients },
    })
    .from(documents)
    .innerJoin(documentVersions, eq(documentVersions.documentId, documents.id))
    .leftJoin(projects, eq(projects.id, documents.projectId))
    .leftJoin(users, eq(users.id, documentVersions.uploadedBy))
    .where(and(visibleDocument(actor.uid), eq(documents.forAll, false)))
    .orderBy(asc(documents.createdAt), asc(documents.id), asc(documentVersions.version))
}
type ExportedVersion = Awaited<ReturnType<typeof listExportedVersions>>[number]

/**
 * Yields the bytes of each version, in folders by uploader. Records each as a download. Skips versions that are no
 * longer visible when their turn comes.
 */
export async function* documentParts(ctx: ClientCtx, versions: ExportedVersion[]): AsyncGenerator<DataPart> {
  const folders = {
    you: { path: 'documents/uploaded by you', nameOf: exportNames() },
    others: { path: 'documents/uploaded by others', nameOf: exportNames() },
    firm: { path: 'documents/shared with you', nameOf: exportNames() },
  }
  const missing: string[] = []
  for (const found of versions) {
    const { name, version, sha256, createdAt, from, project } = found
    const now = await findVersionForClient(ctx, found.documentId, version).catch(unlessGone)
    if (!now) continue
    const by = uploaderOf(found.uploader, from, ctx.actor.uid)
    const mine = found.uploader.uid === ctx.actor.uid
    const folder = folders[from === 'firm' ? 'firm' : mine ? 'you' : 'others']
    const part = {
      path: `${folder.path}/${folder.nameOf(name, version)}`,
      sha256,
      about: { document: name, version, from, by, project, addedAt: createdAt.toISOString() },
    }
    if (!(yield* versionPart(ctx, now, part))) missing.push(part.path)
  }
  yield* missingPart(missing)
}
