import { holdEmailsAfterRestore } from '#app/domain/emails/email-hold.server.ts'
import { getLatestSchema } from '#db/single-session.server.ts'
import { loadDatabase } from './load.ts'
import type { Locations } from './locations.ts'
import { NewerBackup, readBackup, readDocumentsOf, type VerifiedBackup } from './read.ts'
import { fillTarget } from './targets.ts'

/**
 * Restores a backup into the empty database and storage of the settings. Verifies the whole file first, then writes the
 * documents, and the rows last in one transaction.
 * @throws {DamagedBackup | NewerBackup | Failure}
 */
export async function restoreBackup(to: Locations, file: string): Promise<VerifiedBackup> {
  const backup = await readBackup(file)
  const { manifest, secret, digest, tableOf } = backup
  if (manifest.schema > getLatestSchema()) throw new NewerBackup()
  const from = { source: `backup ${digest}`, secret, secretHint: 'tar -xOf FILE secret shows it' }
  await fillTarget(to, from, { database: true, storage: true }, async ({ session, store }) => {
    await readDocumentsOf(backup, store)
    if (!session) return
    await loadDatabase(session, { ...manifest, tableOf })
    await holdEmailsAfterRestore(session.db, new Date(manifest.madeAt))
  })
  return backup
}
