import { desc, eq } from 'drizzle-orm'
import pino from 'pino'
import type { StoredEmail } from '#app/adapters/email-queue.server.ts'
import type { Mailer, OutgoingEmail } from '#app/adapters/mailer.server.ts'
import { isReadableEmail } from '#app/emails/email-kinds.ts'
import type { Database, OpenDatabase } from '#db/connect.server.ts'
import { emails } from '#db/schema.ts'
import { type Program, serverBuild } from '#scripts/build.ts'

const { createCipher, createJobQueue, renderQueuedEmail } = (await import(serverBuild)) as Program

export const secret = 'a-secret-for-tests-only-0123456789'

/** Emails that this process's queues have sent. */
export const delivered: OutgoingEmail[] = []
const deliverToList: Mailer['deliver'] = async (mail) => {
  delivered.push(mail)
}
/** Prints the queue's errors. */
const log = pino({ level: 'error' }, pino.destination({ dest: 2, sync: true }))

/** Opens a job queue. */
export function openTestJobs(database: Pick<OpenDatabase, 'db' | 'queueDb'>, deliver = deliverToList) {
  return createJobQueue({ ...database, mailer: { deliver, close: () => {} }, log, secret })
}

type Content = { subject: string; html: string; text: string }
const cipher = createCipher(secret, 'mail')
/** Rendered emails with a one-time link. Each rendering creates a new link. */
const renderedLinks = new Map<string, Promise<Content>>()

/** Returns a function that reads the queued emails of this database. */
export function createEmailReader(ctx: Parameters<typeof renderQueuedEmail>[0], db: Database) {
  /** Renders an unsent email as an attempt to send it does. Its texts are empty if it would be withheld. */
  const renderUnsent = async (row: StoredEmail): Promise<Content> => {
    const rendered = await renderQueuedEmail(
      ctx,
      row,
      row.encryptedContent && cipher.decrypt(row.encryptedContent),
    )
    return 'withheld' in rendered ? { subject: '', html: '', text: '' } : rendered
  }
  /**
   * Lists the emails to this address, newest first: unsent ones as they would be sent now, with the same one-time link
   * each time.
   */
  return async (address: string) => {
    const rows = await db.select().from(emails).where(eq(emails.to, address)).orderBy(desc(emails.createdAt))
    return Promise.all(
      rows.map(async (row) => {
        const content = { ...row, subject: row.subject ?? '', html: row.html ?? '', text: row.text ?? '' }
        const isUnsent = row.status === 'waiting' || row.status === 'failed'
        if (isReadableEmail(row.kind)) return { ...content, ...(isUnsent && (await renderUnsent(row))) }
        if (isUnsent && !renderedLinks.has(row.id)) renderedLinks.set(row.id, renderUnsent(row))
        return { ...content, ...(await renderedLinks.get(row.id)) }
      }),
    )
  }
}
