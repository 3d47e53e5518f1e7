import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgTransaction } from 'drizzle-orm/pg-core'
import type { ConstructorOptions } from 'pg-boss'
import type * as schema from './schema.ts'

export type Database = PgDatabase<NodePgQueryResultHKT, typeof schema>
export type Transaction = PgTransaction<
  NodePgQueryResultHKT,
  typeof schema,
  ExtractTablesWithRelations<typeof schema>
>
export type QueueDb = NonNullable<ConstructorOptions['db']>
export type OpenDatabase = {
  db: Database
  queueDb: QueueDb
  kind: 'embedded' | 'postgres'
  /** @throws if the embedded database's disk is full or read-only */
  assertWritable: () => void
  connections: () => { open: number; idle: number; waiting: number }
  /** Shortens the embedded database's write-ahead log, because PGlite never runs checkpoints by itself. */
  checkpoint: () => Promise<void>
  /** Runs work under the start lock, so that no other instance starts meanwhile. */
  exclusive: <T>(work: () => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

export type OpenOptions = {
  /** Throws to reject the database. Runs before and after the migrations, while no other instance is starting. */
  check?: (db: Database) => Promise<void>
  /** Milliseconds until a statement ends the embedded database's thread: 10 s by default. */
  timeoutMs?: number
  /** Milliseconds that a statement waits for the embedded database's connection: 10 s by default. */
  waitMs?: number
  /** `false` rejects a database with an older schema instead of migrating it. */
  migrate?: boolean
}
