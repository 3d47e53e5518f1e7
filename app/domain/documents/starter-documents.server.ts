import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { and, asc, eq, inArray, isNotNull, isNull, not, notInArray, sql } from 'drizzle-orm'
import { contentFile } from '#app/content/files.server.ts'
import type { Ctx } from '#app/context.ts'
import { starterDocuments } from '#content/documents.ts'
import { activity, documentEvents, documents, documentVersions } from '#db/schema.ts'
import { recordActivity } from '../activity/record.server.ts'
import { kindByEnding } from './kinds.ts'
import { storeVersion } from './store-version.server.ts'

type Storing = Pick<Ctx, 'db' | 'files' | 'uploads' | 'log'>

/**
 * Updates the documents shared with all clients to match `content/documents.ts`: stores missing versions, and withdraws
 * documents that are no longer listed. Keeps what an administrator added or withdrew in the browser.
 */
export async function ensureStarterDocuments(ctx: Storing): Promise<void> {
  for (const { name, versions } of starterDocuments) {
    const known = await hashesOf(ctx, name)
    for (const file of versions) await ensureVersion(ctx, name, file, known)
  }
  const names = starterDocuments.map(({ name }) => name)
  await ctx.db.transaction(async (tx) => {
    const dropped = await tx
      .update(documents)
      .set({ withdrawnAt: sql`now()` })
      .where(and(shared, isNull(documents.withdrawnAt), notInArray(documents.name, names), not(fromBrowser)))
      .returning({ id: documents.id, name: documents.name })
    const named = await tx
      .update(documents)
      .set({ withdrawnAt: null })
      .where(
        and(shared, isNotNull(documents.withdrawnAt), inArray(documents.name, names), not(withdrawnByHand)),
      )
      .returning({ id: documents.id, name: documents.name })
    for (const subject of dropped)
      await recordActivity(tx, 'program', { action: 'document.withdrawn', subject })
    for (const subject of named) await recordActivity(tx, 'program', { action: 'document.restored', subject })
  })
}

/** Condition: a version was uploaded in the browser. Versions from the content folder have no client IP. */
const fromBrowser = sql`exists (
  select 1 from ${documentEvents} where ${documentEvents.documentId} = ${documents.id}
    and ${documentEvents.action} = 'upload' and ${documentEvents.fromAddress} is not null)`

/** Condition: the last withdrawal was made by a person, not by this program. */
const withdrawnByHand = sql`coalesce((
  select ${activity.actorUid} is not null from ${activity}
  where ${activity.subjectKind} = 'document' and ${activity.subjectId} = ${documents.id}
    and ${activity.action} = 'document.withdrawn'
  order by ${activity.id} desc limit 1), false)`

const shared = and(documents.forAll, eq(documents.origin, 'firm'), isNull(documents.removedAt))

class StoredMeanwhile extends Error {}

async function hashesOf({ db }: Storing, name: string): Promise<string[]> {
  const rows = await db
    .select({ sha256: documentVersions.sha256 })
    .from(documentVersions)
    .innerJoin(documents, eq(documents.id, documentVersions.documentId))
    .where(and(shared, eq(documents.name, name)))
    .orderBy(asc(documentVersions.version))
  return rows.map((row) => row.sha256)
}

async function ensureVersion(ctx: Storing, name: string, file: string, known: string[]): Promise<void> {
  const kind = kindByEnding(name)
  if (!kind) throw new Error(`content/documents.ts: '${name}' is not a PDF, DOCX or XLSX`)
  const content = await readFile(contentFile(`documents/${file}`))
  const sha256 = createHash('sha256').update(content).digest('hex')
  if (known.includes(sha256)) return
  // Storing moves the file, so pass a copy.
  const copy = await ctx.uploads.spool.create()
  try {
    await copy.write(content)
    await copy.close()
    const place = { clientId: null, projectId: null, forAll: true } as const
    const starter = { ...place, origin: 'firm', uploadedBy: null, from: null } as const
    const whole = { path: copy.path, bytes: content.byteLength, sha256 }
    await storeVersion(ctx, { ...starter, name, kind, file: whole }, async (_, stored) => {
      if (stored.version !== known.length + 1) throw new StoredMeanwhile()
    })
  } catch (err) {
    if (!(err instanceof StoredMeanwhile)) throw err
  } finally {
    await copy.remove()
  }
  known.push(sha256)
}
