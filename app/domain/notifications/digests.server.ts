import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { canReceiveEmails } from '#app/domain/user-columns.server.ts'
import { type DigestSection, digestEmail } from '#app/emails/digest.tsx'
import type { EmailKind } from '#app/emails/email-kinds.ts'
import { createInvoiceSection } from '#app/emails/invoices/invoices-due.tsx'
import { createProjectSection } from '#app/emails/projects/client-project-digest.tsx'
import { createSubmissionSection } from '#app/emails/requests/submissions-received.tsx'
import type { Transaction } from '#db/connect.server.ts'
import { users, usersRoles } from '#db/schema.ts'
import { createDocumentSections, createDocumentSectionsForClient } from './document-digests.server.ts'
import { listInvoiceDigest } from './invoice-digest.server.ts'
import { createMessageSections } from './message-digest.server.ts'
import { findNotificationSettings } from './notification-settings.server.ts'
import { DELIVERIES, type Delivery, TOPIC_OF_KIND } from './notification-topics.ts'
import {
  ADMINISTRATOR_KEY,
  holdForDailyDigest,
  parseDigestKey,
  type TakenNotifications,
  takeNotifications,
} from './notify.server.ts'
import { listProjectDigest } from './project-digest.server.ts'
import { filterReadableNotifications, type NotificationItem } from './readable-notifications.server.ts'
import { listSubmissions } from './submission-digest.server.ts'

/**
 * Queues one email about the pending notifications of a recipient: those to email at once, or with a daily key those
 * held back for the daily digest. A receipt of the client's own uploads is an email of its own. `key` is a uid or
 * `ADMINISTRATOR_KEY`, or the daily key of one.
 */
export async function queueDigests(ctx: Ctx, key: string): Promise<void> {
  const { recipient, daily } = parseDigestKey(key)
  await ctx.db.transaction(async (tx) => {
    const taken = await takeNotifications(tx, key)
    if (taken.length === 0) return
    const to = await findDigestRecipient(ctx, tx, recipient)
    if (!to) return
    const settings = await findNotificationSettings(tx, { email: to.email })
    const select = (...deliveries: Delivery[]) =>
      taken.filter(({ kind }) => deliveries.includes(settings[TOPIC_OF_KIND[kind]] ?? DELIVERIES[0]))
    if (!daily) await holdForDailyDigest(ctx, tx, select('daily'))
    const rows = daily ? select('instant', 'daily') : select('instant')
    const sections =
      to.side === 'client' ? await createSectionsForClient(tx, to, rows) : await createSections(tx, to, rows)
    const readable = await filterReadableNotifications(
      tx,
      rows.map(toNotificationItem),
      to.side === 'client' ? recipient : null,
    )
    const isReceipt = ({ kind }: DigestSection) => kind === 'document-receipt' && !daily
    for (const part of [sections.filter((one) => !isReceipt(one)), sections.filter(isReceipt)]) {
      const [first, ...others] = part
      if (!first) continue
      const kinds = part.flatMap(({ kind }) => NOTIFICATIONS_BY_SECTION[kind] ?? [])
      await ctx.jobs.queueEmail(
        tx,
        await digestEmail({ to, appUrl: ctx.appUrl, daily, sections: [first, ...others] }),
        { uid: to.uid, news: readable.filter(({ kind }) => kinds.includes(kind)) },
      )
    }
  })
}

const toNotificationItem = ({ kind, subjectId, version }: TakenNotifications[number]): NotificationItem => ({
  kind,
  subjectId,
  version,
})

const NOTIFICATIONS_BY_SECTION: Partial<Record<EmailKind, NotificationItem['kind'][]>> = {
  'project-news': ['update', 'request', 'sent-back', 'message'],
  'documents-shared': ['shared'],
  'document-receipt': ['receipt'],
  'requests-handed-in': ['handed-in'],
  'messages-received': ['message'],
  'documents-received': ['uploaded'],
  'invoice-sent': ['invoice'],
}

type DigestRecipient =
  | { side: 'client'; uid: string; name: string; email: string }
  | { side: 'firm'; uid: string | null; email: string }

/**
 * Returns the recipient, or null if the account is gone or must not get email. Digests for a former team member go to
 * the administrator.
 */
async function findDigestRecipient(
  { adminEmail }: Pick<Ctx, 'adminEmail'>,
  tx: Transaction,
  key: string,
): Promise<DigestRecipient | null> {
  if (key === ADMINISTRATOR_KEY) return { side: 'firm', uid: null, email: adminEmail }
  const [person] = await tx
    .select({
      name: users.name,
      email: users.email,
      role: usersRoles.role,
      deactivatedAt: users.deactivatedAt,
      told: sql<boolean>`${canReceiveEmails}`,
    })
    .from(users)
    .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(eq(users.id, key))
  if (!person) return null
  const firm = person.role === 'admin' || person.role === 'staff'
  if (firm && person.deactivatedAt) return { side: 'firm', uid: null, email: adminEmail }
  if (firm) return { side: 'firm', uid: key, email: person.email }
  return person.told ? { side: 'client', uid: key, name: person.name, email: person.email } : null
}

async function createSectionsForClient(
  tx: Transaction,
  to: { uid: string },
  rows: TakenNotifications,
): Promise<DigestSection[]> {
  const news = await listProjectDigest(tx, to.uid, rows)
  const invoices = await listInvoiceDigest(tx, to.uid, rows)
  return [
    ...(news.length > 0 ? [createProjectSection(news)] : []),
    ...(await createDocumentSectionsForClient(tx, to.uid, rows)),
    ...(invoices.length > 0 ? [createInvoiceSection(invoices)] : []),
  ]
}

async function createSections(
  tx: Transaction,
  to: { email: string },
  rows: TakenNotifications,
): Promise<DigestSection[]> {
  const { handedIn, versions } = await listSubmissions(tx, rows)
  // Uploads that answer a request are part of the section about submissions.
  const others = rows.filter(({ subjectId, version }) => !versions.has(`${subjectId}/${version}`))
  return [
    ...(handedIn.length > 0 ? [createSubmissionSection(handedIn)] : []),
    ...(await createMessageSections(tx, to, rows)),
    ...(await createDocumentSections(tx, others)),
  ]
}
