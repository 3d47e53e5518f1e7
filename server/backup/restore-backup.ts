import { createHash } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileStorage } from '#app/adapters/file-storage.server.ts'
import { openTemporaryFiles, type TemporaryFiles } from '#app/adapters/temporary-files.server.ts'
import { Failure } from '#app/core/failures.ts'
import { holdEmailsAfterRestore } from '#app/domain/email-delivery/email-hold.server.ts'
import { t } from '#app/texts.ts'
import { getLatestSchema } from '#db/single-connection.server.ts'
import { openDataFolder } from '../settings/data-folder.ts'
import { getSecretFile } from '../settings/secret.ts'
import { findFilledTable, loadDatabase } from './load-database.ts'
import {
  findIncompleteRestore,
  finishRestore,
  type Locations,
  markRestoreStarted,
  openDatabaseConnection,
  openLocationFiles,
} from './locations.ts'
import type { StoredFile } from './manifest.ts'
import { DamagedBackup, NewerBackup, readBackup, type VerifiedBackup } from './read-backup.ts'

/**
 * Restores a backup into the configured database and storage, which must be empty, or partially filled by an
 * interrupted restore of the same file. Verifies the whole file first, then writes the documents, and finally the rows
 * in one transaction. The program does not start on them until the restore is complete.
 * @throws {DamagedBackup | NewerBackup | Failure | FileLocked} before anything is written
 */
export async function restoreBackup(to: Locations, file: string): Promise<VerifiedBackup> {
  const backup = await readBackup(file)
  const { manifest, secret, digest, readTable } = backup
  if (manifest.schema > getLatestSchema()) throw new NewerBackup()
  if (to.authSecret !== undefined && to.authSecret !== secret)
    throw new Failure(
      400,
      t(
        'AUTH_SECRET: is not the one that the data was made with, without which nobody stays signed in and no second factor works; {command} shows it',
        { command: `tar -xOf ${file} secret` },
      ),
    )
  const source = `backup ${digest}`
  const started = findIncompleteRestore(to)
  if (started !== null && started !== source)
    throw new Failure(
      400,
      t(
        'Another restore into this database and storage was interrupted. Run it again, or empty both by hand.',
      ),
    )
  openDataFolder(to.dataDir)
  const files = await openLocationFiles(to)
  if (started === null && !(await files.isEmpty())) throw createNotEmptyFailure(to, 'storage')
  // Opening the connection first detects a running program.
  const connection = await openDatabaseConnection(to, { alone: true })
  const temporaryFiles = openTemporaryFiles(join(to.dataDir, 'tmp'))
  try {
    if (started === null && (await findFilledTable(connection.db)))
      throw createNotEmptyFailure(to, 'database')
    markRestoreStarted(to, source)
    if (to.authSecret === undefined) saveSecret(to, secret)
    const store = (stored: StoredFile, content: AsyncIterable<Buffer>) =>
      writeVerified(files, temporaryFiles, stored, content)
    // The backup has already been read successfully, so a storage error doesn't mean that it is damaged.
    await readBackup(file, store).catch((err) => {
      throw err instanceof DamagedBackup ? err.cause : err
    })
    await loadDatabase(connection, { ...manifest, readTable })
    await holdEmailsAfterRestore(connection.db, new Date(manifest.madeAt))
    finishRestore(to)
    return backup
  } finally {
    temporaryFiles.close()
    await connection.close()
  }
}

function createNotEmptyFailure(
  { databaseUrl, dataDir, s3 }: Locations,
  place: 'database' | 'storage',
): Failure {
  if (place === 'database' && databaseUrl)
    return new Failure(
      400,
      t('DATABASE_URL: the database is not empty, and nothing was touched; name an empty one made for it'),
    )
  if (place === 'storage' && s3)
    return new Failure(
      400,
      t(
        'S3_BUCKET: the bucket {bucket} is not empty, and nothing was touched; name an empty one made for it',
        {
          bucket: s3.bucket,
        },
      ),
    )
  return new Failure(
    400,
    t(
      'DATA_DIR: the folder {folder} is not empty, and nothing was touched; name an empty one, for example DATA_DIR=./data-2',
      { folder: join(dataDir, place === 'database' ? 'db' : 'documents') },
    ),
  )
}

function saveSecret({ dataDir }: Locations, secret: string): void {
  const file = getSecretFile(dataDir)
  writeFileSync(`${file}.new`, secret, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

/** Stores a document and reads it back. @throws {Error} if the storage returns different bytes */
async function writeVerified(
  files: FileStorage,
  temporaryFiles: TemporaryFiles,
  { key, bytes }: StoredFile,
  content: AsyncIterable<Buffer>,
): Promise<void> {
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
  } finally {
    await file.remove()
  }
}

async function hashContent(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}
