import { type SQL, sql } from 'drizzle-orm'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { documents, documentVersions, users } from '#db/schema.ts'
import { CLOSED_ACCOUNT, nameForClients, shownName } from '../accounts/names.server.ts'

// A subquery instead of a join: it runs only for the rows of a page, after sorting and limiting.
const newest = (name: SQL) => sql`(
  select ${name}
  from ${documentVersions} left join ${users} on ${users.id} = ${documentVersions.uploadedBy}
  where ${documentVersions.documentId} = ${documents.id} and ${documentVersions.version} = ${documents.version})`

/** Uploader of the latest version as shown to a client: 'you', a name, or the firm's name for all staff. */
export function newestUploader(uid: string): SQL<string> {
  const name = sql`case when ${documentVersions.uploadedBy} = ${uid} then ${t('you')}::text else ${nameForClients} end`
  return sql<string>`case when ${documents.origin} = 'firm'
    then ${firm.name}::text else coalesce(${newest(name)}, ${CLOSED_ACCOUNT}::text) end`
}

export const newestUploaderForFirm = sql<string>`coalesce(${newest(shownName)},
  case when ${documents.origin} = 'firm' then ${firm.name}::text else ${CLOSED_ACCOUNT}::text end)`

/** User ID of a client who uploaded the latest version; null for closed accounts and for documents from staff. */
export const newestUploadingClient = sql<string | null>`case when ${documents.origin} = 'client' then (
  select ${documentVersions.uploadedBy} from ${documentVersions}
  where ${documentVersions.documentId} = ${documents.id} and ${documentVersions.version} = ${documents.version}) end`

type Version = { uid: string | null; name: string | null }

export function uploaderOf({ uid, name }: Version, from: 'client' | 'firm', reader: string | null): string {
  if (reader !== null && from === 'firm') return firm.name
  if (reader !== null && uid === reader) return t('you')
  return name ?? (from === 'firm' ? firm.name : CLOSED_ACCOUNT)
}
