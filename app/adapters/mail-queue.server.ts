import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { fromDrizzle, type JobWithMetadata, type PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { isReadableMail, mailCheck, type QueuedMail } from '#app/emails/kinds.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { type MailAccess, mails, restored } from '#db/schema.ts'
import type { Attachment, Mailer } from './mail.server.ts'
import { openSeal, type Seal } from './seal.server.ts'
import { untilNoted } from './until-noted.ts'

export type MailQueue = {
  /**
   * Queues an email in the caller's transaction: it is sent only if that commits. Kinds with `check: 'content'` need
   * `access`. Resolves to the email's id.
   */
  queueMail: (tx: Transaction, mail: QueuedMail, access?: MailAccess) => Promise<string>
  /**
   * Retries an unsent email now, with a full set of attempts. The caller must hold a lock on its row. Resolves to false
   * when the email is already being sent.
   */
  sendAgain: (tx: Transaction, mailId: string) => Promise<boolean>
  /** Cancels an unsent email by deleting its job. Resolves to false while it is being sent. */
  dropMail: (tx: Transaction, mailId: string) => Promise<boolean>
  /** Sets the function that creates the PDF attachment of an invoice. Call before `start`. */
  attachInvoicesBy: (make: (invoiceId: string) => Promise<Attachment>) => void
  /**
   * Sets the check that runs right before each email is sent. Call before `start`. `admit` resolves to the recipient's
   * email, or to null after marking an email that must not be sent.
   */
  admitMailBy: (admit: (mail: typeof mails.$inferSelect) => Promise<string | null>) => void
  /**
   * Returns why emails are held: by the setting, or because the database was restored from a backup and emails were not
   * released.
   */
  mailHold: () => Promise<'setting' | 'restored' | null>
}

export const MAIL = 'mail'
/** A job whose worker dies is retried after ten seconds without a heartbeat. */
export const MAIL_OPTIONS = { heartbeatSeconds: 10, expireInSeconds: 120 }

/** Interval at which a restored copy checks whether its emails were released. */
const HELD_MS = 3_000
const BATCH = 500

/** Error text stored with a failed job. The original message may contain query parameters. */
export const LOGGED = 'failed; the log says why'

/** Encrypts an email with a sign-in link or code for storage in the database. */
async function sealedRow(seal: Seal, mail: QueuedMail) {
  if (isReadableMail(mail.kind)) return mail
  const { html, text } = mail
  return { ...mail, html: '', text: '', sealed: await seal.close(JSON.stringify({ html, text })) }
}

async function unsealed<Row extends { sealed: string | null; html: string; text: string }>(
  seal: Seal,
  row: Row,
): Promise<Row> {
  if (row.sealed === null) return row
  const content = await seal.open(row.sealed).catch((cause) => {
    throw new Error('AUTH_SECRET is not what it was when this mail was queued. Have a new one sent.', {
      cause,
    })
  })
  return { ...row, ...(JSON.parse(content) as { html: string; text: string }) }
}

export type MailQueueDeps = {
  db: Database
  mailer: Mailer
  log: Logger
  /** Encrypts queued emails that contain a link or a code. */
  secret: string
  /** Value of the setting that holds all email. */
  mailHold?: boolean
}

/** Creates the email queue on top of the job queue. `start` sends emails once no hold applies. */
export function openMailQueue(
  boss: PgBoss,
  deps: MailQueueDeps,
): { verbs: MailQueue; start: () => Promise<void>; stop: () => void } {
  const { db, mailer, log } = deps
  const seal = openSeal(deps.secret, 'mail')
  let admitMail = (_mail: typeof mails.$inferSelect): Promise<string | null> =>
    Promise.reject(new Error('no check of queued email was set'))
  let makeInvoice = (_invoiceId: string): Promise<Attachment> =>
    Promise.reject(new Error('nobody has said how the PDF of an invoice is made'))

  const send = async (mailId: string, lastTry: boolean) => {
    const [mail] = await db
      .select()
      .from(mails)
      .where(and(eq(mails.id, mailId), inArray(mails.status, ['waiting', 'failed'])))
    if (!mail) return
    let to: string | null
    try {
      to = await admitMail(mail)
      if (to === null) return
      const attachments = mail.invoiceId ? [await makeInvoice(mail.invoiceId)] : []
      await mailer.deliver({ ...(await unsealed(seal, mail)), to, attachments })
    } catch (err) {
      const attempts = mail.attempts + 1
      const status = lastTry ? 'failed' : 'waiting'
      await db
        .update(mails)
        .set({ attempts, status, lastError: String((err as Error).message) })
        .where(eq(mails.id, mailId))
      const outlook = lastTry ? 'and is given up' : 'will be tried again'
      log.warn({ mailId, kind: mail.kind, attempts, err }, `mail not sent, ${outlook}`)
      throw new Error(LOGGED)
    }
    const emptied = isReadableMail(mail.kind) ? {} : { html: '', text: '', sealed: null }
    const sent = {
      status: 'sent',
      to,
      sentAt: new Date(),
      attempts: mail.attempts + 1,
      lastError: null,
    } as const
    const change = { ...sent, ...emptied }
    await untilNoted(MAIL_OPTIONS.expireInSeconds, () =>
      db.update(mails).set(change).where(eq(mails.id, mailId)),
    )
    log.info({ mailId, kind: mail.kind }, 'mail sent')
  }

  // Uses the email's id as the job id, so that an email never has two jobs.
  const queue = (tx: Transaction, mailId: string) =>
    boss.send(MAIL, { mailId }, { id: mailId, db: fromDrizzle(tx, sql) })

  /** Creates missing jobs for unsent emails: backups omit the queue, and pg-boss deletes jobs after two weeks. */
  const queueWaiting = async () => {
    for (let after = ''; ; ) {
      const rows = await db
        .select({ id: mails.id })
        .from(mails)
        .where(and(eq(mails.status, 'waiting'), gt(mails.id, after)))
        .orderBy(asc(mails.id))
        .limit(BATCH)
      if (rows.length > 0)
        await boss.insert(
          MAIL,
          rows.map(({ id }) => ({ id, data: { mailId: id } })),
        )
      if (rows.length < BATCH) return
      after = rows.at(-1)?.id ?? ''
    }
  }

  const mailHold = async () => {
    if (deps.mailHold) return 'setting'
    return (await db.$count(restored)) > 0 ? 'restored' : null
  }

  const workOnMail = async () => {
    await queueWaiting()
    // Workers poll twice a second, but fetch the next batch at once after a full one.
    await boss.work(
      MAIL,
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
              if ((err as Error).message !== LOGGED) log.error({ err, mailId: data.mailId }, 'mail')
              return { id, status: 'failed' as const, output: { message: LOGGED } }
            }
          }),
        ),
    )
  }

  let held: NodeJS.Timeout | undefined
  const workOnceReleased = () => {
    held = setInterval(async () => {
      try {
        if ((await mailHold()) || !held) return
        clearInterval(held)
        held = undefined
        await workOnMail()
      } catch (err) {
        log.error({ err }, 'mail not released')
        if (!held) workOnceReleased()
      }
    }, HELD_MS)
  }

  const verbs: MailQueue = {
    mailHold,
    queueMail: async (tx, mail, access) => {
      const id = randomUUID()
      if (mailCheck(mail.kind) === 'content' && !access)
        throw new Error(`an email of kind ${mail.kind} was queued without access data`)
      await tx.insert(mails).values({ id, ...(await sealedRow(seal, mail)), access: access ?? null })
      await queue(tx, id)
      return id
    },
    sendAgain: async (tx, mailId) => {
      const inTx = { id: mailId, db: fromDrizzle(tx, sql) }
      const [job] = await boss.findJobs(MAIL, inTx)
      if (job?.state === 'created' || job?.state === 'retry') {
        // Drizzle's transaction driver returns timestamps as text.
        if (new Date(job.startAfter) <= new Date()) return false
        // Updates nothing when a worker has just claimed the job.
        const { updated } = await boss.update(MAIL, undefined, { ...inTx, startAfter: 0 })
        return updated > 0
      }
      if (job?.state === 'active') return false
      if (job) await boss.deleteJob(MAIL, mailId, inTx)
      await tx.update(mails).set({ status: 'waiting' }).where(eq(mails.id, mailId))
      await queue(tx, mailId)
      return true
    },
    dropMail: async (tx, mailId) => {
      const inTx = { id: mailId, db: fromDrizzle(tx, sql) }
      const [job] = await boss.findJobs(MAIL, inTx)
      if (job?.state === 'active') return false
      if (job?.state === 'created' || job?.state === 'retry') {
        const { updated } = await boss.update(MAIL, undefined, { ...inTx, startAfter: 0 })
        if (updated === 0) return false
      }
      if (job) await boss.deleteJob(MAIL, mailId, inTx)
      await tx.delete(mails).where(eq(mails.id, mailId))
      return true
    },
    admitMailBy: (admit) => {
      admitMail = admit
    },
    attachInvoicesBy: (make) => {
      makeInvoice = make
    },
  }

  return {
    verbs,
    start: async () => {
      const hold = await mailHold()
      if (!hold) await workOnMail()
      else if (hold === 'restored') workOnceReleased()
    },
    stop: () => {
      clearInterval(held)
      held = undefined
    },
  }
}
