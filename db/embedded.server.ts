import { migrate } from 'drizzle-orm/pglite/migrator'
import { fromPglite } from 'pg-boss'
import type { Database, OpenDatabase, OpenOptions } from './database.ts'
import { MOMENTS_AS_DATES } from './guarded-pglite.server.ts'
import { migrations, prepareSchema } from './migrate.server.ts'
import { startEmbedded } from './start-embedded.server.ts'

/** Opens and migrates the embedded database in a folder. @throws {FolderInUse | NoRoom} and as `prepareSchema` */
export async function openEmbedded(folder: string, options: OpenOptions): Promise<OpenDatabase> {
  const { client, db, close } = await startEmbedded(folder)
  try {
    await prepareSchema(db as unknown as Database, 'embedded', options, () => migrate(db, migrations))
  } catch (err) {
    await close()
    throw err
  }
  client.guard()
  client.remember()
  return {
    // Raw results differ between the two drivers in all but `rows`, which is all that anybody reads.
    db: db as unknown as Database,
    queueDb: fromPglite({
      query: (text, values) => client.query(text, values, { parsers: MOMENTS_AS_DATES }),
      exec: (text) => client.exec(text, { parsers: MOMENTS_AS_DATES }),
    }),
    kind: 'embedded',
    checkRoom: () => client.checkRoom(),
    // One, inside this process.
    connections: () => ({ open: 1, idle: 1, waiting: 0 }),
    tidy: async () => {
      await client.exec('checkpoint')
    },
    // The lock of its folder keeps all others out.
    exclusive: (work) => work(),
    close,
  }
}
