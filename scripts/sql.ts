import { Console } from 'node:console'
import { sql } from 'drizzle-orm'
import { FileLocked } from '#db/file-lock.server.ts'
import { hasDatabase, openDatabaseConnection } from '#server/backup/locations.ts'
import { readEnv } from '#server/settings/env.ts'

// `npm run sql -- "select ..."` runs a statement in the configured database and prints the rows. It replaces psql for
// the embedded database, which has no port.

const statement = process.argv.slice(2).join(' ')
try {
  if (statement === '')
    throw new Error('Usage: npm run sql -- "select role, count(*) from users_roles group by role"')
  const env = readEnv()
  if (!hasDatabase(env)) throw new Error(`There is no database in ${env.dataDir} yet: start the program once`)
  const connection = await openDatabaseConnection(env)
  try {
    const { rows } = await connection.db.execute(sql.raw(statement))
    new Console(process.stdout).table(rows)
  } finally {
    await connection.close()
  }
} catch (err) {
  // Drizzle wraps the database's error.
  const { message, cause } = err as Error
  const reason = cause instanceof Error ? cause.message : message
  const isLocked = err instanceof FileLocked
  process.stderr.write(`${isLocked ? 'Stop the program first: it has the database open.' : reason}\n`)
  process.exitCode = 1
}
