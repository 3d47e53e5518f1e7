import pg from 'pg'
import { withTimeout } from '#app/core/timeout.ts'

type GetStatementName = (text: string) => string | undefined
type Options = pg.PoolConfig & { getStatementName: GetStatementName; waitMs?: number }

/** Bounds the memory of each connection: PostgreSQL keeps some ten kilobytes for a prepared statement. */
const MAX_STATEMENT_NAMES = 500

/**
 * Returns a function that names SELECT statements. A connection parses and plans a named statement only once. The
 * first texts get a name; what comes later is rare, such as lists of yet another length.
 */
function createStatementNames(): GetStatementName {
  const names = new Map<string, string>()
  return (text) => {
    if (!names.has(text) && names.size < MAX_STATEMENT_NAMES && /^[\s(]*select\s/.test(text))
      names.set(text, `s${names.size + 1}`)
    return names.get(text)
  }
}

/**
 * Returns whether a connection can no longer be used: because a statement hangs, because the server ends the
 * connection, or because a migration has changed what a named statement returns.
 */
const isConnectionSpoiled = (err: Error & { routine?: string; severity?: string }) =>
  err.message === 'Query read timeout' || err.severity === 'FATAL' || err.routine === 'RevalidateCachedQuery'

/**
 * Client that names Drizzle's SELECT statements, and closes its connection if it can no longer be used. Its name must
 * not contain 'Pool', by which Drizzle recognizes pools.
 */
class Client extends pg.Client {
  readonly #options: Options

  constructor(options: Options) {
    super(options)
    this.#options = options
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's method has a dozen overloads.
  override async query(query: any, values?: any): Promise<any> {
    const { getStatementName, query_timeout } = this.#options
    const config = typeof query === 'string' ? { text: query } : query
    try {
      return await super.query({ query_timeout, ...config, name: getStatementName(config.text) }, values)
    } catch (err) {
      if (isConnectionSpoiled(err as Error)) void this.end()
      // Drizzle doesn't release a connection on which a transaction could not begin.
      if (/^begin\b/.test(config.text)) (this as unknown as pg.PoolClient).release(true)
      throw err
    }
  }
}

/** Pool that keeps a connection after a failed statement, and with it the prepared statements. */
class Pool extends pg.Pool {
  /**
   * Waits for a connection, for at most `waitMs`. Unlike pg's `connectionTimeoutMillis`, this doesn't interrupt a
   * connection that is being opened: PGlite may need longer to recover.
   */
  // biome-ignore lint/suspicious/noExplicitAny: pg's pool calls it with a callback only from the method below.
  override async connect(): Promise<any> {
    const { waitMs } = this.options as Partial<Options>
    const connecting = super.connect()
    if (!waitMs) return connecting
    return withTimeout(waitMs, connecting, () => {
      connecting.then((client) => client.release()).catch(() => {})
      throw new Error('timeout exceeded when trying to connect')
    })
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  override async query(query: any, values?: any): Promise<any> {
    const client = await this.connect()
    try {
      return await client.query(query, values)
    } finally {
      client.release()
    }
  }
}

/**
 * Opens a pool. With `namesStatements`, connections keep SELECT statements prepared. Changes to the pool's `options`
 * apply from the next statement on.
 */
export function openPool({
  namesStatements,
  ...config
}: pg.PoolConfig & { namesStatements: boolean }): pg.Pool {
  const options: Options = {
    ...config,
    Client: Client as unknown as typeof pg.Client,
    getStatementName: namesStatements ? createStatementNames() : () => undefined,
  }
  const pool = new Pool(options)
  // The pool replaces a broken connection, whose unhandled 'error' event would otherwise end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
