import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { NoRoom } from './database.ts'
import { holdFolder } from './folder-lock.server.ts'
import { freeBytes, GuardedPglite, neededBytes } from './guarded-pglite.server.ts'
import * as schema from './schema.ts'

/** What a new embedded database takes, with the first rows. */
const NEW_DATABASE_BYTES = 48 * 1_048_576

/** @throws {NoRoom} before anything is touched: a database that is begun on a full disk does not come up. */
function checkRoom(folder: string): void {
  const needed = existsSync(join(folder, 'PG_VERSION')) ? neededBytes(folder) : NEW_DATABASE_BYTES
  const free = freeBytes(folder)
  if (free < needed) throw new NoRoom(free, needed)
}

/** Holds the folder for this process alone, and runs the embedded database in it as it is. @throws {FolderInUse | NoRoom} */
export async function startEmbedded(
  folder: string,
): Promise<{ client: GuardedPglite; db: ReturnType<typeof drizzleOn>; close: () => Promise<void> }> {
  mkdirSync(folder, { recursive: true })
  const release = holdFolder(join(folder, '..', 'db.lock'))
  try {
    checkRoom(folder)
    const client = new GuardedPglite(folder, {
      extensions: { pg_trgm },
      // It touches all of it at once, so that the usual 128 MB are taken from the machine, however few rows there are.
      startParams: [...GuardedPglite.defaultStartParams, '-c', 'shared_buffers=32MB'],
      // Pieces of 1 MB for the log of a new database: with the usual 16 a small disk would be full at once.
      initDbStartParams: ['--wal-segsize=1'],
    })
    await client.waitReady
    const close = async () => {
      await client.close()
      release()
    }
    return { client, db: drizzleOn(client), close }
  } catch (err) {
    release()
    throw err
  }
}

const drizzleOn = (client: GuardedPglite) => drizzle({ client, schema })
