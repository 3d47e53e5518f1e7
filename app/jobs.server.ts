import { randomUUID } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, QueueDb, Transaction } from '#db/connect.server.ts'
import { mails } from '#db/schema.ts'
import type { Mailer } from './mail.server.ts'

/** A rendered message; `kind` says which of app/emails made it. */
export type QueuedMail = {
  kind: string
  to: string
  replyTo?: string
  subject: string
  html: string
  text: string
}

/** Other work that is done later: a queue each. */
export const tasks = ['announce-documents', 'erase-account', 'remind-of-invoices'] as const
export type Task = (typeof tasks)[number]

/** Work that is done after the answer, and again if it fails. */
export type Jobs = {
  /** Queues a message in the caller's transaction: it is sent if and only if that commits. Resolves to its id. */
  queueMail: (tx: Transaction, mail: QueuedMail) => Promise<string>
  /**
   * Queues work on `key` in the caller's transaction, to be done after so many seconds. While the same work
   * on the same key waits, it is that work that is meant, and nothing is added.
   */
  queueTask: (tx: Transaction, task: Task, key: string, afterSeconds: number) => Promise<void>
  /** Says how a task is done; to be called before `start`. */
  handle: (task: Task, work: (key: string) => Promise<void>) => void
  /** Begins to work on what is queued. */
  start: () => Promise<void>
  /** Lets running work finish (10 s at most), then stops. */
  stop: () => Promise<void>
}

const MAIL = 'mail'
// Half a minute at first, an hour at most, about two days in all: longer than a mail server's bad weekend night.
const RETRY = { retryLimit: 60, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 }

/** Opens the job queue inside the program's own database. */
export async function openJobs(deps: {
  db: Database
  queueDb: QueueDb
  embedded: boolean
  mailer: Mailer
  log: Logger
}): Promise<Jobs> {
  const { db, mailer, log } = deps
  const boss = new PgBoss({
    db: deps.queueDb,
    backend: deps.embedded ? 'pglite' : 'postgres',
    schedule: false,
    superviseIntervalSeconds: 10,
  })
  boss.on('error', (err) => log.error({ err }, 'job queue'))
  await boss.start()
  // A worker that dies in the middle of a message is missed after ten seconds, and the message is tried again.
  await boss.createQueue(MAIL, { ...RETRY, heartbeatSeconds: 10, expireInSeconds: 120 })
  for (const task of tasks) await boss.createQueue(task, { ...RETRY, policy: 'short', expireInSeconds: 300 })
  // A queue's description is read on first use and kept. Read it now: inside somebody's transaction the
  // embedded database, having one connection, would wait for itself.
  for (const queue of [MAIL, ...tasks]) await boss.findJobs(queue, { id: randomUUID() })
  const handlers = new Map<Task, (key: string) => Promise<void>>()

  const send = async (mailId: string) => {
    const [mail] = await db
      .select()
      .from(mails)
      .where(and(eq(mails.id, mailId), ne(mails.status, 'sent')))
    if (!mail) return
    try {
      await mailer.deliver(mail)
    } catch (err) {
      const attempts = mail.attempts + 1
      const status = attempts > RETRY.retryLimit ? 'failed' : 'waiting'
      await db
        .update(mails)
        .set({ attempts, status, lastError: String((err as Error).message) })
        .where(eq(mails.id, mailId))
      log.warn({ mailId, kind: mail.kind, attempts, err }, 'mail not sent, will be tried again')
      throw err
    }
    await db
      .update(mails)
      .set({ status: 'sent', sentAt: new Date(), attempts: mail.attempts + 1, lastError: null })
      .where(eq(mails.id, mailId))
    log.info({ mailId, kind: mail.kind }, 'mail sent')
  }

  return {
    queueMail: async (tx, mail) => {
      const id = randomUUID()
      await tx.insert(mails).values({ id, ...mail })
      await boss.send(MAIL, { mailId: id }, { db: fromDrizzle(tx, sql) })
      return id
    },
    queueTask: async (tx, task, key, afterSeconds) => {
      const when = { singletonKey: key, startAfter: afterSeconds }
      await boss.send(task, { key }, { ...when, db: fromDrizzle(tx, sql) })
    },
    handle: (task, work) => {
      handlers.set(task, work)
    },
    start: async () => {
      await boss.work<{ mailId: string }>(
        MAIL,
        { pollingIntervalSeconds: 0.5, localConcurrency: 4, burstWhenBatchFull: true },
        async ([job]) => {
          if (job) await send(job.data.mailId)
        },
      )
      for (const [task, work] of handlers) {
        await boss.work<{ key: string }>(task, { pollingIntervalSeconds: 2 }, async ([job]) => {
          if (job) await work(job.data.key)
        })
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
