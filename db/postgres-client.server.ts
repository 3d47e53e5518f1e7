import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { OperatorError } from '#app/core/operator-error.ts'
import { PASSWORD_ENCODING } from '#app/core/password-encoding.ts'
import { explainTlsFailure } from '#app/core/tls-failure.ts'
import { t } from '#app/texts.ts'
import { getSqlState } from './errors.server.ts'
import { MIGRATION_LOCK } from './migrate.server.ts'

/**
 * Returns the connection string for the driver, which treats `prefer`, `require` and `verify-ca` like `verify-full` and
 * prints a warning about that.
 */
export function toConnectionString(url: string): string {
  const parsed = new URL(url)
  const mode = parsed.searchParams.get('sslmode') ?? ''
  if (!['prefer', 'require', 'verify-ca'].includes(mode) || parsed.searchParams.has('uselibpqcompat'))
    return url
  return url.replace(/([?&]sslmode=)[^&]*/, '$1verify-full')
}

/** Connects to a PostgreSQL server. @throws {OperatorError} if a setting has to be changed */
export async function connectClient(url: string, config: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = createClient(url, { connectionTimeoutMillis: 10_000, keepAlive: true, ...config })
  // An unhandled 'error' event would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (err) {
    const explanation = explainConnectionFailure(err)
    throw explanation === null ? err : new OperatorError(`DATABASE_URL: ${explanation}`, { cause: err })
  }
}

/** The driver reads the files that the address names. @throws {OperatorError} if it can't */
function createClient(url: string, config: pg.ClientConfig): pg.Client {
  try {
    return new pg.Client({ connectionString: toConnectionString(url), ...config })
  } catch (err) {
    const { message } = err as Error
    throw new OperatorError(
      t('DATABASE_URL: the address can’t be used ({reason}); check sslmode and sslrootcert', {
        reason: message,
      }),
    )
  }
}

function explainConnectionFailure(err: unknown): string | null {
  const tls = explainTlsFailure(err, 'DATABASE_URL')
  if (tls) return tls
  if (err instanceof Error && err.message === 'The server does not support SSL connections')
    return t('the server has no TLS; turn on ssl in its postgresql.conf, or remove sslmode from the address')
  // The driver's messages for an address without a password. It also sends an empty one.
  if (/client password must be a string|empty password returned/.test((err as Error).message))
    return t('the database requires a password, and the address has none; for example {example}', {
      example: 'postgres://foyer:secret@127.0.0.1:5432/foyer',
    })
  if (getSqlState(err) === '28P01')
    return t('Foyer can’t use the database ({reason}); check the name and the password. {encoding}', {
      reason: (err as Error).message,
      encoding: PASSWORD_ENCODING,
    })
  return null
}

const WAITING_NOTICE_MS = 10_000

/** Waits for the advisory lock that starts and restores hold, and says so after ten seconds. */
export async function waitForStartLock(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => {
    process.stderr.write(
      `${t('DATABASE_URL: waiting for another instance or restore, which has locked the database')}\n`,
    )
  }, WAITING_NOTICE_MS)
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Detects a connection pooler in transaction mode, on which the start lock would stay behind on another connection:
 * there, a setting of one connection is lost, or visible to another one.
 * @throws {OperatorError}
 */
export async function rejectTransactionPooler(url: string): Promise<void> {
  const mark = randomUUID()
  const read = async (client: pg.Client) => {
    const { rows } = await client.query("select current_setting('foyer.connection', true) as mark")
    return rows[0]?.mark as string | null
  }
  const [first, second] = [await connectClient(url), await connectClient(url)]
  try {
    await first.query("select set_config('foyer.connection', $1, false)", [mark])
    // Occupies the connection that the pooler would use next.
    await second.query('begin')
    if ((await read(second)) !== mark && (await read(first)) === mark) return
  } catch (err) {
    // Statement mode refuses transactions.
    if (getSqlState(err) !== '08P01') throw err
  } finally {
    await Promise.all([first.end(), second.end()])
  }
  throw new OperatorError(
    t(
      'DATABASE_URL: leads to a connection pooler in transaction mode, which loses locks and settings between statements; set the pooler to session mode (pool_mode = session), or name PostgreSQL itself',
    ),
  )
}
