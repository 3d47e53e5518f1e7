import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { FileStorage } from '#app/adapters/file-storage.server.ts'
import type { TemporaryFiles } from '#app/adapters/temporary-files.server.ts'
import { isMissingObject } from '#app/domain/files/stored-objects.server.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { getSchema } from '#db/single-connection.server.ts'
import type { Manifest, StoredFile, Table } from './manifest.ts'
import { createContentSum, createNdjsonFile, type NdjsonFile } from './ndjson.ts'
import {
  listPictureFiles,
  type PictureRow,
  type StoredFileRow,
  selectPictures,
  selectStoredFiles,
  toStoredFile,
} from './stored-files.ts'
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
        await index.add(toLines(readStoredFiles(tx, [...contents.keys()])))
        const { rows } = await tx.execute<PictureRow>(selectPictures)
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

async function* readStoredFiles(tx: Transaction, tables: string[]): AsyncGenerator<StoredFile> {
  for await (const row of readWithCursor<StoredFileRow>(tx, selectStoredFiles(tables)))
    yield toStoredFile(row)
}

/** Yields the pictures, which are hashed here because the database doesn't store their hashes. */
async function* hashPictures(files: FileStorage, rows: PictureRow[]): AsyncGenerator<StoredFile> {
  for (const { key, name } of listPictureFiles(rows)) {
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
    yield { key, bytes, sha256: hash.digest('hex'), name }
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
