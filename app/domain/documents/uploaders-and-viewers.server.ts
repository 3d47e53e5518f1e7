import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isEventOfStaff, isViewEvent } from '#app/domain/access/visibility.server.ts'
import { CLOSED_ACCOUNT_NAME, displayName, displayNameForClients } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import type { Database } from '#db/connect.server.ts'
import { documentEvents, documents, documentVersions, users } from '#db/schema.ts'

const isByOtherSide = sql`(${isEventOfStaff} = (${documents.origin} = 'client'))`

/**
 * Returns when, and by whom, the other side last viewed the latest version of each document. Omits documents never
 * viewed. `client` is the user ID if the viewer is a client.
 */
export async function findLastViews(db: Database, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const last = db
    .select({ at: documentEvents.createdAt, uid: documentEvents.uid })
    .from(documentEvents)
    .where(
      and(
        eq(documentEvents.documentId, documents.id),
        eq(documentEvents.version, documents.version),
        isViewEvent,
        isByOtherSide,
      ),
    )
    .orderBy(sql`${documentEvents.createdAt} desc, ${documentEvents.id} desc`)
    .limit(1)
    .as('last_opening')
  const rows = await db
    .select({
      id: documents.id,
      at: last.at,
      by: sql<string | null>`${displayName}`,
      client: sql<string | null>`case when ${documents.origin} = 'firm' then ${users.id} end`,
    })
    .from(documents)
    .innerJoinLateral(last, sql`true`)
    .leftJoin(users, eq(users.id, last.uid))
    .where(inArray(documents.id, ids))
  return new Map(
    rows.map(({ id, at, by, client }) => [
      id,
      { at: at.toISOString(), by: by ?? CLOSED_ACCOUNT_NAME, client },
    ]),
  )
}

// A subquery instead of a join: it runs only for the rows of a page, after sorting and limiting.
const selectLatestUploader = (name: SQL) => sql`(
  select ${name}
  from ${documentVersions} left join ${users} on ${users.id} = ${documentVersions.uploadedBy}
  where ${documentVersions.documentId} = ${documents.id} and ${documentVersions.version} = ${documents.version})`

/** Uploader of the latest version as shown to a client: 'you', a name, or the firm's name for all staff. */
export function latestUploaderForClient(uid: string): SQL<string> {
  const name = sql`case when ${documentVersions.uploadedBy} = ${uid} then ${t('you')}::text else ${displayNameForClients} end`
  return sql<string>`case when ${documents.origin} = 'firm'
    then ${firm.name}::text else coalesce(${selectLatestUploader(name)}, ${CLOSED_ACCOUNT_NAME}::text) end`
}

export const latestUploader = sql<string>`coalesce(${selectLatestUploader(displayName)},
  case when ${documents.origin} = 'firm' then ${firm.name}::text else ${CLOSED_ACCOUNT_NAME}::text end)`

/** User ID of a client who uploaded the latest version; null for closed accounts and for documents from staff. */
export const latestUploaderClientId = sql<string | null>`case when ${documents.origin} = 'client' then (
  select ${documentVersions.uploadedBy} from ${documentVersions}
  where ${documentVersions.documentId} = ${documents.id} and ${documentVersions.version} = ${documents.version}) end`

type VersionUploader = { uid: string | null; name: string | null }

export function formatUploader(
  { uid, name }: VersionUploader,
  from: 'client' | 'firm',
  reader: string | null,
): string {
  if (reader !== null && from === 'firm') return firm.name
  if (reader !== null && uid === reader) return t('you')
  return name ?? (from === 'firm' ? firm.name : CLOSED_ACCOUNT_NAME)
}
