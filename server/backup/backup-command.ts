import { dirname, join, resolve } from 'node:path'
import { StorageFailure } from '#app/adapters/storage-failure.server.ts'
import { Failure } from '#app/core/failures.ts'
import { OperatorError } from '#app/core/operator-error.ts'
import { openTemporaryFiles } from '#app/domain/files/temporary-files.server.ts'
import { InsufficientDiskSpace, isDiskFull } from '#db/errors.server.ts'
import { FileLocked } from '#db/file-lock.server.ts'
import { getLatestSchema } from '#db/single-session.server.ts'
import type { Env } from '../settings/env.ts'
import { readSecretFile } from '../settings/secret.ts'
import { writeFileAtomic } from './atomic-write.ts'
import { requestBackup } from './backup-socket.ts'
import { type BackupInProgress, createBackup } from './create-backup.ts'
import {
  hasDatabase,
  locationKinds,
  openLocationFiles,
  openLocationSession,
  rejectIncompleteRestore,
} from './locations.ts'
import type { Damage } from './manifest.ts'
import { DamagedBackup, NewerBackup, readBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'

type Io = { output: NodeJS.WritableStream; errors: NodeJS.WritableStream }
/** The command's output line and exit code. */
type CommandResult = { line: string; code: 0 | 1 }

const USAGE = 'Usage: npm run backup -- FILE | npm run verify -- FILE | npm run restore -- FILE'

/**
 * Runs `backup`, `verify` or `restore`, and resolves to the exit code. `verify` needs no `env`.
 * @throws errors that `failureLines` explains
 */
export async function runBackupCommand(
  env: Env | undefined,
  [command, given, ...more]: string[],
  io: Io,
): Promise<0 | 1> {
  // Makes new files readable only by this user.
  process.umask(0o077)
  try {
    if (!given || more.length > 0) throw new Failure(400, USAGE)
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
    const newerNote = isNewer
      ? ' But it was made by a newer version of Foyer, which this version can’t restore: use that version.'
      : ''
    return {
      line: `The backup is complete: ${counts}, made ${manifest.madeAt} by version ${manifest.program}.${describeDamage(damaged)}${newerNote}`,
      code: damaged.count || isNewer ? 1 : 0,
    }
  }
  if (!env) throw new Failure(400, USAGE)
  if (command === 'backup') return backup(env, file)
  if (command === 'restore') {
    const { manifest, rows, bytes, damaged } = await restoreBackup(env, file)
    const counts = formatCounts({ documents: manifest.documents.count, rows, bytes })
    const note = 'Email is held until you release it under /admin/mail, or set MAIL_HOLD=0.'
    return { line: `Restored ${counts}.${describeDamage(damaged)} ${note}`, code: damaged.count ? 1 : 0 }
  }
  throw new Failure(400, USAGE)
}

async function backup(env: Env, file: string): Promise<CommandResult> {
  rejectIncompleteRestore(env)
  if (!hasDatabase(env))
    throw new Failure(404, `DATA_DIR: there is no database in ${env.dataDir}; for example DATA_DIR=./data`)
  const backupInProgress = await start(env)
  try {
    await writeFileAtomic(file, backupInProgress.bytes)
    const { damaged, ...summary } = await backupInProgress.kept()
    return {
      line: `Backup made, ${formatCounts(summary)}: ${file}${damaged.count ? `.${describeDamage(damaged)}` : ''}`,
      code: damaged.count ? 1 : 0,
    }
  } finally {
    await backupInProgress.remove()
  }
}

/** Starts the backup in this process, or in the process that has the embedded database open. */
async function start(env: Env): Promise<BackupInProgress> {
  const session = await openLocationSession(env).catch((err) => {
    if (err instanceof FileLocked) return null
    throw err
  })
  if (!session) return requestBackup(env.dataDir)
  const temporaryFiles = openTemporaryFiles(join(env.dataDir, 'tmp'))
  const close = async () => {
    temporaryFiles.close()
    await session.close()
  }
  try {
    const source = {
      db: session.db,
      files: await openLocationFiles(env),
      spool: temporaryFiles,
      ...locationKinds(env),
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

const formatNumber = (count: number) => count.toLocaleString('en')
const formatCount = (count: number, noun: string) => `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`

const formatCounts = ({ documents, rows, bytes }: { documents: number; rows: number; bytes: number }) =>
  `${formatCount(documents, 'stored file')}, ${formatCount(rows, 'row')}, ${formatNumber(Math.ceil(bytes / 1_048_576))} MB`

function describeDamage({ count, names }: Damage): string {
  if (count === 0) return ''
  const more = count > names.length ? ` and ${formatNumber(count - names.length)} more` : ''
  const are = count === 1 ? 'is' : 'are'
  return ` But ${formatCount(count, 'file')} ${are} missing or damaged, because document storage lacks the original: ${names.join('; ')}${more}.`
}

/** Returns the message for an expected error, or null for a bug. */
function explainError(err: unknown, file: string, command: string): string | null {
  if (err instanceof DamagedBackup)
    return `${file} is not a complete backup: ${err.message}. Nothing was changed.`
  if (err instanceof NewerBackup)
    return `${file} was made by a newer version of Foyer; use that version. Nothing was changed.`
  if (err instanceof StorageFailure) return err.explanation
  if (err instanceof Failure) return err.message
  const { code, path } = err as NodeJS.ErrnoException
  const given = resolve(file)
  const concernsFile = path !== undefined && (path.startsWith(given) || path === dirname(given))
  // Errors about the backup file itself are explained below.
  if (!concernsFile && (isDiskFull(err) || err instanceof InsufficientDiskSpace)) {
    const again = command === 'backup' ? 'make the backup' : command
    return `DATA_DIR: the disk is full; free some space and ${again} again`
  }
  if (err instanceof OperatorError) return err.message
  if (!concernsFile) return null
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `${file}: the disk is full. No backup was made, and no partial file is left.`
  if (code === 'EFBIG')
    return `${file}: files this large are not allowed there. No backup was made, and no partial file is left.`
  if (code === 'ENOENT') return `${file}: there is no such file or folder.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return `${file}: permission denied.`
  return null
}
