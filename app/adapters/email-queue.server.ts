import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { fromDrizzle, type JobWithMetadata, type PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { getEmailCheck, isReadableEmail, type QueuedEmail } from '#app/emails/email-kinds.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { type EmailAccess, emails, restores } from '#db/schema.ts'
import { type Cipher, createCipher } from './cipher.server.ts'
import { type Attachment, EmailRefused, formatDeliveryError, type Mailer } from './mailer.server.ts'

export type EmailQueue = {
  /**
   * Queues an email in the caller's transaction: it is sent only if the transaction commits. `access` is required for
   * kinds with `check: 'content'`. Resolves to the email's id.
   */
  queueEmail: (tx: Transaction, mail: QueuedEmail, access?: EmailAccess) => Promise<string>
  /**
   * Retries an unsent email now, with a full set of attempts. The caller must hold a lock on its row. Resolves to false
   * if the email is already being sent.
   */
  retryQueuedEmail: (tx: Transaction, mailId: string) => Promise<boolean>
  /** Cancels an unsent email by deleting its job. Resolves to false while it is being sent. */
  cancelQueuedEmail: (tx: Transaction, mailId: string) => Promise<boolean>
  /** Sets the function that creates an invoice's PDF attachment. Call before `start`. */
  setInvoiceAttachment: (make: (invoiceId: string) => Promise<Attachment>) => void
  /**
   * Sets the check that runs right before each email is sent. Call before `start`. `admit` resolves to the recipient's
   * email, or marks an email that must not be sent and resolves to null.
   */
  setAdmissionCheck: (admit: (mail: typeof emails.$inferSelect) => Promise<string | null>) => void
  /**
   * Returns why emails are held: because of the setting, or because the database was restored from a backup and its
   * emails have not been released yet.
   */
  getEmailHold: () => Promise<'setting' | 'restored' | null>
}

export const EMAIL_QUEUE = 'mail'
/** A job whose worker dies is retried after ten seconds without a heartbeat. */
export const EMAIL_QUEUE_OPTIONS = { heartbeatSeconds: 10, expireInSeconds: 120 }

/** Interval at which a restored copy checks whether its emails have been released. */
const HOLD_CHECK_INTERVAL_MS = 3_000
const EMAILS_PER_BATCH = 500

/** Error text stored with a failed job. The original message may contain query parameters. */
export const STORED_FAILURE_TEXT = 'failed; the log says why'

/** Encrypts an email that contains a sign-in link or code, for storage in the database. */
async function encryptEmail(cipher: Cipher, mail: QueuedEmail) {
  if (isReadableEmail(mail.kind)) return mail
  const { html, text } = mail
  return {
    ...mail,
    html: '',
    text: '',
    encryptedContent: await cipher.encrypt(JSON.stringify({ html, text })),
  }
}

async function decryptEmail<Row extends { encryptedContent: string | null; html: string; text: string }>(
  cipher: Cipher,
  row: Row,
): Promise<Row> {
  if (row.encryptedContent === null) return row
  const content = await cipher.decrypt(row.encryptedContent).catch((cause) => {
    throw new Error('AUTH_SECRET has changed since this email was queued. Send a new one.', {
      cause,
    })
  })
  return { ...row, ...(JSON.parse(content) as { html: string; text: string }) }
}

export type EmailQueueDeps = {
  db: Database
  mailer: Mailer
  log: Logger
  /** Secret for encrypting queued emails that contain a link or code. */
  secret: string
  /** True if the settings hold all email. */
  holdsEmails?: boolean
}

/** Creates the email queue on top of the job queue. `start` sends emails once no hold applies. */
export function createEmailQueue(
  boss: PgBoss,
  deps: EmailQueueDeps,
): { queue: EmailQueue; start: () => Promise<void>; stop: () => void } {
  const { db, mailer, log } = deps
  const cipher = createCipher(deps.secret, 'mail')
  let checkAdmission = (_mail: typeof emails.$inferSelect): Promise<string | null> =>
    Promise.reject(new Error('no check of queued email was set'))
  let createInvoiceAttachment = (_invoiceId: string): Promise<Attachment> =>
    Promise.reject(new Error('setInvoiceAttachment was not called'))

  const send = async (mailId: string, isLastAttempt: boolean) => {
    const [mail] = await db
      .select()
      .from(emails)
      .where(and(eq(emails.id, mailId), inArray(emails.status, ['waiting', 'failed'])))
    if (!mail) return
    let to: string | null
    try {
      to = await checkAdmission(mail)
      if (to === null) return
      const attachments = mail.invoiceId ? [await createInvoiceAttachment(mail.invoiceId)] : []
      await mailer.deliver({ ...(await decryptEmail(cipher, mail)), to, attachments })
    } catch (err) {
      const attempts = mail.attempts + 1
      const isGivenUp = isLastAttempt || err instanceof EmailRefused
      const status = isGivenUp ? 'failed' : 'waiting'
      await db
        .update(emails)
        .set({ attempts, status, lastError: formatDeliveryError(String((err as Error).message)) })
        .where(eq(emails.id, mailId))
      const outlook = isGivenUp ? 'and is given up' : 'will be tried again'
      log.warn({ mailId, kind: mail.kind, attempts, err }, `email not sent, ${outlook}`)
      // Retries would fail alike, and harm the sender's reputation. The job is done, and staff can send again.
      if (err instanceof EmailRefused) return
      throw new Error(STORED_FAILURE_TEXT)
    }
    const clearedContent = isReadableEmail(mail.kind) ? {} : { html: '', text: '', encryptedContent: null }
    const sent = {
      status: 'sent',
      to,
      sentAt: new Date(),
      attempts: mail.attempts + 1,
      lastError: null,
    } as const
    const change = { ...sent, ...clearedContent }
    await retryUntilSaved(EMAIL_QUEUE_OPTIONS.expireInSeconds, () =>
      db.update(emails).set(change).where(eq(emails.id, mailId)),
    )
    log.info({ mailId, kind: mail.kind }, 'mail sent')
  }

  // Uses the email's id as the job id, so that an email never has two jobs.
  const createJob = (tx: Transaction, mailId: string) =>
    boss.send(EMAIL_QUEUE, { mailId }, { id: mailId, db: fromDrizzle(tx, sql) })

  /** Creates missing jobs for unsent emails: backups omit the queue, and pg-boss deletes jobs after two weeks. */
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
          rows.map(({ id }) => ({ id, data: { mailId: id } })),
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
      (jobs: JobWithMetadata<{ mailId: string }>[]) =>
        Promise.all(
          jobs.map(async ({ id, data, retryCount, retryLimit }) => {
            try {
              await send(data.mailId, retryCount >= retryLimit)
              return { id, status: 'completed' as const }
            } catch (err) {
              if ((err as Error).message !== STORED_FAILURE_TEXT)
                log.error({ err, mailId: data.mailId }, 'email job failed')
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
    queueEmail: async (tx, mail, access) => {
      const id = randomUUID()
      if (getEmailCheck(mail.kind) === 'content' && !access)
        throw new Error(`an email of kind ${mail.kind} was queued without access data`)
      await tx.insert(emails).values({ id, ...(await encryptEmail(cipher, mail)), access: access ?? null })
      await createJob(tx, id)
      return id
    },
    retryQueuedEmail: async (tx, mailId) => {
      const jobInTx = { id: mailId, db: fromDrizzle(tx, sql) }
      const [job] = await boss.findJobs(EMAIL_QUEUE, jobInTx)
      if (job?.state === 'created' || job?.state === 'retry') {
        // Drizzle's transaction driver returns timestamps as text.
        if (new Date(job.startAfter) <= new Date()) return false
        // Updates nothing if a worker has just claimed the job.
        const { updated } = await boss.update(EMAIL_QUEUE, undefined, { ...jobInTx, startAfter: 0 })
        return updated > 0
      }
      if (job?.state === 'active') return false
      if (job) await boss.deleteJob(EMAIL_QUEUE, mailId, jobInTx)
      await tx.update(emails).set({ status: 'waiting' }).where(eq(emails.id, mailId))
      await createJob(tx, mailId)
      return true
    },
    cancelQueuedEmail: async (tx, mailId) => {
      const jobInTx = { id: mailId, db: fromDrizzle(tx, sql) }
      const [job] = await boss.findJobs(EMAIL_QUEUE, jobInTx)
      if (job?.state === 'active') return false
      if (job?.state === 'created' || job?.state === 'retry') {
        const { updated } = await boss.update(EMAIL_QUEUE, undefined, { ...jobInTx, startAfter: 0 })
        if (updated === 0) return false
      }
      if (job) await boss.deleteJob(EMAIL_QUEUE, mailId, jobInTx)
      await tx.delete(emails).where(eq(emails.id, mailId))
      return true
    },
    setAdmissionCheck: (admit) => {
      checkAdmission = admit
    },
    setInvoiceAttachment: (make) => {
      createInvoiceAttachment = make
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
