import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { fromDrizzle, type JobWithMetadata, type PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { createCipher } from '#app/core/cipher.server.ts'
import { type EmailKind, isReadableEmail, type NewEmail } from '#app/emails/email-kinds.ts'
import type { Withheld } from '#app/emails/withheld-reasons.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { emails, restores } from '#db/schema.ts'
import { EmailRefused, formatDeliveryError, type Mailer, type OutgoingEmail } from './mailer.server.ts'

// How an email reaches a mailbox:
// 1. An operation calls `queueEmail` in its transaction. This stores what the email is about, and a job with its id.
// 2. A worker on any instance takes the job and calls the renderer (domain/email-delivery), which loads the subject with
//    the recipient's current rights. If nothing is left that the recipient may see, the email becomes 'withheld'.
// 3. The mailer delivers it, and it becomes 'sent'. Its text is kept, except for secret kinds.
// 4. If that fails, the error is stored, and the job is retried with growing pauses for two days (RETRY_OPTIONS in
//    jobs.server.ts). After the last attempt, or once the server refuses the email for good, it becomes 'failed'. Staff
//    can retry or cancel it.
// 5. While emails are on hold (MAIL_HOLD, or a restored copy until staff release them), no worker runs.

export type StoredEmail = typeof emails.$inferSelect

type PreparedEmail = Omit<OutgoingEmail, 'id' | 'kind'> | Withheld

export type EmailQueue = {
  /** Sent only if the caller's transaction commits, and rendered then. Resolves to the email's id. */
  queueEmail: (tx: Transaction, email: NewEmail) => Promise<string>
  /** Returns the decrypted secrets of emails that are still queued. */
  listQueuedSecrets: (tx: Transaction, of: { uid: string; kind: EmailKind }) => Promise<string[]>
  /**
   * Retries an unsent email now, with a full set of attempts. The caller holds a lock on its row. False while it is
   * being sent.
   */
  retryQueuedEmail: (tx: Transaction, emailId: string) => Promise<boolean>
  /** Deletes the job of an unsent email. False while it is being sent. */
  cancelQueuedEmail: (tx: Transaction, emailId: string) => Promise<boolean>
  /** Call before `start`. */
  setEmailRenderer: (prepare: (email: StoredEmail, secret: string | null) => Promise<PreparedEmail>) => void
  /** 'restored': the database was restored from a backup, and its emails have not been released yet. */
  getEmailHold: () => Promise<'setting' | 'restored' | null>
}

export const EMAIL_QUEUE = 'email'
/** A job whose worker dies is retried after ten seconds without a heartbeat. */
export const EMAIL_QUEUE_OPTIONS = { heartbeatSeconds: 10, expireInSeconds: 120 }

/** Interval at which a restored copy checks whether its emails have been released. */
const HOLD_CHECK_INTERVAL_MS = 3_000
const EMAILS_PER_BATCH = 500

/** The original message may contain query parameters. */
export const STORED_FAILURE_TEXT = 'failed; the log says why'

export type EmailQueueDeps = {
  db: Database
  mailer: Mailer
  log: Logger
  /** Secret for encrypting what the links of queued emails must carry. */
  secret: string
  holdsEmails?: boolean
}

/** `start` sends emails once no hold applies. */
export function createEmailQueue(
  boss: PgBoss,
  deps: EmailQueueDeps,
): { queue: EmailQueue; start: () => Promise<void>; stop: () => void } {
  const { db, mailer, log } = deps
  const cipher = createCipher(deps.secret, 'mail')
  let prepare: Parameters<EmailQueue['setEmailRenderer']>[0] = () =>
    Promise.reject(new Error('setEmailRenderer was not called'))

  const decryptSecret = (encrypted: string) => {
    try {
      return cipher.decrypt(encrypted)
    } catch (cause) {
      throw new Error('AUTH_SECRET has changed since this email was queued. Send a new one.', { cause })
    }
  }

  const send = async (emailId: string, isLastAttempt: boolean) => {
    const isUnsent = and(eq(emails.id, emailId), inArray(emails.status, ['waiting', 'failed']))
    const [email] = await db.select().from(emails).where(isUnsent)
    if (!email) return
    let { to, subject }: { to: string; subject: string | null } = email
    let prepared: PreparedEmail
    try {
      prepared = await prepare(email, email.encryptedContent && decryptSecret(email.encryptedContent))
      if ('withheld' in prepared) {
        await db
          .update(emails)
          .set({
            status: 'withheld',
            lastError: prepared.withheld,
            data: isReadableEmail(email.kind) ? email.data : null,
            encryptedContent: null,
            html: null,
            text: null,
          })
          .where(isUnsent)
        return
      }
      to = prepared.to
      subject = prepared.subject
      await mailer.deliver({ id: email.id, kind: email.kind, ...prepared })
    } catch (err) {
      const attempts = email.attempts + 1
      const isGivenUp = isLastAttempt || err instanceof EmailRefused
      await db
        .update(emails)
        .set({
          to,
          subject,
          attempts,
          status: isGivenUp ? 'failed' : 'waiting',
          lastError: formatDeliveryError(String((err as Error).message)),
          ...(isGivenUp && { encryptedContent: null }),
        })
        .where(isUnsent)
      const outlook = isGivenUp ? 'and is given up' : 'will be tried again'
      log.warn({ emailId, kind: email.kind, attempts, err }, `email not sent, ${outlook}`)
      // Retries would fail alike, and harm the sender's reputation. The job is done, and staff can send again.
      if (err instanceof EmailRefused) return
      throw new Error(STORED_FAILURE_TEXT)
    }
    const isReadable = isReadableEmail(email.kind)
    const change = {
      to,
      subject,
      replyTo: prepared.replyTo,
      html: isReadable ? prepared.html : null,
      text: isReadable ? prepared.text : null,
      encryptedContent: null,
      status: 'sent',
      sentAt: new Date(),
      attempts: email.attempts + 1,
      lastError: null,
    } as const
    await retryUntilSaved(EMAIL_QUEUE_OPTIONS.expireInSeconds, () =>
      db.update(emails).set(change).where(eq(emails.id, emailId)),
    )
    log.info({ emailId, kind: email.kind }, 'email sent')
  }

  // Uses the email's id as the job id, so that an email never has two jobs.
  const createJob = (tx: Transaction, emailId: string) =>
    boss.send(EMAIL_QUEUE, { emailId }, { id: emailId, db: fromDrizzle(tx, sql) })

  /** Backups omit the queue, and pg-boss deletes jobs after two weeks. */
  const createMissingJobs = async () => {
    for (let after = ''; ; ) {
      const rows = await db
        .select({ id: emails.id })
        .from(emails)
        .where(and(eq(emails.status, 'waiting'), gt(emails.id, after)))
        .orderBy(asc(emails.id))
        .limit(EMAILS_PER_BATCH)
      if (rows.length > 0)
        await boss.insert(
          EMAIL_QUEUE,
          rows.map(({ id }) => ({ id, data: { emailId: id } })),
        )
      if (rows.length < EMAILS_PER_BATCH) return
      after = rows.at(-1)?.id ?? ''
    }
  }

  const getEmailHold = async () => {
    if (deps.holdsEmails) return 'setting'
    return (await db.$count(restores)) > 0 ? 'restored' : null
  }

  const startWorker = async () => {
    await createMissingJobs()
    // Workers poll twice a second, but after a full batch they fetch the next one immediately.
    await boss.work(
      EMAIL_QUEUE,
      {
        pollingIntervalSeconds: 0.5,
        batchSize: 4,
        burstWhenBatchFull: true,
        includeMetadata: true,
        perJobResults: true,
      },
      (jobs: JobWithMetadata<{ emailId: string }>[]) =>
        Promise.all(
          jobs.map(async ({ id, data, retryCount, retryLimit }) => {
            try {
              await send(data.emailId, retryCount >= retryLimit)
              return { id, status: 'completed' as const }
            } catch (err) {
              if ((err as Error).message !== STORED_FAILURE_TEXT)
                log.error({ err, emailId: data.emailId }, 'email job failed')
              return { id, status: 'failed' as const, output: { message: STORED_FAILURE_TEXT } }
            }
          }),
        ),
    )
  }

  let releaseTimer: NodeJS.Timeout | undefined
  const startWorkerOnceReleased = () => {
    releaseTimer = setInterval(async () => {
      try {
        if ((await getEmailHold()) || !releaseTimer) return
        clearInterval(releaseTimer)
        releaseTimer = undefined
        await startWorker()
      } catch (err) {
        log.error({ err }, 'email not released')
        if (!releaseTimer) startWorkerOnceReleased()
      }
    }, HOLD_CHECK_INTERVAL_MS)
  }

  const emailQueue: EmailQueue = {
    getEmailHold,
    queueEmail: async (tx, { secret = null, data, ...email }) => {
      const id = randomUUID()
      const encryptedContent = secret === null ? null : cipher.encrypt(secret)
      await tx.insert(emails).values({ id, ...email, data: data ?? null, encryptedContent })
      await createJob(tx, id)
      return id
    },
    listQueuedSecrets: async (tx, { uid, kind }) => {
      const isWaiting = and(eq(emails.status, 'waiting'), eq(emails.uid, uid), eq(emails.kind, kind))
      const rows = await tx.select({ secret: emails.encryptedContent }).from(emails).where(isWaiting)
      return rows.flatMap(({ secret }) => (secret === null ? [] : [decryptSecret(secret)]))
    },
    retryQueuedEmail: async (tx, emailId) => {
      const jobInTx = { id: emailId, db: fromDrizzle(tx, sql) }
      const [job] = await boss.findJobs(EMAIL_QUEUE, jobInTx)
      if (job?.state === 'created' || job?.state === 'retry') {
        // Drizzle's transaction driver returns timestamps as text.
        if (new Date(job.startAfter) <= new Date()) return false
        // Updates nothing if a worker has just claimed the job.
        const { updated } = await boss.update(EMAIL_QUEUE, undefined, { ...jobInTx, startAfter: 0 })
        return updated > 0
      }
      if (job?.state === 'active') return false
      if (job) await boss.deleteJob(EMAIL_QUEUE, emailId, jobInTx)
      await tx.update(emails).set({ status: 'waiting' }).where(eq(emails.id, emailId))
      await createJob(tx, emailId)
      return true
    },
    cancelQueuedEmail: async (tx, emailId) => {
      const jobInTx = { id: emailId, db: fromDrizzle(tx, sql) }
      const [job] = await boss.findJobs(EMAIL_QUEUE, jobInTx)
      if (job?.state === 'active') return false
      if (job?.state === 'created' || job?.state === 'retry') {
        // Locks the job until the transaction ends. Updates nothing if a worker has just claimed it.
        const { updated } = await boss.update(EMAIL_QUEUE, undefined, { ...jobInTx, startAfter: 0 })
        if (updated === 0) return false
      }
      if (job) await boss.deleteJob(EMAIL_QUEUE, emailId, jobInTx)
      await tx.delete(emails).where(eq(emails.id, emailId))
      return true
    },
    setEmailRenderer: (renderer) => {
      prepare = renderer
    },
  }

  return {
    queue: emailQueue,
    start: async () => {
      const hold = await getEmailHold()
      if (!hold) await startWorker()
      else if (hold === 'restored') startWorkerOnceReleased()
    },
    stop: () => {
      clearInterval(releaseTimer)
      releaseTimer = undefined
    },
  }
}

/**
 * Retries `save` for up to `seconds` while the database is unavailable. An email whose delivery is not recorded would
 * be sent twice.
 */
async function retryUntilSaved(seconds: number, save: () => Promise<unknown>): Promise<void> {
  const givenUpAt = Date.now() + seconds * 1000
  for (let pause = 100; ; pause = Math.min(2 * pause, 2_000)) {
    try {
      await save()
      return
    } catch (err) {
      if (Date.now() + pause > givenUpAt) throw err
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
