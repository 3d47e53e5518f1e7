import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files } from '#app/adapters/files.server.ts'
import { openSpool, type Spool } from '#app/adapters/spool.server.ts'
import { Failure } from '#app/domain/failures.ts'
import { quietenRestored } from '#app/domain/mail/hold.server.ts'
import { getLatestSchema } from '#db/single-session.server.ts'
import { openDataFolder } from '../settings/data-folder.ts'
import { layDown } from './lay-down.ts'
import { linesOf } from './lines.ts'
import { filledTable, loadDatabase } from './load.ts'
import {
  beganFilling,
  beginFilling,
  endFilling,
  openPlaceFiles,
  openPlaceSession,
  type Places,
} from './places.ts'
import { documentsOf, NewerBackup, openReader, readBackup, type WholeBackup } from './read.ts'
import { keepSecret, notEmpty, refuseOtherSecret } from './targets.ts'

/**
 * Fills the empty database and storage of the settings from a backup. Everything is checked before anything is
 * touched; the documents come first and the rows last, in one transaction.
 * @throws {DamagedBackup | NewerBackup | Failure}
 */
export async function restoreBackup(places: Places, file: string): Promise<WholeBackup> {
  const whole = await readBackup(file)
  if (whole.manifest.schema > getLatestSchema()) throw new NewerBackup()
  openDataFolder(places.dataDir)
  const began = beganFilling(places)
  const again = began === `backup ${whole.digest}`
  if (began && !again)
    throw new Failure(
      400,
      'Another restore or move into this place was broken off. Run that one again, or empty the place by hand.',
    )
  refuseOtherSecret(places, whole.secret, 'tar -xOf FILE secret shows it')
  const files = await openPlaceFiles(places)
  if (!again && !(await files.isEmpty())) throw new Failure(400, notEmpty(places, 'storage'))
  // Opened first, so that a program that runs on it is noticed.
  const session = await openPlaceSession(places, { alone: true })
  const spool = openSpool(join(places.dataDir, 'tmp'))
  try {
    if (!again && (await filledTable(session.db))) throw new Failure(400, notEmpty(places, 'database'))
    beginFilling(places, `backup ${whole.digest}`)
    keepSecret(places, whole.secret)
    await layDocuments(whole, files, spool)
    const { schema, tables, sequences } = whole.manifest
    await loadDatabase(session, { schema, tables, sequences, tableOf: whole.tableOf })
    await quietenRestored(session.db, new Date(whole.manifest.madeAt))
    endFilling(places)
    return whole
  } finally {
    spool.close()
    await session.close()
  }
}

async function layDocuments(whole: WholeBackup, files: Files, spool: Spool): Promise<void> {
  const handle = await open(whole.file)
  try {
    const reader = openReader(handle, whole.documentsAt)
    const take = ({ key, bytes }: { key: string; bytes: number }, content: AsyncIterable<Buffer>) =>
      layDown(files, spool, { key, bytes, content })
    for await (const _ of documentsOf(reader, linesOf(whole.index()), take));
  } finally {
    await handle.close()
  }
}
