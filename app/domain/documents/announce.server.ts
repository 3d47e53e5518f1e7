import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { DocumentNews } from '#app/emails/document-list.tsx'
import { documentReceiptEmail } from '#app/emails/document-receipt.tsx'
import { documentsReceivedEmail } from '#app/emails/documents-received.tsx'
import { documentsSharedEmail } from '#app/emails/documents-shared.tsx'
import type { Transaction } from '#db/connect.server.ts'
import { documentEvents, documents, documentVersions, users } from '#db/schema.ts'
import { sizeInMb } from './kinds.ts'

/** Uploads of the same so many seconds are collected in one mail. */
const COLLECT_SECONDS = 120

/**
 * Queues the mails about a client's new versions, to be sent in two minutes. The lock makes the task wait for
 * this transaction, also when it joins a task that is about to start.
 */
export async function announceSoon({ jobs }: Pick<Ctx, 'jobs'>, tx: Transaction, clientId: string) {
  await tx.select({ uid: users.id }).from(users).where(eq(users.id, clientId)).for('key share')
  await jobs.queueTask(tx, 'announce-documents', clientId, COLLECT_SECONDS)
}

/**
 * Queues one mail to each side about all versions of a client that were in no mail yet: to the firm and, as a
 * receipt, to the client about the client's; to the client about the firm's, but for those opened already.
 */
export async function announceDocuments(ctx: Ctx, clientId: string): Promise<void> {
  const { db, jobs, appUrl, adminEmail } = ctx
  await db.transaction(async (tx) => {
    const [client] = await tx
      .select({ name: users.name, email: users.email, deactivatedAt: users.deactivatedAt })
      .from(users)
      .where(eq(users.id, clientId))
      .for('update')
    if (!client) return
    const fresh = await takeUnannounced(tx, clientId)
    const news = (side: 'client' | 'firm') =>
      fresh
        .filter((row) => row.origin === side && !(side === 'firm' && row.opened))
        .map(({ name, version, bytes }): DocumentNews => ({ name, version, size: sizeInMb(bytes) }))
    // A deactivated client gets no mail.
    const [uploaded, shared] = [news('client'), client.deactivatedAt ? [] : news('firm')]
    const mails = [
      ...(uploaded.length > 0
        ? [
            documentsReceivedEmail({ to: adminEmail, appUrl, client, news: uploaded }),
            documentReceiptEmail({ to: client.email, appUrl, news: uploaded }),
          ]
        : []),
      ...(shared.length > 0 ? [documentsSharedEmail({ to: client.email, appUrl, news: shared })] : []),
    ]
    for (const mail of await Promise.all(mails)) await jobs.queueMail(tx, mail)
  })
}

async function takeUnannounced(tx: Transaction, clientId: string) {
  const rows = await tx
    .select({
      id: documents.id,
      name: documents.name,
      origin: documents.origin,
      version: documentVersions.version,
      bytes: documentVersions.bytes,
      opened: sql<boolean>`exists (
        select 1 from ${documentEvents} where ${documentEvents.documentId} = ${documents.id}
          and ${documentEvents.uid} = ${clientId} and ${documentEvents.action} in ('preview', 'download')
          and ${documentEvents.version} = ${documentVersions.version})`,
    })
    .from(documentVersions)
    .innerJoin(documents, eq(documents.id, documentVersions.documentId))
    .where(
      and(
        eq(documents.clientId, clientId),
        isNull(documentVersions.announcedAt),
        isNull(documents.withdrawnAt),
        isNull(documents.removedAt),
      ),
    )
    .orderBy(asc(documentVersions.createdAt), asc(documents.name))
  if (rows.length === 0) return []
  await tx
    .update(documentVersions)
    .set({ announcedAt: new Date() })
    .where(
      and(
        inArray(
          documentVersions.documentId,
          rows.map((row) => row.id),
        ),
        isNull(documentVersions.announcedAt),
      ),
    )
  return rows
}
