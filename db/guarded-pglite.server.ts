import { closeSync, existsSync, openSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  type PGliteOptions,
  type QueryOptions,
  type Results,
  type Transaction,
  types,
} from '@electric-sql/pglite'
import { RememberingPglite } from './remembering-pglite.server.ts'

const MIB = 1_048_576
/** What one change may take besides the next piece of the database's log. */
const MARGIN = 8 * MIB

/** Nothing is written, because too little is free. */
class DiskFull extends Error {
  readonly code = 'ENOSPC'
}

/** How many bytes must be free on the disk of an existing database before it may be written to. */
export function neededBytes(folder: string): number {
  const log = join(folder, 'pg_wal')
  if (!existsSync(log)) return MARGIN
  const pieces = readdirSync(log).filter((name) => /^[0-9A-F]{24}$/.test(name))
  return Math.max(0, ...pieces.map((name) => statSync(join(log, name)).size)) + MARGIN
}

export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

const asText = (value: string) => value
const asDate = (value: string) => new Date(value)
/** As Drizzle wants them: it reads moments by itself. */
const MOMENTS_AS_TEXT = {
  [types.TIMESTAMP]: asText,
  [types.TIMESTAMPTZ]: asText,
  [types.DATE]: asText,
  [types.INTERVAL]: asText,
}
/** For whoever asks without Drizzle. */
export const MOMENTS_AS_DATES = { [types.TIMESTAMP]: asDate, [types.TIMESTAMPTZ]: asDate }

/**
 * The embedded database, which refuses to write when little is free or nothing can be written: when the next piece of
 * its log can't be made it does not fail but runs in a circle for ever, and the whole program with it.
 */
export class GuardedPglite extends RememberingPglite {
  readonly #folder: string
  #needed: number | undefined

  constructor(folder: string, options: PGliteOptions) {
    super(folder, { ...options, parsers: MOMENTS_AS_TEXT })
    this.#folder = folder
  }

  /** From now on; while it is opened, and made, it must be let through. */
  guard(): void {
    this.#needed = neededBytes(this.#folder)
    // It sets the rights of new files by itself, for everybody, whatever this process asked for.
    const { FS } = this.Module
    const chmod = FS.chmod.bind(FS)
    FS.chmod = (path: string, mode: number, dontFollow?: boolean) => chmod(path, mode & 0o700, dontFollow)
  }

  override async query<T>(sql: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    this.#check(sql)
    return super.query(sql, params, ownParsers(options))
  }

  override async exec(sql: string, options?: QueryOptions): Promise<Results[]> {
    this.#check(sql)
    return super.exec(sql, options)
  }

  override async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    this.#check('begin')
    return super.transaction((tx) => {
      const query: Transaction['query'] = (sql, params, options) => tx.query(sql, params, ownParsers(options))
      return work(Object.assign(Object.create(tx), { query }))
    })
  }

  #check(sql: string): void {
    if (!/^\s*(select|show)\b/i.test(sql)) this.checkRoom()
  }

  /** @throws {DiskFull} and what the disk says where it takes nothing. */
  checkRoom(): void {
    if (this.#needed === undefined) return
    // One that was made read-only after an error still says that it may be written to, until a file is opened.
    closeSync(openSync(join(this.#folder, 'PG_VERSION'), 'r+'))
    const free = freeBytes(this.#folder)
    if (free < this.#needed)
      throw new DiskFull(`only ${Math.floor(free / MIB)} MB are free; nothing is written to the database`)
  }
}

/** Drizzle names its parsers with each query, and each time all 300 of the driver would be copied: they are its own here. */
const ownParsers = (options: QueryOptions | undefined): QueryOptions | undefined =>
  options?.rowMode ? { rowMode: options.rowMode } : options
