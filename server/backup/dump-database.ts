import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { FileStorage } from '#app/adapters/file-storage.server.ts'
import type { TemporaryFiles } from '#app/adapters/temporary-files.server.ts'
import { isMissingObject } from '#app/domain/files/stored-objects.server.ts'
import { getPictureKey } from '#app/domain/projects/pictures.server.ts'
import { t } from '#app/texts.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { getSchema } from '#db/single-connection.server.ts'
import type { Manifest, StoredFile, Table } from './manifest.ts'
import { createContentSum, createNdjsonFile, type NdjsonFile } from './ndjson.ts'
import { listColumns, listSequences, listTablesInOrder } from './tables.ts'

const ROWS_PER_FETCH = 200
/**
 * Tables whose rows give access without a password. The file also contains AUTH_SECRET, so with these rows, anyone who
 * steals a backup could continue the running site's sessions.
 */
const EXCLUDED_TABLES = ['sessions', 'pending_sign_ins']

/** Snapshot of all rows in temporary files, which `remove` deletes. */
export type Dump = Pick<Manifest, 'schema' | 'tables' | 'sequences' | 'documents'> & {
  getContent: (table: string) => NdjsonFile
  /** All documents, files of invoices and pictures that the rows refer to. */
  index: NdjsonFile
  remove: () => Promise<void>
}

/**
 * Reads all tables in one snapshot, without the rows of `EXCLUDED_TABLES`. The embedded database is blocked in the
 * meantime, so the rows go to temporary files, no matter how slow their consumer is. `signal` aborts the dump.
 */
export async function dumpDatabase(deps: {
  db: Database
  files: FileStorage
  temporaryFiles: TemporaryFiles
  signal?: AbortSignal
}): Promise<Dump> {
  const contents = new Map<string, NdjsonFile>()
  const index = await createNdjsonFile(deps.temporaryFiles)
  const remove = async () => {
    for (const file of [index, ...contents.values()]) await file.remove()
  }
  try {
    const documents = { count: 0, bytes: 0 }
    const toLines = async function* (stored: AsyncIterable<StoredFile>) {
      for await (const storedFile of stored) {
        deps.signal?.throwIfAborted()
        documents.count += 1
        documents.bytes += storedFile.bytes
        yield `${JSON.stringify(storedFile)}\n`
      }
    }
    const snapshot = await deps.db.transaction(
      async (tx) => {
        await tx.execute(sql`set local timezone to 'UTC'`)
        const tables: Table[] = []
        for (const name of await listTablesInOrder(tx)) {
          const file = await createNdjsonFile(deps.temporaryFiles)
          contents.set(name, file)
          tables.push(await dumpTable(tx, name, file, deps.signal))
        }
        await index.add(toLines(readVersions(tx)))
        // Databases from older versions have no such tables.
        if (contents.has('invoice_files')) await index.add(toLines(readInvoiceFiles(tx)))
        if (contents.has('agreements')) await index.add(toLines(readUploadedAgreements(tx)))
        if (contents.has('room_versions')) await index.add(toLines(readRoomFiles(tx)))
        const { rows } = await tx.execute<{ id: string; widths: number[] }>(
          sql`select id, widths from pictures order by id`,
        )
        return { schema: await getSchema(tx), tables, sequences: await listSequences(tx), pictures: rows }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    await index.add(toLines(hashPictures(deps.files, snapshot.pictures)))
    const { schema, tables, sequences } = snapshot
    const getContent = (table: string) => {
      const file = contents.get(table)
      if (!file) throw new Error(`no table ${table}`)
      return file
    }
    return { schema, tables, sequences, documents, getContent, index, remove }
  } catch (err) {
    await remove()
    throw err
  }
}

async function dumpTable(
  tx: Transaction,
  name: string,
  file: NdjsonFile,
  signal: AbortSignal | undefined,
): Promise<Table> {
  const columns = await listColumns(tx, name)
  const sum = createContentSum()
  await file.add(
    (async function* () {
      for await (const line of EXCLUDED_TABLES.includes(name) ? [] : readRows(tx, name, columns)) {
        signal?.throwIfAborted()
        sum.add(line)
        yield `${line}\n`
      }
    })(),
  )
  return { name, columns, ...sum.result() }
}

/** Yields each row in a table as JSON, without generated columns. */
export async function* readRows(tx: Transaction, table: string, columns: string[]): AsyncGenerator<string> {
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  const query = sql`select row_to_json(r)::text as line from (select ${list} from ${sql.identifier(table)}) r`
  for await (const { line } of readWithCursor<{ line: string }>(tx, query)) yield line
}

async function* readVersions(tx: Transaction): AsyncGenerator<StoredFile> {
  const query = sql`select v.storage_key as key, v.bytes::text as bytes, v.sha256, d.name, v.version
    from document_versions v join documents d on d.id = v.document_id order by v.storage_key`
  type Row = { key: string; bytes: string; sha256: string; name: string; version: number }
  for await (const { key, bytes, sha256, name, version } of readWithCursor<Row>(tx, query))
    yield { key, bytes: Number(bytes), sha256, name: t('{name}, version {version}', { name, version }) }
}

async function* readInvoiceFiles(tx: Transaction): AsyncGenerator<StoredFile> {
  const query = sql`select f.storage_key as key, f.bytes::text as bytes, f.sha256, i.number, f.format
    from invoice_files f join invoices i on i.id = f.invoice_id order by f.storage_key`
  type Row = { key: string; bytes: string; sha256: string; number: string; format: string }
  for await (const { key, bytes, sha256, number, format } of readWithCursor<Row>(tx, query))
    yield { key, bytes: Number(bytes), sha256, name: `${number} (${format})` }
}

async function* readUploadedAgreements(tx: Transaction): AsyncGenerator<StoredFile> {
  const query = sql`select upload_key as key, upload_bytes::text as bytes, upload_sha256 as sha256, title as name
    from agreements where upload_key is not null order by upload_key`
  for await (const file of readWithCursor<StoredFile & { bytes: unknown }>(tx, query))
    yield { ...file, bytes: Number(file.bytes) }
}

/** Archives of rooms are left out, because they can be created again. */
async function* readRoomFiles(tx: Transaction): AsyncGenerator<StoredFile> {
  const query = sql`select storage_key as key, bytes::text as bytes, sha256, file_name as name, version
      from room_versions
    union all select rendition_key, rendition_bytes::text, rendition_sha256, file_name, version
      from room_versions where rendition_key is not null
    union all select a.storage_key, a.bytes::text, a.sealed_sha256, m.name, a.version
      from room_acceptances a join room_members m on m.id = a.member_id where a.storage_key is not null
    order by 1`
  type Row = { key: string; bytes: string; sha256: string; name: string; version: number }
  for await (const { key, bytes, sha256, name, version } of readWithCursor<Row>(tx, query))
    yield { key, bytes: Number(bytes), sha256, name: t('{name}, version {version}', { name, version }) }
}

/** Yields the pictures, which are hashed here because the database doesn't store their hashes. */
async function* hashPictures(
  files: FileStorage,
  rows: { id: string; widths: number[] }[],
): AsyncGenerator<StoredFile> {
  for (const { id, widths } of rows)
    for (const width of widths)
      for (const format of ['avif', 'webp'] as const) {
        const key = getPictureKey(id, width, format)
        const hash = createHash('sha256')
        let bytes = 0
        try {
          for await (const chunk of await files.get(key)) {
            hash.update(chunk)
            bytes += chunk.length
          }
        } catch (err) {
          if (!isMissingObject(err)) throw err
        }
        yield { key, bytes, sha256: hash.digest('hex'), name: t('a picture {width} pixels wide', { width }) }
      }
}

async function* readWithCursor<Row extends Record<string, unknown>>(
  tx: Transaction,
  query: SQL,
): AsyncGenerator<Row> {
  await tx.execute(sql`declare dumped no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await tx.execute<Row>(sql.raw(`fetch ${ROWS_PER_FETCH} from dumped`))
    yield* rows as unknown as Row[]
    if (rows.length < ROWS_PER_FETCH) break
  }
  await tx.execute(sql`close dumped`)
}
