import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { formatSizeInMb } from '#app/core/formats.ts'
import {
  isListedDocument,
  isOpenToStaff,
  isViewEvent,
  isVisibleDocument,
  type StaffReader,
} from '#app/domain/access/visibility.server.ts'
import {
  CLOSED_ACCOUNT_NAME_CAPITALIZED,
  displayName,
  displayNameForClients,
} from '#app/domain/user-columns.server.ts'
import type { DigestSection } from '#app/emails/digest.tsx'
import {
  createReceiptSection,
  createSharedSection,
  createUploadSection,
} from '#app/emails/document-emails.tsx'
import type { EmailedNotification } from '#app/emails/email-kinds.ts'
import { alphabetical } from '#db/alphabetical.ts'
import type { Database } from '#db/connect.server.ts'
import { documentEvents, documents, documentVersions, users } from '#db/schema.ts'

type VersionFilter = {
  kind: EmailedNotification['kind']
  within: SQL | undefined
  name: SQL<string | null>
}

/**
 * Creates a receipt for the client's own uploads, and a section about documents from others. Omits documents that the
 * client can no longer see or has already viewed.
 */
export async function createDocumentSectionsForClient(
  db: Pick<Database, 'select'>,
  uid: string,
  rows: EmailedNotification[],
): Promise<DigestSection[]> {
  const seen = isVisibleDocument({ uid })
  const own = await listNotifiedVersions(db, rows, {
    kind: 'receipt',
    within: seen,
    name: displayNameForClients,
  })
  const unviewed = and(seen, sql`not ${isVersionViewedBy(uid)}`)
  const others = await listNotifiedVersions(db, rows, {
    kind: 'shared',
    within: unviewed,
    name: displayNameForClients,
  })
  return [
    ...(own.length > 0 ? [createReceiptSection(own)] : []),
    ...(others.length > 0 ? [createSharedSection(others)] : []),
  ]
}

export async function createDocumentSections(
  db: Pick<Database, 'select'>,
  rows: EmailedNotification[],
  reader: StaffReader,
): Promise<DigestSection[]> {
  const uploads = await listNotifiedVersions(db, rows, {
    kind: 'uploaded',
    within: and(isListedDocument, isOpenToStaff(reader, documents.projectId)),
    name: displayName,
  })
  return [...new Set(uploads.map(({ uid }) => uid))].map((uid) => {
    const uploadsOfUser = uploads.filter((upload) => upload.uid === uid)
    return createUploadSection(
      {
        name: uploadsOfUser[0]?.by ?? CLOSED_ACCOUNT_NAME_CAPITALIZED,
        email: uploadsOfUser[0]?.email ?? null,
      },
      uploadsOfUser,
    )
  })
}

/** Condition on `documentVersions`: the user has viewed the version, whether or not it is the latest. */
const isVersionViewedBy = (uid: string) => sql`exists (
  select 1 from ${documentEvents} where ${documentEvents.documentId} = ${documents.id}
    and ${documentEvents.uid} = ${uid} and ${isViewEvent}
    and ${documentEvents.version} = ${documentVersions.version})`

async function listNotifiedVersions(
  db: Pick<Database, 'select'>,
  rows: EmailedNotification[],
  { kind, within, name }: VersionFilter,
) {
  const wanted = rows.filter((row) => row.kind === kind)
  if (wanted.length === 0) return []
  const found = await db
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
    .orderBy(asc(documentVersions.createdAt), asc(alphabetical(documents.name)), asc(documents.id))
  const wantedKeys = new Set(wanted.map(({ subjectId, version }) => `${subjectId} ${version}`))
  return found
    .filter(({ id, version }) => wantedKeys.has(`${id} ${version}`))
    .map(({ bytes, ...version }) => ({ ...version, size: formatSizeInMb(bytes) }))
}
