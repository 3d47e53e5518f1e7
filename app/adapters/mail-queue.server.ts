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
   * Queues a message in the caller's transaction: it is sent if and only if that commits. Kinds whose content is checked
   * again before they are sent need `access`. Resolves to its id.
   */
  queueMail: (tx: Transaction, mail: QueuedMail, access?: MailAccess) => Promise<string>
  /**
   * Has a message that was not sent tried again at once, with all its tries again if they were used up. The caller
   * holds its row. Resolves to false when it is on its way already, or being sent: nothing is sent twice.
   */
  sendAgain: (tx: Transaction, mailId: string) => Promise<boolean>
  /** Deletes a message that has not left, so that it never does. Resolves to false while it is being sent. */
  dropMail: (tx: Transaction, mailId: string) => Promise<boolean>
  /** Says how the PDF of an invoice is made that goes with a mail; to be called before `start`. */
  attachInvoicesBy: (make: (invoiceId: string) => Promise<Attachment>) => void
  /**
   * Sets the check that each email passes right before it is sent; to be called before `start`. `admit` resolves to the
   * address to send it to, or to null when it must not be sent and is marked so.
   */
  admitMailBy: (admit: (mail: typeof mails.$inferSelect) => Promise<string | null>) => void
  /** Why no mail leaves: the setting says so, or this was restored from a backup and nobody has released it. */
  mailHold: () => Promise<'setting' | 'restored' | null>
}

/** The queue that mails wait in; each job has the id of its mail. */
export const MAIL = 'mail'
/** A worker that dies in the middle of a message is missed after ten seconds, and the message is tried again. */
export const MAIL_OPTIONS = { heartbeatSeconds: 10, expireInSeconds: 120 }

/** How often it is asked whether a restored copy may send its mail by now. */
const HELD_MS = 3_000
const BATCH = 500

/** What the queue keeps of a failure, whose own words may carry the values of a query. */
export const LOGGED = 'failed; the log says why'

/** A mail that opens somebody's account as it waits in the database: nobody can read it there. */
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
  /** Seals what mails with a link or a code say while they wait. */
  secret: string
  /** The setting that holds all mail. */
  mailHold?: boolean
}

/** The queue of mails among those of all jobs. `start` begins to send, once nothing holds the mail. */
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

  // The job has the mail's own id, so there is never more than one for a mail.
  const queue = (tx: Transaction, mailId: string) =>
    boss.send(MAIL, { mailId }, { id: mailId, db: fromDrizzle(tx, sql) })

  /** Queues what waits without a job: the queue itself is in no backup, and forgets a job after two weeks. */
  const queueWaiting = async () => {
    for (let after = ''; ; ) {
      const rows = await db
        .select({ id: mails.id })
        .from(mails)
        .where(and(eq(mails.status, 'waiting'), gt(mails.id, after)))
        .orderBy(asc(mails.id))
        .limit(BATCH)
      // Those that have one are left alone.
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
    // Some at a time by one worker, and at once the next ones: each worker asks twice a second, also when all is quiet.
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
        // The driver of a transaction gives moments as text.
        if (new Date(job.startAfter) <= new Date()) return false
        // Changes nothing when a worker has taken it in this moment.
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
        // Changes nothing when a worker has taken it in this moment, and lets none take it from here on.
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
