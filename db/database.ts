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
  /** Does work that no other starting instance does at the same time; it waits for them. */
  exclusive: <T>(work: () => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

export type OpenOptions = {
  /**
   * Refuses the database by throwing. Called before anything is migrated and again afterwards, while no other instance
   * starts.
   */
  check?: (db: Database) => Promise<void>
  /** false: refuses a database with an older schema instead of migrating it. */
  migrate?: boolean
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

/** The schema is older than the program's, and the command that opened the database may not migrate it. */
export class OlderDatabase extends Error {
  constructor() {
    super('the schema of the database is older than this version')
  }
}

/** Other tables than Foyer's, or Foyer's from before its first migration. The message is one line for a person. */
export class ForeignDatabase extends Error {}

/** The database can't store all characters. The message is one line for a person. */
export class WrongEncoding extends Error {}
