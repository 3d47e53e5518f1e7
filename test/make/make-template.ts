import pino from 'pino'
import { type Program, serverBuild } from '#server/making/build.ts'

// Makes an embedded database in the folder that is named, migrated and with its queue.
const [, , folder = ''] = process.argv
const { openDatabase, openJobs } = (await import(serverBuild)) as Program
const { db, queueDb, close } = await openDatabase({ folder })
const jobs = await openJobs({
  db,
  queueDb,
  embedded: true,
  mailer: { deliver: () => Promise.reject(new Error('no mail is sent here')), close: () => {} },
  log: pino({ level: 'error' }),
  secret: 'for-tests-only-0123456789-0123456789',
})
await jobs.stop()
await close()
process.exit(0)
