import { createHash, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { kindByEnding } from '#app/domain/documents/kinds.ts'
import { storeVersion } from '#app/domain/documents/store-version.server.ts'
import { documentEvents, documents, documentVersions, projects } from '#db/schema.ts'
import { clientDocuments } from './client-documents.ts'

const DAY = 24 * 3_600_000

/** Stores the demo client's documents, each version with its own date. */
export async function fillDocuments(
  ctx: Pick<Ctx, 'db' | 'files' | 'uploads' | 'log'>,
  clientId: string,
): Promise<void> {
  for (const { name, from, project, opened, withdrawn, versions } of clientDocuments) {
    const [found] = await ctx.db
      .select({ id: projects.id })
      .from(projects)
      .where(and(eq(projects.clientId, clientId), eq(projects.title, project ?? '')))
    for (const { daysAgo, content } of versions) {
      const file = await ctx.uploads.spool.create()
      await file.write(content)
      await file.close()
      const stored = await storeVersion(ctx, {
        clientId,
        origin: from,
        projectId: found?.id ?? null,
        name,
        kind: kindByEnding(name) ?? 'pdf',
        file: {
          path: file.path,
          bytes: content.byteLength,
          sha256: createHash('sha256').update(content).digest('hex'),
        },
        uploadedBy: from === 'client' ? clientId : null,
        from: from === 'client' ? '127.0.0.1' : null,
      })
      await file.remove()
      await datedBack(ctx, stored, new Date(Date.now() - daysAgo * DAY))
      if (opened)
        await ctx.db.insert(documentEvents).values({
          id: randomUUID(),
          documentId: stored.id,
          version: stored.version,
          action: 'download',
          uid: clientId,
          fromAddress: '127.0.0.1',
          createdAt: new Date(Date.now() - (daysAgo - 1) * DAY),
        })
      if (withdrawn)
        await ctx.db.update(documents).set({ withdrawnAt: new Date() }).where(eq(documents.id, stored.id))
    }
  }
}

async function datedBack(
  { db }: Pick<Ctx, 'db'>,
  { id, version }: { id: string; version: number },
  at: Date,
): Promise<void> {
  await db.update(documents).set({ modifiedAt: at }).where(eq(documents.id, id))
  await db
    .update(documentEvents)
    .set({ createdAt: at })
    .where(and(eq(documentEvents.documentId, id), eq(documentEvents.version, version)))
  await db
    .update(documentVersions)
    .set({ createdAt: at })
    .where(and(eq(documentVersions.documentId, id), eq(documentVersions.version, version)))
}
