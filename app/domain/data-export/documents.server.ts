import { and, asc, eq } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { documents, documentVersions, projects } from '#db/schema.ts'
import { ownProject, versionColumns, visibleTo } from '../documents/client-documents.server.ts'
import { recordOpening } from '../documents/history.server.ts'
import type { DataPart } from './data-part.ts'
import { exportNames } from './file-names.ts'

/** Every version of the documents in this client's own list, but for those that all clients get. */
export async function listExportedVersions({ db, actor }: ClientCtx) {
  return db
    .select({ ...versionColumns, from: documents.origin, project: projects.title })
    .from(documents)
    .innerJoin(documentVersions, eq(documentVersions.documentId, documents.id))
    .leftJoin(projects, ownProject(actor.uid))
    .where(and(visibleTo(actor.uid), eq(documents.clientId, actor.uid)))
    .orderBy(asc(documents.createdAt), asc(documents.id), asc(documentVersions.version))
}
type ExportedVersion = Awaited<ReturnType<typeof listExportedVersions>>[number]

/** The bytes of each version, in a folder for each side. Each is logged as a download of the document. */
export function* documentParts(ctx: ClientCtx, versions: ExportedVersion[]): Generator<DataPart> {
  const folders = {
    client: { path: 'documents/uploaded by you', nameOf: exportNames() },
    firm: { path: 'documents/shared with you', nameOf: exportNames() },
  }
  for (const found of versions) {
    const { name, version, sha256, createdAt, from, project } = found
    const folder = folders[from]
    yield {
      path: `${folder.path}/${folder.nameOf(name, version)}`,
      modifiedAt: createdAt,
      // All three kinds are compressed inside.
      compress: false,
      sha256,
      about: { document: name, version, from, project, addedAt: createdAt.toISOString() },
      content: async function* () {
        const bytes = await ctx.files.get(found.storageKey)
        await recordOpening(ctx, found, 'download', { from: ctx.from, continued: false })
        yield* bytes
      },
    }
  }
}
