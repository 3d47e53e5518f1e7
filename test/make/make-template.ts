import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pino from 'pino'
import { type Program, serverBuild } from '#scripts/build.ts'

// Creates two embedded databases in the folder given as the first argument: `empty`, and `db`, which is migrated and
// has its queue.
const [, , folder = ''] = process.argv
const [empty, migrated] = [join(folder, 'empty'), join(folder, 'db')]
mkdirSync(folder, { recursive: true })
// Creates the template database by running the migrations, which take up most of a first start's time.
await (
  await PGlite.create(empty, { extensions: { pg_trgm }, initDbStartParams: ['--wal-segsize=1'] })
).close()
cpSync(empty, migrated, { recursive: true })

const { openDatabase, createJobQueue } = (await import(serverBuild)) as Program
const { db, queueDb, close } = await openDatabase({ folder: migrated })
const jobs = await createJobQueue({
  db,
  queueDb,
  mailer: { deliver: () => Promise.reject(new Error('no mail is sent here')), close: () => {} },
  log: pino({ level: 'error' }),
  secret: 'for-tests-only-0123456789-0123456789',
})
await jobs.stop()
await close()
process.exit(0)
