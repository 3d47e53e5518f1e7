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

/** Background tasks other than emails, one queue each. */
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

/** Background jobs, retried when they fail. */
export type Jobs = MailQueue & {
  /**
   * Queues a task for `key` in the caller's transaction, to run after `afterSeconds`. Does nothing while the same task
   * is already queued for the same key.
   */
  queueTask: (tx: Transaction, task: Task, key: string, afterSeconds: number) => Promise<void>
  /** Queues the same task for several keys. */
  queueTasks: (tx: Transaction, task: Task, keys: string[], afterSeconds: number) => Promise<void>
  /** Registers the handler of a task. Call before `start`. */
  handle: (task: Task, work: (key: string) => Promise<void>) => void
  /** Returns, per queue, the number of waiting jobs and the seconds since the oldest was due. */
  waiting: () => Promise<{ queue: string; waiting: number; oldestSeconds: number }[]>
  start: () => Promise<void>
  /** Waits up to 10 s for running jobs, then stops. */
  stop: () => Promise<void>
}

// Retries start after a few seconds and back off to one hour, for about two days in all: longer than a weekend outage
// of a mail server.
const RETRY = { retryLimit: 60, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 }

/**
 * Creates the job queue and its tables inside the application's database.
 * @throws {OlderDatabase} with `migrate: false`, when the tables are missing or outdated
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
    // The queue polls twice a second, so repeated errors are logged at most every 30 s.
    if (Date.now() - complainedAt < 30_000) return
    complainedAt = Date.now()
    log.error({ err }, 'job queue')
  })
  await boss.start().catch((err: Error) => {
    // pg-boss has no error class for these errors.
    throw /^pg-boss (is not installed|database requires migrations)$/.test(err.message)
      ? new OlderDatabase()
      : err
  })
  await boss.createQueue(MAIL, { ...RETRY, ...MAIL_OPTIONS })
  for (const task of tasks) await boss.createQueue(task, { ...RETRY, policy: 'short', expireInSeconds: 300 })
  // pg-boss caches a queue's settings on first use. Load them now: PGlite has a single connection, so the lookup would
  // deadlock inside a transaction.
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
      // Restricts the count to unfinished jobs, which have their own index; finished jobs stay for days.
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
            // Looks the handler up for each job because the development server replaces handlers on reload.
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
