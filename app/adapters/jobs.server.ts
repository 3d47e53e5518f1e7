import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type QueueOptions } from 'pg-boss'
import type { QueueDb, Transaction } from '#db/connect.server.ts'
import { OlderDatabase } from '#db/errors.server.ts'
import {
  createEmailQueue,
  EMAIL_QUEUE,
  EMAIL_QUEUE_OPTIONS,
  type EmailQueue,
  type EmailQueueDeps,
  STORED_FAILURE_TEXT,
} from './email-queue.server.ts'

const TASKS = [
  'erase-account',
  'send-digests',
  'post-alert',
  'send-invoice-reminders',
  'send-request-reminders',
  'keep-invoice-files',
  'seal-agreement',
  'seal-acceptance',
  'delete-expired-data',
  'send-lockout-notice',
  'create-room-archive',
  'inspect-room-version',
] as const
export type TaskName = (typeof TASKS)[number]

export type Jobs = EmailQueue & {
  /**
   * Queues a task for `key` in the caller's transaction, to run after `afterSeconds`. Does nothing while the same task
   * is already queued for the same key, but a retry that would start later starts then.
   */
  queueTask: (tx: Transaction, task: TaskName, key: string, afterSeconds: number) => Promise<void>
  queueTasks: (tx: Transaction, task: TaskName, keys: string[], afterSeconds: number) => Promise<void>
  /** Call before `start`. */
  setHandler: (task: TaskName, work: (key: string) => Promise<void>) => void
  /** Returns, per queue, the number of waiting jobs and the seconds since the oldest was due. */
  countWaitingJobs: () => Promise<{ queue: string; waiting: number; oldestSeconds: number }[]>
  start: () => Promise<void>
  /** Waits up to 10 s for running jobs, then stops. */
  stop: () => Promise<void>
}

// Retries start after a few seconds and back off to one hour, for about two days in total: longer than a mail server's
// outage over a weekend.
const RETRY_OPTIONS = { retryLimit: 60, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 }
/** A task whose process dies is tried again after half a minute without a heartbeat. */
const TASK_QUEUE_OPTIONS = { heartbeatSeconds: 30, expireInSeconds: 300 }
/** An archive can have 20 GB, many of which have to be marked first. */
const ARCHIVE_QUEUE_OPTIONS = { ...TASK_QUEUE_OPTIONS, expireInSeconds: 43_200 }

/**
 * Also creates its tables.
 * @throws {OlderDatabase} with `migrate: false`, if they are missing or outdated
 */
export async function createJobQueue(
  deps: EmailQueueDeps & { queueDb: QueueDb; migrate?: boolean },
): Promise<Jobs> {
  const { db, log } = deps
  const boss = new PgBoss({
    db: deps.queueDb,
    schedule: false,
    superviseIntervalSeconds: 10,
    migrate: deps.migrate ?? true,
  })
  let lastLoggedAt = 0
  boss.on('error', (err) => {
    // The queue polls twice a second, so repeated errors are logged at most every 30 s.
    if (Date.now() - lastLoggedAt < 30_000) return
    lastLoggedAt = Date.now()
    // The queue reports some failures as plain objects.
    log.error({ err: err instanceof Error ? err : new Error(JSON.stringify(err)) }, 'job queue')
  })
  await boss.start().catch((err: Error) => {
    // pg-boss has no error class for these errors.
    throw /^pg-boss (is not installed|database requires migrations)$/.test(err.message)
      ? new OlderDatabase()
      : err
  })
  const openQueue = async (queue: string, policy: 'standard' | 'short', options: QueueOptions) => {
    // Does nothing if the queue exists, perhaps with the options of an earlier release.
    await boss.createQueue(queue, { policy, ...RETRY_OPTIONS, ...options })
    await boss.updateQueue(queue, { ...RETRY_OPTIONS, ...options })
  }
  await openQueue(EMAIL_QUEUE, 'standard', EMAIL_QUEUE_OPTIONS)
  for (const task of TASKS)
    await openQueue(
      task,
      'short',
      task === 'create-room-archive' ? ARCHIVE_QUEUE_OPTIONS : TASK_QUEUE_OPTIONS,
    )
  // pg-boss caches a queue's settings on first use. They are loaded now, because the embedded database has a single
  // connection, for which a lookup inside a transaction would wait forever.
  for (const queue of [EMAIL_QUEUE, ...TASKS]) await boss.findJobs(queue, { id: randomUUID() })
  const emails = createEmailQueue(boss, deps)
  const handlers = new Map<TaskName, (key: string) => Promise<void>>()

  const queueTasks: Jobs['queueTasks'] = async (tx, task, keys, afterSeconds) => {
    if (keys.length === 0) return
    // The policy 'short' allows one new job per key, no matter how many wait for a retry. A locked retry may have
    // started without this transaction's changes.
    const { rows } = await tx.execute(sql`
      update pgboss.job set start_after = least(start_after, now() + ${afterSeconds} * interval '1 second')
      where name = ${task} and id in (select id from pgboss.job
        where name = ${task} and state = 'retry' and singleton_key in ${keys} for update skip locked)
      returning singleton_key as key`)
    const retried = new Set(rows.map(({ key }) => key))
    const jobs = keys
      .filter((key) => !retried.has(key))
      .map((key) => ({ data: { key }, singletonKey: key, startAfter: afterSeconds }))
    await boss.insert(task, jobs, { db: fromDrizzle(tx, sql) })
  }

  return {
    ...emails.queue,
    queueTask: (tx, task, key, afterSeconds) => queueTasks(tx, task, [key], afterSeconds),
    queueTasks,
    setHandler: (task, work) => {
      handlers.set(task, work)
    },
    countWaitingJobs: async () => {
      // Restricts the count to unfinished jobs, which have their own index. Finished jobs are kept for days.
      const { rows } = await db.execute(sql`
        select name, count(*)::int as waiting,
          coalesce(extract(epoch from now() - min(start_after) filter (where start_after <= now())), 0)::float8 as oldest
        from pgboss.job where state < 'active' group by name`)
      const rowsByQueue = rows as { name: string; waiting: number; oldest: number }[]
      return [EMAIL_QUEUE, ...TASKS].map((queue) => {
        const row = rowsByQueue.find(({ name }) => name === queue)
        return { queue, waiting: row?.waiting ?? 0, oldestSeconds: Number(row?.oldest ?? 0) }
      })
    },
    start: async () => {
      await emails.start()
      for (const task of handlers.keys()) {
        const pollingOptions = { pollingIntervalSeconds: 2, burstWhenBatchFull: true }
        await boss.work<{ key: string }>(task, pollingOptions, async ([job]) => {
          if (!job) return
          try {
            // Looks up the handler for each job, because the development server replaces handlers on reload.
            await handlers.get(task)?.(job.data.key)
          } catch (err) {
            log.error({ err, task, key: job.data.key }, 'task failed, will be tried again')
            throw new Error(STORED_FAILURE_TEXT)
          }
        })
      }
    },
    stop: () => {
      emails.stop()
      return boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}
