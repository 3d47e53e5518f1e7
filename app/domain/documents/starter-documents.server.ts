import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { and, asc, eq, inArray, isNotNull, isNull, not, notInArray, sql } from 'drizzle-orm'
import { getContentFilePath } from '#app/content/content-files.server.ts'
import type { Ctx } from '#app/context.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { AlreadyStored, storeOnce } from '#app/domain/files/stored-objects.server.ts'
import { starterDocuments } from '#content/documents.ts'
import { activity, documentEvents, documents, documentVersions } from '#db/schema.ts'
import { getDocumentKind } from './document-kinds.ts'
import { insertVersion } from './upload-document.server.ts'

type StoreCtx = Pick<Ctx, 'db' | 'files' | 'uploads' | 'log'>

/**
 * Updates the documents shared with all clients to match `content/documents.ts`: stores missing versions, and withdraws
 * documents that are no longer listed. Leaves alone what an administrator added or withdrew in the browser.
 */
export async function ensureStarterDocuments(ctx: StoreCtx): Promise<void> {
  for (const { name, versions } of starterDocuments) {
    const storedHashes = await listVersionHashes(ctx, name)
    for (const file of versions) await ensureStarterVersion(ctx, name, file, storedHashes)
  }
  const names = starterDocuments.map(({ name }) => name)
  await ctx.db.transaction(async (tx) => {
    const withdrawn = await tx
      .update(documents)
      .set({ withdrawnAt: sql`now()` })
      .where(
        and(
          isSharedWithAll,
          isNull(documents.withdrawnAt),
          notInArray(documents.name, names),
          not(isUploadedInBrowser),
        ),
      )
      .returning({ id: documents.id, name: documents.name })
    const restored = await tx
      .update(documents)
      .set({ withdrawnAt: null })
      .where(
        and(
          isSharedWithAll,
          isNotNull(documents.withdrawnAt),
          inArray(documents.name, names),
          not(isWithdrawnByUser),
        ),
      )
      .returning({ id: documents.id, name: documents.name })
    for (const subject of withdrawn)
      await recordActivity(tx, 'program', { action: 'document.withdrawn', subject, projects: [] })
    for (const subject of restored)
      await recordActivity(tx, 'program', { action: 'document.shared-again', subject, projects: [] })
  })
}

/** Condition: a version was uploaded in the browser. Versions from the content folder have no client IP. */
const isUploadedInBrowser = sql`exists (
  select 1 from ${documentEvents} where ${documentEvents.documentId} = ${documents.id}
    and ${documentEvents.action} = 'upload' and ${documentEvents.clientIp} is not null)`

/** Condition: the last withdrawal was made by a person, not by this program. */
const isWithdrawnByUser = sql`coalesce((
  select ${activity.actorUid} is not null from ${activity}
  where ${activity.subjectKind} = 'document' and ${activity.subjectId} = ${documents.id}
    and ${activity.action} = 'document.withdrawn'
  order by ${activity.id} desc limit 1), false)`

const isSharedWithAll = and(documents.forAll, eq(documents.origin, 'firm'), isNull(documents.removedAt))

async function listVersionHashes({ db }: StoreCtx, name: string): Promise<string[]> {
  const rows = await db
    .select({ sha256: documentVersions.sha256 })
    .from(documentVersions)
    .innerJoin(documents, eq(documents.id, documentVersions.documentId))
    .where(and(isSharedWithAll, eq(documents.name, name)))
    .orderBy(asc(documentVersions.version))
  return rows.map((row) => row.sha256)
}

async function ensureStarterVersion(ctx: StoreCtx, name: string, file: string, storedHashes: string[]) {
  const kind = getDocumentKind(name)
  if (!kind) throw new Error(`content/documents.ts: '${name}' is not a PDF, DOCX or XLSX`)
  const content = await readFile(getContentFilePath(`documents/${file}`))
  const sha256 = createHash('sha256').update(content).digest('hex')
  if (storedHashes.includes(sha256)) return
  const audience = { clientId: null, projectId: null, forAll: true } as const
  const starter = { ...audience, origin: 'firm', uploadedBy: null, clientIp: null } as const
  await storeOnce(ctx, content, async (tx, { storageKey, ...file }) => {
    const { version } = await insertVersion(tx, { name, kind, file }, { ...starter, storageKey })
    if (version !== storedHashes.length + 1) throw new AlreadyStored()
  })
  storedHashes.push(sha256)
}
