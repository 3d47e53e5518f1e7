import { Console } from 'node:console'
import { sql } from 'drizzle-orm'
import { FileLocked } from '#db/file-lock.server.ts'
import { openLocationSession } from '#server/backup/locations.ts'
import { readEnv } from '#server/settings/env.ts'

// `npm run sql -- "select ..."` runs a statement in the database of the settings and prints the rows: psql for the embedded
// database, which has no port.

const statement = process.argv.slice(2).join(' ')
try {
  if (statement === '') throw new Error('Usage: npm run sql -- "select email, role from users_roles limit 5"')
  const session = await openLocationSession(readEnv())
  try {
    const { rows } = await session.db.execute(sql.raw(statement))
    new Console(process.stdout).table(rows)
  } finally {
    await session.close()
  }
} catch (err) {
  const { message, cause } = err as Error
  const line = err instanceof FileLocked ? 'Stop the program first: it has the database open.' : message
  process.stderr.write(`${cause instanceof Error ? cause.message : line}\n`)
  process.exitCode = 1
}
