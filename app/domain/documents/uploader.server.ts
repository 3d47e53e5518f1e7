import { type SQL, sql } from 'drizzle-orm'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { documents, documentVersions, users } from '#db/schema.ts'
import { CLOSED_ACCOUNT, nameForClients, shownName } from '../accounts/names.server.ts'

// Not a join: asked only for the rows that a page shows, after they were sorted and cut.
const newest = (name: SQL) => sql`(
  select ${name}
  from ${documentVersions} left join ${users} on ${users.id} = ${documentVersions.uploadedBy}
  where ${documentVersions.documentId} = ${documents.id} and ${documentVersions.version} = ${documents.version})`

/** Who uploaded the newest version, as a client reads it: 'you', a name, or for all of the firm its name. */
export function newestUploader(uid: string): SQL<string> {
  const name = sql`case when ${documentVersions.uploadedBy} = ${uid} then ${t('you')}::text else ${nameForClients} end`
  return sql<string>`case when ${documents.origin} = 'firm'
    then ${firm.name}::text else coalesce(${newest(name)}, ${CLOSED_ACCOUNT}::text) end`
}

/** The same for the firm, who is told names of its own people as well. */
export const newestUploaderForFirm = sql<string>`coalesce(${newest(shownName)},
  case when ${documents.origin} = 'firm' then ${firm.name}::text else ${CLOSED_ACCOUNT}::text end)`

/** Of a client's document: who uploaded the newest version, as far as the account is still there. */
export const newestUploadingClient = sql<string | null>`case when ${documents.origin} = 'client' then (
  select ${documentVersions.uploadedBy} from ${documentVersions}
  where ${documentVersions.documentId} = ${documents.id} and ${documentVersions.version} = ${documents.version}) end`

type Version = { uid: string | null; name: string | null }

/** Who uploaded one of the versions, in the same words. */
export function uploaderOf({ uid, name }: Version, from: 'client' | 'firm', reader: string | null): string {
  if (reader !== null && from === 'firm') return firm.name
  if (reader !== null && uid === reader) return t('you')
  return name ?? (from === 'firm' ? firm.name : CLOSED_ACCOUNT)
}
