import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { DocumentNews } from '#app/emails/documents/document-list.tsx'
import { documentReceiptEmail } from '#app/emails/documents/document-receipt.tsx'
import { documentsReceivedEmail } from '#app/emails/documents/documents-received.tsx'
import { documentsSharedEmail } from '#app/emails/documents/documents-shared.tsx'
import type { QueuedMail } from '#app/emails/kinds.ts'
import type { Transaction } from '#db/connect.server.ts'
import { documentEvents, documents, documentVersions, users } from '#db/schema.ts'
import { A_CLOSED_ACCOUNT, nameForClients, shownName } from '../accounts/names.server.ts'
import { isOpening } from '../documents/is-opening.server.ts'
import { sizeInMb } from '../documents/kinds.ts'
import { visibleDocument } from '../visibility.server.ts'
import type { TakenNews } from './tell.server.ts'

type Which = { kind: TakenNews[number]['kind']; within: SQL | undefined; name: SQL<string | null> }
type To = { email: string; name: string }

/**
 * Writes a receipt for the client's own uploads, and an email about documents from others. Leaves out documents that
 * the client can no longer see or has already viewed.
 */
export async function documentMailsToClient(
  { appUrl }: Pick<Ctx, 'appUrl'>,
  tx: Transaction,
  { uid, name, email: to }: To & { uid: string },
  rows: TakenNews,
): Promise<QueuedMail[]> {
  const seen = visibleDocument(uid)
  const own = await versionsOf(tx, rows, { kind: 'receipt', within: seen, name: nameForClients })
  const unopened = and(seen, sql`not ${versionOpenedBy(uid)}`)
  const others = await versionsOf(tx, rows, { kind: 'shared', within: unopened, name: nameForClients })
  return Promise.all([
    ...(own.length > 0 ? [documentReceiptEmail({ to, name, appUrl, news: own })] : []),
    ...(others.length > 0 ? [documentsSharedEmail({ to, name, appUrl, news: others })] : []),
  ])
}

/** Writes one email per uploading client, so that staff can reply to it. */
export async function documentMailsToFirm(
  { appUrl }: Pick<Ctx, 'appUrl'>,
  tx: Transaction,
  { email: to }: Pick<To, 'email'>,
  rows: TakenNews,
): Promise<QueuedMail[]> {
  const shown = and(isNull(documents.withdrawnAt), isNull(documents.removedAt))
  const fresh = await versionsOf(tx, rows, { kind: 'uploaded', within: shown, name: shownName })
  const mails = [...new Set(fresh.map(({ uid }) => uid))].map((uid) => {
    const news = fresh.filter((one) => one.uid === uid)
    const client = { name: news[0]?.by ?? A_CLOSED_ACCOUNT, email: news[0]?.email ?? null }
    return documentsReceivedEmail({ to, appUrl, client, news })
  })
  return Promise.all(mails)
}

/** Returns the condition that the user has viewed this version, which need not be the latest. */
const versionOpenedBy = (uid: string) => sql`exists (
  select 1 from ${documentEvents} where ${documentEvents.documentId} = ${documents.id}
    and ${documentEvents.uid} = ${uid} and ${isOpening}
    and ${documentEvents.version} = ${documentVersions.version})`

async function versionsOf(tx: Transaction, rows: TakenNews, { kind, within, name }: Which) {
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
    .map(({ bytes, ...version }) => ({ ...version, size: sizeInMb(bytes) })) satisfies DocumentNews[]
}
