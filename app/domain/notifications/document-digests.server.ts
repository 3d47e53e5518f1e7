import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { formatSizeInMb } from '#app/core/formats.ts'
import { isViewEvent, isVisibleDocument } from '#app/domain/access/visibility.server.ts'
import {
  CLOSED_ACCOUNT_NAME_CAPITALIZED,
  displayName,
  displayNameForClients,
} from '#app/domain/user-columns.server.ts'
import type { DigestDocument } from '#app/emails/documents/document-list.tsx'
import { documentReceiptEmail } from '#app/emails/documents/document-receipt.tsx'
import { documentsReceivedEmail } from '#app/emails/documents/documents-received.tsx'
import { documentsSharedEmail } from '#app/emails/documents/documents-shared.tsx'
import type { QueuedEmail } from '#app/emails/email-kinds.ts'
import type { Transaction } from '#db/connect.server.ts'
import { documentEvents, documents, documentVersions, users } from '#db/schema.ts'
import type { TakenNotifications } from './notify.server.ts'

type VersionFilter = {
  kind: TakenNotifications[number]['kind']
  within: SQL | undefined
  name: SQL<string | null>
}
type Recipient = { email: string; name: string }

/**
 * Writes a receipt for the client's own uploads, and an email about documents from others. Leaves out documents that
 * the client can no longer see or has already viewed.
 */
export async function createDocumentDigestsForClient(
  { appUrl }: Pick<Ctx, 'appUrl'>,
  tx: Transaction,
  { uid, name, email: to }: Recipient & { uid: string },
  rows: TakenNotifications,
): Promise<QueuedEmail[]> {
  const seen = isVisibleDocument(uid)
  const own = await listNotifiedVersions(tx, rows, {
    kind: 'receipt',
    within: seen,
    name: displayNameForClients,
  })
  const unopened = and(seen, sql`not ${isVersionViewedBy(uid)}`)
  const others = await listNotifiedVersions(tx, rows, {
    kind: 'shared',
    within: unopened,
    name: displayNameForClients,
  })
  return Promise.all([
    ...(own.length > 0 ? [documentReceiptEmail({ to, name, appUrl, news: own })] : []),
    ...(others.length > 0 ? [documentsSharedEmail({ to, name, appUrl, news: others })] : []),
  ])
}

/** Writes one email per uploading client, so that staff can reply to it. */
export async function createDocumentDigests(
  { appUrl }: Pick<Ctx, 'appUrl'>,
  tx: Transaction,
  { email: to }: Pick<Recipient, 'email'>,
  rows: TakenNotifications,
): Promise<QueuedEmail[]> {
  const shown = and(isNull(documents.withdrawnAt), isNull(documents.removedAt))
  const fresh = await listNotifiedVersions(tx, rows, { kind: 'uploaded', within: shown, name: displayName })
  const mails = [...new Set(fresh.map(({ uid }) => uid))].map((uid) => {
    const news = fresh.filter((one) => one.uid === uid)
    const client = { name: news[0]?.by ?? CLOSED_ACCOUNT_NAME_CAPITALIZED, email: news[0]?.email ?? null }
    return documentsReceivedEmail({ to, appUrl, client, news })
  })
  return Promise.all(mails)
}

/** Returns the condition that the user has viewed this version, which need not be the latest. */
const isVersionViewedBy = (uid: string) => sql`exists (
  select 1 from ${documentEvents} where ${documentEvents.documentId} = ${documents.id}
    and ${documentEvents.uid} = ${uid} and ${isViewEvent}
    and ${documentEvents.version} = ${documentVersions.version})`

async function listNotifiedVersions(
  tx: Transaction,
  rows: TakenNotifications,
  { kind, within, name }: VersionFilter,
) {
  const wanted = rows.filter((row) => row.kind === kind)
  if (wanted.length === 0) return []
  const found = await tx
    .select({
      id: documents.id,
      name: documents.name,
      version: documentVersions.version,
      bytes: documentVersions.bytes,
      from: documents.origin,
      uid: documentVersions.uploadedBy,
      by: name,
      email: users.email,
    })
    .from(documents)
    .innerJoin(documentVersions, eq(documentVersions.documentId, documents.id))
    .leftJoin(users, eq(users.id, documentVersions.uploadedBy))
    .where(
      and(
        inArray(
          documents.id,
          wanted.map((row) => row.subjectId),
        ),
        within,
      ),
    )
    .orderBy(asc(documentVersions.createdAt), asc(documents.name), asc(documents.id))
  const asked = new Set(wanted.map(({ subjectId, version }) => `${subjectId} ${version}`))
  return found
    .filter(({ id, version }) => asked.has(`${id} ${version}`))
    .map(({ bytes, ...version }) => ({ ...version, size: formatSizeInMb(bytes) })) satisfies DigestDocument[]
}
