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

/** A receipt for what the person uploaded, and what others have: of what this person still sees, and has not opened. */
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

/** What clients have uploaded: one mail for each of them, which can be answered. */
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

/** Whether this person has opened this very version, which need not be the newest. */
const versionOpenedBy = (uid: string) => sql`exists (
  select 1 from ${documentEvents} where ${documentEvents.documentId} = ${documents.id}
    and ${documentEvents.uid} = ${uid} and ${isOpening}
    and ${documentEvents.version} = ${documentVersions.version})`

/** The versions that some of the news are about, in the order of their upload, without those taken back. */
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
