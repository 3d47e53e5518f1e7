import { randomUUID } from 'node:crypto'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { StorageFailure } from '#app/adapters/storage-failure.server.ts'
import { openTemporaryFiles } from '#app/adapters/temporary-files.server.ts'
import { Failure } from '#app/core/failures.ts'
import { formatNumber } from '#app/core/formats.ts'
import { formatCommand } from '#app/core/operator-command.server.ts'
import { OperatorError } from '#app/core/operator-error.ts'
import { HOUR_MS, MIB } from '#app/core/units.ts'
import { t } from '#app/texts.ts'
import { InsufficientDiskSpace, isDiskFull } from '#db/errors.server.ts'
import { FileLocked } from '#db/file-lock.server.ts'
import { getLatestSchema } from '#db/single-connection.server.ts'
import type { Env } from '../settings/env.ts'
import { readSecretFile } from '../settings/secret.ts'
import { requestBackup } from './backup-socket.ts'
import { type BackupInProgress, createBackup } from './create-backup.ts'
import {
  getLocationKinds,
  hasDatabase,
  openDatabaseConnection,
  openLocationFiles,
  rejectIncompleteRestore,
} from './locations.ts'
import { type Damage, listNames } from './manifest.ts'
import { DamagedBackup, NewerBackup, readBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'

type Io = { output: NodeJS.WritableStream; errors: NodeJS.WritableStream }
type CommandResult = { line: string; code: 0 | 1 }

const usage = () =>
  t('Usage: {usage}', {
    usage: ['backup', 'verify', 'restore'].map((name) => formatCommand(name, 'FILE')).join(' | '),
  })

/**
 * Runs `backup`, `verify` or `restore`, and resolves to the exit code. `verify` needs no `env`.
 * @throws errors that `formatFailureLines` explains
 */
export async function runBackupCommand(
  env: Env | undefined,
  [command, given, ...more]: string[],
  io: Io,
): Promise<0 | 1> {
  // Makes new files readable only by this user.
  process.umask(0o077)
  try {
    if (!given || more.length > 0) throw new Failure(400, usage())
    const { line, code } = await run(command ?? '', resolve(given), env)
    const out = code === 0 ? io.output : io.errors
    out.write(`${line}\n`)
    return code
  } catch (err) {
    const line = explainError(err, given ?? '', command ?? '')
    if (line === null) throw err
    io.errors.write(`${line}\n`)
    return 1
  }
}

async function run(command: string, file: string, env: Env | undefined): Promise<CommandResult> {
  if (command === 'verify') {
    const { manifest, rows, bytes, damaged } = await readBackup(file)
    const counts = formatCounts({ documents: manifest.documents.count, rows, bytes })
    const isNewer = manifest.schema > getLatestSchema()
    const sentences = [
      t('The backup is complete: {counts}, made {time} by version {version}.', {
        counts,
        time: manifest.madeAt,
        version: manifest.program,
      }),
      ...describeDamage(damaged),
      ...(isNewer
        ? [
            t(
              'But it was made by a newer version of Foyer, which this version can’t restore: use that version.',
            ),
          ]
        : []),
    ]
    return { line: sentences.join(' '), code: damaged.count || isNewer ? 1 : 0 }
  }
  if (!env) throw new Failure(400, usage())
  if (command === 'backup') return backup(env, file)
  if (command === 'restore') {
    const { manifest, rows, bytes, damaged } = await restoreBackup(env, file)
    const counts = formatCounts({ documents: manifest.documents.count, rows, bytes })
    const sentences = [
      t('Restored {counts}.', { counts }),
      ...describeDamage(damaged),
      t('Email is held until you release it under /admin/emails, or set MAIL_HOLD=0.'),
    ]
    return { line: sentences.join(' '), code: damaged.count ? 1 : 0 }
  }
  throw new Failure(400, usage())
}

async function backup(env: Env, file: string): Promise<CommandResult> {
  rejectIncompleteRestore(env)
  if (!hasDatabase(env))
    throw new Failure(
      404,
      t('DATA_DIR: there is no database in {folder}; for example DATA_DIR=./data', { folder: env.dataDir }),
    )
  const backupInProgress = await start(env)
  try {
    await writeFileAtomic(file, backupInProgress.bytes)
    const { damaged, ...summary } = await backupInProgress.confirm()
    const made = t('Backup made, {counts}: {file}', { counts: formatCounts(summary), file })
    const damage = describeDamage(damaged)
    return {
      line: [`${made}${damage.length > 0 ? '.' : ''}`, ...damage].join(' '),
      code: damaged.count ? 1 : 0,
    }
  } finally {
    await backupInProgress.remove()
  }
}

/** Starts the backup in this process, or in the process that has the embedded database open. */
async function start(env: Env): Promise<BackupInProgress> {
  const connection = await openDatabaseConnection(env).catch((err) => {
    if (err instanceof FileLocked) return null
    throw err
  })
  if (!connection) return requestBackup(env.dataDir)
  const temporaryFiles = openTemporaryFiles(join(env.dataDir, 'tmp'))
  const close = async () => {
    temporaryFiles.close()
    await connection.close()
  }
  try {
    const source = {
      db: connection.db,
      files: await openLocationFiles(env),
      temporaryFiles,
      ...getLocationKinds(env),
    }
    const backupInProgress = await createBackup({
      ...source,
      secret: env.authSecret ?? readSecretFile(env.dataDir),
    })
    return { ...backupInProgress, remove: () => backupInProgress.remove().finally(close) }
  } catch (err) {
    await close()
    throw err
  }
}

const formatCounts = ({ documents, rows, bytes }: { documents: number; rows: number; bytes: number }) =>
  [
    documents === 1 ? t('1 stored file') : t('{count} stored files', { count: documents }),
    rows === 1 ? t('1 row') : t('{count} rows', { count: rows }),
    `${formatNumber(Math.ceil(bytes / MIB))} MB`,
  ].join(', ')

const describeDamage = ({ count, names }: Damage): string[] =>
  count === 0
    ? []
    : [t('Already missing or damaged when the backup was made: {names}.', { names: listNames(names, count) })]

/** Returns the message for an expected error, or null for a bug. */
function explainError(err: unknown, file: string, command: string): string | null {
  if (err instanceof DamagedBackup)
    return t('{file} is not a complete backup: {reason}. Nothing was changed.', { file, reason: err.message })
  if (err instanceof NewerBackup)
    return t('{file} was made by a newer version of Foyer; use that version. Nothing was changed.', { file })
  if (err instanceof StorageFailure) return err.explanation
  if (err instanceof Failure) return err.message
  const { code, path } = err as NodeJS.ErrnoException
  const given = resolve(file)
  const concernsFile = path !== undefined && (path.startsWith(given) || path === dirname(given))
  // Errors about the backup file itself are explained below.
  if (!concernsFile && (isDiskFull(err) || err instanceof InsufficientDiskSpace)) {
    return t('DATA_DIR: the disk is full; free some space and run {command} again', { command })
  }
  if (err instanceof OperatorError) return err.message
  if (!concernsFile) return null
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return t('{file}: the disk is full. No backup was made, and no partial file is left.', { file })
  if (code === 'EFBIG')
    return t(
      '{file}: files this large are not allowed there. No backup was made, and no partial file is left.',
      { file },
    )
  if (code === 'ENOENT') return t('{file}: there is no such file or folder.', { file })
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return t('{file}: permission denied.', { file })
  return null
}

/** Age at which a partial file is assumed to be left behind by a killed process. */
const STALE_MS = HOUR_MS

/**
 * Writes to a temporary file in the same folder, and renames it once it is complete and synced. An existing file stays
 * until then. A failure leaves nothing behind.
 */
async function writeFileAtomic(file: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const existing = await stat(file).catch(() => null)
  if (existing && !existing.isFile())
    throw new Failure(400, t('{file}: is no file that can be replaced; name another one.', { file }))
  await removeStaleParts(file)
  const temporaryPath = `${file}.${randomUUID()}.part`
  const handle = await open(temporaryPath, 'wx', 0o600)
  try {
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } catch (err) {
      // Write errors don't contain the path.
      if (/^(write|fsync)$/.test((err as NodeJS.ErrnoException).syscall ?? ''))
        Object.assign(err as Error, { path: temporaryPath })
      throw err
    } finally {
      await handle.close()
    }
    await rename(temporaryPath, file)
  } catch (err) {
    await rm(temporaryPath, { force: true })
    throw err
  }
  const folder = await open(dirname(file))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function removeStaleParts(file: string): Promise<void> {
  const folder = dirname(file)
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(file)}.`) || !name.endsWith('.part')) continue
    const part = join(folder, name)
    const { mtimeMs } = await stat(part)
    if (Date.now() - mtimeMs > STALE_MS) await rm(part, { force: true })
  }
}
