import { createHash } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileStorage } from '#app/adapters/file-storage.server.ts'
import { Failure } from '#app/core/failures.ts'
import { holdEmailsAfterRestore } from '#app/domain/emails/email-hold.server.ts'
import { openTemporaryFiles, type TemporaryFiles } from '#app/domain/files/temporary-files.server.ts'
import { getLatestSchema, type SingleSession } from '#db/single-session.server.ts'
import { openDataFolder } from '../settings/data-folder.ts'
import { findFilledTable, loadDatabase } from './load-database.ts'
import {
  findIncompleteRestore,
  finishRestore,
  type Locations,
  openLocationFiles,
  openLocationSession,
  startRestore,
} from './locations.ts'
import { DamagedBackup, NewerBackup, readBackup, type VerifiedBackup } from './read-backup.ts'

/**
 * Restores a backup into the configured database and storage, which must be empty. Verifies the whole file first, then
 * writes the documents, and finally the rows in one transaction.
 * @throws {DamagedBackup | NewerBackup | Failure}
 */
export async function restoreBackup(to: Locations, file: string): Promise<VerifiedBackup> {
  const backup = await readBackup(file)
  const { manifest, secret, digest, tableOf } = backup
  if (manifest.schema > getLatestSchema()) throw new NewerBackup()
  const from = { source: `backup ${digest}`, secret, secretHint: 'tar -xOf FILE secret shows it' }
  await fillTarget(to, from, { database: true, storage: true }, async ({ session, store }) => {
    // The backup has already been read successfully, so a storage error doesn't mean that it is damaged.
    await readBackup(file, store).catch((err) => {
      throw err instanceof DamagedBackup ? err.cause : err
    })
    if (!session) return
    await loadDatabase(session, { ...manifest, tableOf })
    await holdEmailsAfterRestore(session.db, new Date(manifest.madeAt))
  })
  return backup
}

/** Empty database and storage that are being filled. */
export type Target = {
  /** Null if the database already has its rows. */
  session: SingleSession | null
  /** Stores a document unless the storage already has it. Resolves to the SHA-256 of the content. */
  store: (file: { key: string; bytes: number }, content: AsyncIterable<Buffer>) => Promise<string>
  spool: TemporaryFiles
}

/**
 * Fills the database and storage in `to`. They must be empty, or partially filled by an interrupted run from the same
 * `source`. The program does not start on them until `fill` is done. `secretHint` says where to find the data's secret.
 * @throws {Failure | FileLocked} before anything is written
 */
export async function fillTarget<T>(
  to: Locations,
  from: { source: string; secret: string; secretHint: string },
  fills: { database: boolean; storage: boolean },
  fill: (target: Target) => Promise<T>,
): Promise<T> {
  if (to.authSecret !== undefined && to.authSecret !== from.secret)
    throw new Failure(
      400,
      `AUTH_SECRET: is not the one that the data was made with, without which nobody stays signed in and no second factor works; ${from.secretHint}`,
    )
  const started = findIncompleteRestore(to)
  if (started !== null && started !== from.source)
    throw new Failure(
      400,
      'Another restore or move into this database and storage was interrupted. Run it again, or empty both by hand.',
    )
  openDataFolder(to.dataDir)
  const files = fills.storage ? await openLocationFiles(to) : null
  if (files && started === null && !(await files.isEmpty())) throw notEmpty(to, 'storage')
  // Opening the session first detects a running program.
  const session = fills.database ? await openLocationSession(to, { alone: true }) : null
  const temporaryFiles = openTemporaryFiles(join(to.dataDir, 'tmp'))
  try {
    if (session && started === null && (await findFilledTable(session.db))) throw notEmpty(to, 'database')
    startRestore(to, from.source)
    if (to.authSecret === undefined) saveSecret(to, from.secret)
    const result = await fill({
      session,
      store: (file, content) =>
        files ? writeVerified(files, temporaryFiles, file, content) : hashContent(content),
      spool: temporaryFiles,
    })
    finishRestore(to)
    return result
  } finally {
    temporaryFiles.close()
    await session?.close()
  }
}

function notEmpty({ databaseUrl, dataDir, s3 }: Locations, place: 'database' | 'storage'): Failure {
  const server = place === 'database' ? databaseUrl && 'the database' : s3 && `the bucket ${s3.bucket}`
  const folder = place === 'database' ? `the database in ${dataDir}` : `the folder ${dataDir}/documents`
  const setting = server ? (place === 'database' ? 'DATABASE_URL' : 'S3_BUCKET') : 'DATA_DIR'
  const example = server ? 'one made for it' : 'DATA_DIR=./data-2'
  return new Failure(
    400,
    `${setting}: ${server || folder} is not empty, and nothing was touched; name an empty one, for example ${example}`,
  )
}

function saveSecret({ dataDir }: Locations, secret: string): void {
  const file = join(dataDir, 'auth-secret')
  writeFileSync(`${file}.new`, secret, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

/** Stores a document, reads it back and returns its SHA-256. @throws {Error} if the storage returns different bytes */
async function writeVerified(
  files: FileStorage,
  temporaryFiles: TemporaryFiles,
  { key, bytes }: { key: string; bytes: number },
  content: AsyncIterable<Buffer>,
) {
  const file = await temporaryFiles.create()
  try {
    const hash = createHash('sha256')
    for await (const chunk of content) {
      hash.update(chunk)
      await file.write(chunk)
    }
    await file.close()
    const written = hash.digest('hex')
    await files.put(key, { path: file.path, bytes })
    const found = await hashContent(await files.get(key))
    if (found !== written) throw new Error(`the stored bytes of ${key} differ from those written`)
    return written
  } finally {
    await file.remove()
  }
}

async function hashContent(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}
