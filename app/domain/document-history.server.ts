import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, or } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { documentEvents, documents, documentVersions, users } from '#db/schema.ts'
import { sizeInMb } from './document-kinds.ts'
import { findDocumentForClient, visibleTo } from './documents.server.ts'

/** How much of the log is shown. */
const LOG_LENGTH = 50

/** A document with its versions and its log, newest first. @throws {NotFound} also when it is a stranger's. */
export async function findHistoryForClient(ctx: ClientCtx, id: string) {
  const { db, actor } = ctx
  const document = await findDocumentForClient(ctx, id)
  const versions = await db
    .select({
      version: documentVersions.version,
      bytes: documentVersions.bytes,
      sha256: documentVersions.sha256,
      kind: documentVersions.kind,
      createdAt: documentVersions.createdAt,
      uploadedBy: documentVersions.uploadedBy,
    })
    .from(documentVersions)
    .where(eq(documentVersions.documentId, id))
    .orderBy(desc(documentVersions.version))
  const events = await db
    .select({
      id: documentEvents.id,
      version: documentEvents.version,
      action: documentEvents.action,
      uid: documentEvents.uid,
      name: users.name,
      from: documentEvents.fromAddress,
      at: documentEvents.createdAt,
    })
    .from(documentEvents)
    .innerJoin(documents, eq(documents.id, documentEvents.documentId))
    .leftJoin(users, eq(users.id, documentEvents.uid))
    .where(
      and(
        visibleTo(actor.uid),
        eq(documents.id, id),
        // What all clients get is read by others too, and that is nobody else's business.
        or(
          eq(documents.clientId, actor.uid),
          eq(documentEvents.uid, actor.uid),
          eq(documentEvents.action, 'upload'),
        ),
      ),
    )
    .orderBy(desc(documentEvents.createdAt), desc(documentEvents.id))
    .limit(LOG_LENGTH)
  return {
    ...document,
    versions: versions.map(({ bytes, createdAt, uploadedBy, ...version }) => ({
      ...version,
      size: sizeInMb(bytes),
      createdAt: createdAt.toISOString(),
      byYou: uploadedBy === actor.uid,
    })),
    events: events.map(({ uid, name, at, ...event }) => ({
      ...event,
      at: at.toISOString(),
      who: uid === actor.uid ? ('you' as const) : name,
    })),
  }
}
export type DocumentHistory = Awaited<ReturnType<typeof findHistoryForClient>>

/** A download that goes on where it broke off belongs to the one that was begun within this time. */
const CONTINUED_MS = 24 * 3_600_000

/**
 * Writes down that somebody opened a version, which also ends its being new, unless it is an administrator who
 * looks at the client's portal. A continuation is not written
 * again, unless no beginning is known: otherwise asking for all but the first byte would leave no trace.
 */
export async function recordOpening(
  { db, actor }: ClientCtx,
  opened: { documentId: string; version: number },
  action: 'preview' | 'download',
  how: { from: string; continued: boolean },
): Promise<void> {
  const { documentId, version } = opened
  const { uid } = actor.viewedBy ?? actor
  if (how.continued) {
    const [begun] = await db
      .select({ id: documentEvents.id })
      .from(documentEvents)
      .where(
        and(
          eq(documentEvents.documentId, documentId),
          eq(documentEvents.uid, uid),
          eq(documentEvents.action, action),
          eq(documentEvents.version, version),
          gt(documentEvents.createdAt, new Date(Date.now() - CONTINUED_MS)),
        ),
      )
      .limit(1)
    if (begun) return
  }
  await db.insert(documentEvents).values({
    id: randomUUID(),
    documentId,
    version,
    action,
    uid,
    fromAddress: how.from,
  })
}
