import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { QueueDb, Transaction } from '#db/connect.server.ts'
import { OlderDatabase } from '#db/errors.server.ts'
import {
  LOGGED,
  MAIL,
  MAIL_OPTIONS,
  type MailQueue,
  type MailQueueDeps,
  openMailQueue,
} from './mail-queue.server.ts'

/** Other work that is done later: a queue each. */
export const tasks = [
  'erase-account',
  'mail-news',
  'post-alert',
  'remind-of-invoices',
  'remind-of-requests',
  'sweep',
  'tell-of-lock',
] as const
export type Task = (typeof tasks)[number]

/** Work that is done after the answer, and again if it fails. */
export type Jobs = MailQueue & {
  /**
   * Queues work on `key` in the caller's transaction, to be done after so many seconds. While the same work
   * on the same key waits, it is that work that is meant, and nothing is added.
   */
  queueTask: (tx: Transaction, task: Task, key: string, afterSeconds: number) => Promise<void>
  /** The same for each of many keys. */
  queueTasks: (tx: Transaction, task: Task, keys: string[], afterSeconds: number) => Promise<void>
  /** Says how a task is done; to be called before `start`. */
  handle: (task: Task, work: (key: string) => Promise<void>) => void
  /** How much work waits in each queue, and how long ago the oldest of it was due. */
  waiting: () => Promise<{ queue: string; waiting: number; oldestSeconds: number }[]>
  /** Begins to work on what is queued; on mail only once nothing holds it. */
  start: () => Promise<void>
  /** Lets running work finish (10 s at most), then stops. */
  stop: () => Promise<void>
}

// Half a minute at first, an hour at most, about two days in all: longer than a mail server's bad weekend night.
const RETRY = { retryLimit: 60, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 }

/**
 * Opens the job queue inside the program's own database, where it makes its tables.
 * @throws {OlderDatabase} with `migrate: false`, when they are missing or of an older version.
 */
export async function openJobs(
  deps: MailQueueDeps & { queueDb: QueueDb; embedded: boolean; migrate?: boolean },
): Promise<Jobs> {
  const { db, log } = deps
  const boss = new PgBoss({
    db: deps.queueDb,
    backend: deps.embedded ? 'pglite' : 'postgres',
    schedule: false,
    superviseIntervalSeconds: 10,
    migrate: deps.migrate ?? true,
  })
  let complainedAt = 0
  boss.on('error', (err) => {
    // It asks twice a second, whatever is away.
    if (Date.now() - complainedAt < 30_000) return
    complainedAt = Date.now()
    log.error({ err }, 'job queue')
  })
  await boss.start().catch((err: Error) => {
    // Its only errors of this kind have no class of their own.
    throw /^pg-boss (is not installed|database requires migrations)$/.test(err.message)
      ? new OlderDatabase()
      : err
  })
  await boss.createQueue(MAIL, { ...RETRY, ...MAIL_OPTIONS })
  for (const task of tasks) await boss.createQueue(task, { ...RETRY, policy: 'short', expireInSeconds: 300 })
  // A queue's description is read on first use and kept. Read it now: inside somebody's transaction the
  // embedded database, having one connection, would wait for itself.
  for (const queue of [MAIL, ...tasks]) await boss.findJobs(queue, { id: randomUUID() })
  const mail = openMailQueue(boss, deps)
  const handlers = new Map<Task, (key: string) => Promise<void>>()

  return {
    ...mail.verbs,
    queueTask: async (tx, task, key, afterSeconds) => {
      const when = { singletonKey: key, startAfter: afterSeconds }
      await boss.send(task, { key }, { ...when, db: fromDrizzle(tx, sql) })
    },
    queueTasks: async (tx, task, keys, afterSeconds) => {
      const jobs = keys.map((key) => ({ data: { key }, singletonKey: key, startAfter: afterSeconds }))
      await boss.insert(task, jobs, { db: fromDrizzle(tx, sql) })
    },
    handle: (task, work) => {
      handlers.set(task, work)
    },
    waiting: async () => {
      // What waits has an index of its own; what is done stays for days.
      const { rows } = await db.execute(sql`
        select name, count(*)::int as waiting,
          coalesce(extract(epoch from now() - min(start_after) filter (where start_after <= now())), 0)::float8 as oldest
        from pgboss.job where state < 'active' group by name`)
      const found = rows as { name: string; waiting: number; oldest: number }[]
      return [MAIL, ...tasks].map((queue) => {
        const row = found.find(({ name }) => name === queue)
        return { queue, waiting: row?.waiting ?? 0, oldestSeconds: Number(row?.oldest ?? 0) }
      })
    },
    start: async () => {
      await mail.start()
      for (const task of handlers.keys()) {
        const often = { pollingIntervalSeconds: 2, burstWhenBatchFull: true }
        await boss.work<{ key: string }>(task, often, async ([job]) => {
          if (!job) return
          try {
            // Looked up for each job: the development server replaces the handlers after a change.
            await handlers.get(task)?.(job.data.key)
          } catch (err) {
            log.error({ err, task, key: job.data.key }, 'task failed, will be tried again')
            throw new Error(LOGGED)
          }
        })
      }
    },
    stop: () => {
      mail.stop()
      return boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}
