import { type SQL, sql } from 'drizzle-orm'
import { getPictureKey } from '#app/domain/projects/pictures.server.ts'
import { t } from '#app/texts.ts'
import type { StoredFile } from './manifest.ts'

/** Files that a table's rows refer to, by table. Archives of rooms are left out, because they can be created again. */
const FILES_BY_TABLE: Record<string, SQL> = {
  document_versions: sql`select v.storage_key, v.bytes, v.sha256, d.name, v.version
    from document_versions v join documents d on d.id = v.document_id`,
  invoice_files: sql`select f.storage_key, f.bytes, f.sha256, concat_ws(' ', i.number, '(' || f.format || ')'), null::int
    from invoice_files f join invoices i on i.id = f.invoice_id`,
  agreements: sql`select upload_key, upload_bytes, upload_sha256, title, null::int
    from agreements where upload_key is not null`,
  room_versions: sql`select storage_key, bytes, sha256, file_name, version from room_versions
    union all select rendition_key, rendition_bytes, rendition_sha256, file_name, version
    from room_versions where rendition_key is not null`,
  room_acceptances: sql`select a.storage_key, a.bytes, a.sealed_sha256, m.name, a.version
    from room_acceptances a join room_members m on m.id = a.member_id where a.storage_key is not null`,
}

export type StoredFileRow = {
  key: string
  bytes: string
  sha256: string
  name: string
  version: number | null
}

/** Returns the query of all stored files but pictures. Databases from older versions lack some of the tables. */
export function selectStoredFiles(tables = Object.keys(FILES_BY_TABLE)): SQL {
  const queries = tables.flatMap((table) => FILES_BY_TABLE[table] ?? [])
  return sql`select key, bytes::text, sha256, name, version
    from (${sql.join(queries, sql` union all `)}) stored (key, bytes, sha256, name, version) order by key`
}

export const toStoredFile = ({ bytes, name, version, ...file }: StoredFileRow): StoredFile => ({
  ...file,
  bytes: Number(bytes),
  name: version === null ? name : t('{name}, version {version}', { name, version }),
})

export type PictureRow = { id: string; widths: number[] }

export const selectPictures = sql`select id, widths from pictures order by id`

/** Lists the files of pictures, whose sizes and hashes the database doesn't store. */
export const listPictureFiles = (pictures: PictureRow[]) =>
  pictures.flatMap(({ id, widths }) =>
    widths.flatMap((width) =>
      (['avif', 'webp'] as const).map((format) => ({
        key: getPictureKey(id, width, format),
        name: t('a picture {width} pixels wide', { width }),
      })),
    ),
  )
