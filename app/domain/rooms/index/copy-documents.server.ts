import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { AuthorizedCtx, Ctx } from '#app/context.ts'
import { NotFound } from '#app/core/failures.ts'
import {
  assertFirm,
  findRoomReader,
  isListedEntry,
  type Room,
} from '#app/domain/access/room-visibility.server.ts'
import { withTemporaryFile } from '#app/domain/files/stored-objects.server.ts'
import { verifyChunks } from '#app/domain/files/verify-bytes.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { t } from '#app/texts.ts'
import { documents, documentVersions, requestDocuments, requests, roomEntries } from '#db/schema.ts'
import type { CopyDocumentForm } from './index-forms.ts'
import { type RoomUpload, storeRoomFile } from './store-file.server.ts'

const storedDocument = {
  ...pick(documentVersions, 'storageKey', 'bytes', 'sha256', 'kind'),
  name: documents.name,
}

/** Maximum number of options in each select. */
const MAX_OPTIONS = 500

/** Lists the project's documents to copy, and its requests that a placeholder can wait for. */
export async function listCopyableDocuments({ db }: Pick<Ctx, 'db'>, { projectId }: Room) {
  const [copyable, open] = await Promise.all([
    db
      .select(pick(documents, 'id', 'name'))
      .from(documents)
      .where(and(eq(documents.projectId, projectId), isNull(documents.removedAt)))
      .orderBy(asc(documents.name), asc(documents.id))
      .limit(MAX_OPTIONS),
    db
      .select(pick(requests, 'id', 'title'))
      .from(requests)
      .where(and(eq(requests.projectId, projectId), isNull(requests.withdrawnAt)))
      .orderBy(desc(requests.id))
      .limit(MAX_OPTIONS),
  ])
  return { documents: copyable, requests: open }
}

/**
 * Copies the newest version of a project document into a folder of the room. The copy has no link to the document.
 * @throws {NotFound | Forbidden | Conflict}
 */
export async function copyDocumentIntoRoom(ctx: AuthorizedCtx, roomId: string, form: CopyDocumentForm) {
  const reader = await findRoomReader(ctx, roomId)
  assertFirm(reader)
  const [found] = await ctx.db
    .select(storedDocument)
    .from(documentVersions)
    .innerJoin(documents, eq(documents.id, documentVersions.documentId))
    .where(
      and(
        eq(documents.id, form.document),
        eq(documents.projectId, reader.room.projectId),
        isNull(documents.removedAt),
      ),
    )
    .orderBy(desc(documentVersions.version))
    .limit(1)
  if (!found) throw new NotFound(t('Document not found.'))
  return withStoredCopy(ctx, found, (upload) =>
    storeRoomFile(ctx, roomId, upload, { folder: form.folder, folders: [], name: found.name }),
  )
}

type StoredDocument = Pick<
  typeof documentVersions.$inferSelect,
  'storageKey' | 'bytes' | 'sha256' | 'kind'
> & {
  name: string
}

/** Passes a verified temporary copy of a stored document to `use`. */
const withStoredCopy = <T>(
  ctx: Pick<Ctx, 'files' | 'uploads'>,
  { storageKey, bytes, sha256, kind, name }: StoredDocument,
  use: (upload: RoomUpload) => Promise<T>,
) =>
  withTemporaryFile(
    ctx.uploads.temporaryFiles,
    async () =>
      verifyChunks(
        await ctx.files.get(storageKey),
        { bytes, sha256 },
        async () => new Error('the stored file is damaged'),
      ),
    (path) => use({ name, kind, file: { path, bytes, sha256 } }),
  )

/**
 * Copies the documents accepted for a request, staged, into the placeholders that wait for it. The newest document
 * replaces the placeholder, and the others are added to its folder.
 */
export async function fillPlaceholders(ctx: AuthorizedCtx, requestId: string): Promise<void> {
  const waiting = await ctx.db
    .select(pick(roomEntries, 'id', 'roomId', 'parentId'))
    .from(roomEntries)
    .where(and(eq(roomEntries.requestId, requestId), eq(roomEntries.kind, 'placeholder'), isListedEntry))
  if (waiting.length === 0) return
  const submitted = await ctx.db
    .select(storedDocument)
    .from(requestDocuments)
    .innerJoin(documents, eq(documents.id, requestDocuments.documentId))
    .innerJoin(
      documentVersions,
      and(
        eq(documentVersions.documentId, requestDocuments.documentId),
        eq(documentVersions.version, requestDocuments.version),
      ),
    )
    .where(eq(requestDocuments.requestId, requestId))
    .orderBy(desc(requestDocuments.createdAt), asc(documents.name))
  const copy = async ({ id, roomId, parentId }: (typeof waiting)[number]) => {
    for (const [at, document] of submitted.entries()) {
      const place = at === 0 ? { entry: id } : { folder: parentId, folders: [], name: document.name }
      await withStoredCopy(ctx, document, (upload) => storeRoomFile(ctx, roomId, upload, place))
    }
  }
  // A failed copy must not undo the acceptance. Staff can still copy the document on the Index page.
  for (const placeholder of waiting)
    await copy(placeholder).catch((err) =>
      ctx.log.error({ err, entry: placeholder.id }, 'accepted document not copied into the data room'),
    )
}
