import { sql } from 'drizzle-orm'
import { firm } from '#content/firm.ts'
import { documents, documentVersions, users } from '#db/schema.ts'

/** Of `users`: how a person is called. */
export const displayName = sql<string | null>`coalesce(nullif(${users.name}, ''), ${users.email})`

/** Stands for who uploaded something and has no account any more: the name is kept nowhere. */
const CLOSED = 'a closed account'

// Not a join: asked only for the rows that a page shows, after they were sorted and cut.
const newest = (uid: string | null) => sql`(
  select case when ${documentVersions.uploadedBy} = ${uid}::text then 'you' else ${displayName} end
  from ${documentVersions} left join ${users} on ${users.id} = ${documentVersions.uploadedBy}
  where ${documentVersions.documentId} = ${documents.id} and ${documentVersions.version} = ${documents.version})`

/** Who uploaded the newest version, as a client reads it: 'you', a name, or for all of the firm its name. */
export const newestUploader = (uid: string) => sql<string>`case when ${documents.origin} = 'firm'
  then ${firm.name}::text else coalesce(${newest(uid)}, ${CLOSED}::text) end`

/** The same for the firm, who is told names of its own people as well. */
export const newestUploaderForFirm = sql<string>`coalesce(${newest(null)},
  case when ${documents.origin} = 'firm' then ${firm.name}::text else ${CLOSED}::text end)`

/** Of a client's document: who uploaded the newest version, as far as the account is still there. */
export const newestUploadingClient = sql<string | null>`case when ${documents.origin} = 'client' then (
  select ${documentVersions.uploadedBy} from ${documentVersions}
  where ${documentVersions.documentId} = ${documents.id} and ${documentVersions.version} = ${documents.version}) end`

type Version = { uid: string | null; name: string | null }

/** Who uploaded one of the versions, in the same words. */
export function uploaderOf({ uid, name }: Version, from: 'client' | 'firm', reader: string | null): string {
  if (reader !== null && from === 'firm') return firm.name
  if (reader !== null && uid === reader) return 'you'
  return name ?? (from === 'firm' ? firm.name : CLOSED)
}
