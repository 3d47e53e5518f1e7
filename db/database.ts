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
  /** The same database as the job queue wants it. */
  queueDb: QueueDb
  kind: 'embedded' | 'postgres'
  /** @throws when the embedded database has too little room to write. */
  checkRoom: () => void
  /** How many connections are open and idle, and how many wait for one. */
  connections: () => { open: number; idle: number; waiting: number }
  /** Shortens the embedded database's log, which nothing else does while it runs. */
  tidy: () => Promise<void>
  close: () => Promise<void>
}

/** Too little is free on the disk of the embedded database to begin. Both in bytes. */
export class NoRoom extends Error {
  readonly free: number
  readonly needed: number
  constructor(free: number, needed: number) {
    super('the disk is full')
    this.free = free
    this.needed = needed
  }
}

/** A newer version of the program has made this database what it is: this one would not know what to do with it. */
export class NewerDatabase extends Error {
  constructor() {
    super('the database was made by a newer version')
  }
}
