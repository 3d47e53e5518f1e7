import { access, constants, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { createFileStorage } from '#app/adapters/create-file-storage.server.ts'
import { verifySmtp } from '#app/adapters/mailer.server.ts'
import { makesInvoices } from '#app/content/modules.ts'
import { formatBytes } from '#app/core/formats.ts'
import { rejectAfter } from '#app/core/timeout.ts'
import { explainTlsFailure } from '#app/core/tls-failure.ts'
import { getCurrentIssuer } from '#app/domain/invoices/invoice-issuer.server.ts'
import { findMissingDetails } from '#app/domain/invoices/missing-details.ts'
import { t } from '#app/texts.ts'
import { FileLocked } from '#db/file-lock.server.ts'
import { connectClient } from '#db/postgres-client.server.ts'
import * as schema from '#db/schema.ts'
import { openSingleConnection } from '#db/single-connection.server.ts'
import { requestFindings } from '../backup/backup-socket.ts'
import { findIncompleteRestore, hasDatabase } from '../backup/locations.ts'
import { type Env, EnvError } from '../settings/env.ts'
import { findSecret } from '../settings/secret.ts'
import { listSettingsWarnings } from '../settings/warnings.ts'
import { checkData, createUnusableDatabaseFinding, type DataSource } from './check-data.ts'
import { checkSite } from './check-site.ts'
import {
  type Finding,
  failedFinding,
  formatFinding,
  getReason,
  okFinding,
  warningFinding,
} from './finding.ts'

const CONNECT_TIMEOUT_MS = 5_000
const QUERY_TIMEOUT_MS = 15_000
const SMTP_TIMEOUT_MS = 20_000
const DISK_TIMEOUT_MS = 5_000

/**
 * Checks the settings and everything they refer to, prints one line per check, and resolves to the exit code, which is
 * 1 if a check failed. Changes no data and migrates nothing. Each wait has a timeout.
 */
export async function runDoctor(
  readSettings: () => Env,
  args: string[],
  output: NodeJS.WritableStream,
): Promise<0 | 1> {
  if (args.length > 0) {
    output.write(`${t('Usage: {usage}', { usage: 'foyer doctor' })}\n`)
    return 1
  }
  let hasFailed = false
  const print = (findings: Finding[]) => {
    for (const finding of findings) {
      output.write(formatFinding(finding))
      if (finding.state === 'failed') hasFailed = true
    }
  }
  let env: Env
  try {
    env = readSettings()
  } catch (err) {
    if (!(err instanceof EnvError)) throw err
    print(err.lines.map((line) => failedFinding('settings', line)))
    return 1
  }
  const warnings = listSettingsWarnings(env).map((line) => warningFinding('settings', line))
  print(warnings.length > 0 ? warnings : [okFinding('settings', t('valid, and none could be safer'))])
  print(checkInvoiceDetails())
  const secret = findReadableSecret(env)
  print([await checkDisk(env)])
  print(await checkDatabaseAndStorage(env, secret))
  // `listSettingsWarnings` reports a missing SMTP_URL.
  if (env.smtpUrl) print([await checkMailServer(env.smtpUrl)])
  print(await checkSite({ ...env, secret }))
  return hasFailed ? 1 : 0
}

/** Warns if the content lacks what sending an invoice requires. */
function checkInvoiceDetails(): Finding[] {
  const fields = makesInvoices ? findMissingDetails(getCurrentIssuer(), ['S']).join(', ') : ''
  const text = t('invoices can’t be sent before these are added to it: {fields}', { fields })
  return fields ? [warningFinding('content', text)] : []
}

/** Finds the secret. Returns undefined if it is missing, or if its file is incomplete or can't be read. */
function findReadableSecret(env: Env): string | undefined {
  try {
    return findSecret(env)
  } catch {
    return undefined
  }
}

async function checkDisk({ dataDir, minFreeDiskBytes }: Env): Promise<Finding> {
  try {
    await rejectAfter(DISK_TIMEOUT_MS, access(dataDir, constants.W_OK | constants.X_OK))
    const { bavail, bsize } = await rejectAfter(DISK_TIMEOUT_MS, statfs(dataDir))
    const free = bavail * bsize
    const values = { free: formatBytes(free), needed: formatBytes(minFreeDiskBytes) }
    if (free < minFreeDiskBytes)
      return failedFinding(
        'disk',
        t('only {free} are free in DATA_DIR, and uploads need {needed}; make room', values),
      )
    if (free < 2 * minFreeDiskBytes)
      return warningFinding('disk', t('only {free} are free in DATA_DIR; make room soon', values))
    return okFinding('disk', t('{free} are free in DATA_DIR', values))
  } catch (err) {
    const { code } = err as NodeJS.ErrnoException
    if (code === 'ENOENT')
      return warningFinding(
        'disk',
        t('DATA_DIR {folder} does not exist; the first start makes it', { folder: dataDir }),
      )
    return failedFinding(
      'disk',
      t('DATA_DIR can’t be used ({reason}); run this as the user of the service', { reason: getReason(err) }),
    )
  }
}

async function checkDatabaseAndStorage(env: Env, secret: string | undefined): Promise<Finding[]> {
  if (findIncompleteRestore(env) !== null)
    return [
      failedFinding(
        'database',
        t('a restore into DATA_DIR was interrupted; run it again with the same file'),
      ),
    ]
  if (!hasDatabase(env))
    return [
      warningFinding(
        'database',
        t('there is none in {folder} yet; the first start makes it', { folder: env.dataDir }),
      ),
    ]
  try {
    const source = { secret, files: await openStoredFiles(env), demo: env.demo, mailHold: env.mailHold }
    return await (env.databaseUrl
      ? withServer(env.databaseUrl, (db) => checkData({ ...source, db, kind: 'postgres' }))
      : withEmbedded(env, (db) => checkData({ ...source, db, kind: 'embedded' })))
  } catch (err) {
    return [createUnusableDatabaseFinding(err)]
  }
}

/** Opens the storage without creating a missing folder. */
async function openStoredFiles({ s3, dataDir }: Env): Promise<DataSource['files']> {
  if (s3) return createFileStorage({ s3 })
  const folder = join(dataDir, 'documents')
  const found = await stat(folder).catch(() => null)
  return found ? createFileStorage({ folder }) : undefined
}

type Check = (db: DataSource['db']) => Promise<Finding[]>

async function withServer(url: string, check: Check): Promise<Finding[]> {
  const client = await connectClient(url, {
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  })
  try {
    await client.query('set default_transaction_read_only = on')
    return await check(drizzle({ client, schema }))
  } finally {
    // Not awaited, because a hanging server never closes the connection.
    client.end().catch(() => {})
  }
}

/** Runs the checks in this process, or in the process that has the folder open. */
async function withEmbedded({ dataDir }: Env, check: Check): Promise<Finding[]> {
  const { uid } = await stat(join(dataDir, 'db'))
  if (process.getuid && process.getuid() !== uid)
    return [failedFinding('database', t('DATA_DIR belongs to another user; run this as that one'))]
  try {
    const connection = await openSingleConnection({ folder: join(dataDir, 'db') })
    try {
      return await check(connection.db)
    } finally {
      await connection.close()
    }
  } catch (err) {
    if (!(err instanceof FileLocked)) throw err
    return requestFindings(dataDir)
  }
}

async function checkMailServer(smtpUrl: string): Promise<Finding> {
  const { protocol, hostname } = new URL(smtpUrl)
  try {
    await rejectAfter(SMTP_TIMEOUT_MS, verifySmtp(smtpUrl))
    return okFinding('mail server', t('{host} accepts the connection and the sign-in', { host: hostname }))
  } catch (err) {
    const tls = explainTlsFailure(err, 'SMTP_URL')
    if (tls)
      return failedFinding(
        'mail server',
        t('{host} can’t be used: {reason}', { host: hostname, reason: tls }),
      )
    return failedFinding(
      'mail server',
      t('{host} can’t be used ({reason}); check SMTP_URL: {protocol} usually has port {port}', {
        host: hostname,
        reason: getReason(err),
        protocol: protocol.slice(0, -1),
        port: protocol === 'smtps:' ? 465 : 587,
      }),
    )
  }
}
