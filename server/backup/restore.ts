import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStorage } from '#app/adapters/file-storage.server.ts'
import { Failure } from '#app/core/failures.ts'
import { holdEmailsAfterRestore } from '#app/domain/emails/email-hold.server.ts'
import { openSpool, type Spool } from '#app/domain/files/temporary-files.server.ts'
import { getLatestSchema } from '#db/single-session.server.ts'
import { openDataFolder } from '../settings/data-folder.ts'
import { findFilledTable, loadDatabase } from './load.ts'
import {
  findIncompleteRestore,
  finishRestore,
  type Locations,
  openLocationFiles,
  openLocationSession,
  startRestore,
} from './locations.ts'
import { readLines } from './ndjson.ts'
import { documentsOf, NewerBackup, openReader, readBackup, type VerifiedBackup } from './read.ts'
import { notEmptyMessage, rejectOtherSecret, saveSecret } from './targets.ts'
import { writeVerified } from './write-verified.ts'

/**
 * Restores a backup into the empty database and storage of the settings. Verifies the whole file first, then writes the
 * documents, and the rows last in one transaction.
 * @throws {DamagedBackup | NewerBackup | Failure}
 */
export async function restoreBackup(locations: Locations, file: string): Promise<VerifiedBackup> {
  const backup = await readBackup(file)
  if (backup.manifest.schema > getLatestSchema()) throw new NewerBackup()
  openDataFolder(locations.dataDir)
  const began = findIncompleteRestore(locations)
  const again = began === `backup ${backup.digest}`
  if (began && !again)
    throw new Failure(
      400,
      'Another restore or move into this place was broken off. Run that one again, or empty the place by hand.',
    )
  rejectOtherSecret(locations, backup.secret, 'tar -xOf FILE secret shows it')
  const files = await openLocationFiles(locations)
  if (!again && !(await files.isEmpty())) throw new Failure(400, notEmptyMessage(locations, 'storage'))
  // Opening the session first detects a running program.
  const session = await openLocationSession(locations, { alone: true })
  const spool = openSpool(join(locations.dataDir, 'tmp'))
  try {
    if (!again && (await findFilledTable(session.db)))
      throw new Failure(400, notEmptyMessage(locations, 'database'))
    startRestore(locations, `backup ${backup.digest}`)
    saveSecret(locations, backup.secret)
    await restoreDocuments(backup, files, spool)
    const { schema, tables, sequences } = backup.manifest
    await loadDatabase(session, { schema, tables, sequences, tableOf: backup.tableOf })
    await holdEmailsAfterRestore(session.db, new Date(backup.manifest.madeAt))
    finishRestore(locations)
    return backup
  } finally {
    spool.close()
    await session.close()
  }
}

async function restoreDocuments(backup: VerifiedBackup, files: FileStorage, spool: Spool): Promise<void> {
  const handle = await open(backup.file)
  try {
    const reader = openReader(handle, backup.documentsAt)
    const take = ({ key, bytes }: { key: string; bytes: number }, content: AsyncIterable<Buffer>) =>
      writeVerified(files, spool, { key, bytes, content })
    for await (const _ of documentsOf(reader, readLines(backup.index()), take));
  } finally {
    await handle.close()
  }
}
