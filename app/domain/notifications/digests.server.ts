import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { groupBy } from '#app/core/group-by.ts'
import { canReceiveEmails } from '#app/domain/user-columns.server.ts'
import type { EmailKind, QueuedEmail } from '#app/emails/email-kinds.ts'
import { clientProjectDigestEmail } from '#app/emails/projects/client-project-digest.tsx'
import { staffMessageDigestEmail } from '#app/emails/projects/staff-message-digest.tsx'
import { submissionsReceivedEmail } from '#app/emails/requests/submissions-received.tsx'
import type { Transaction } from '#db/connect.server.ts'
import { messageReads, messages, projects, users, usersRoles } from '#db/schema.ts'
import { createDocumentDigests, createDocumentDigestsForClient } from './document-digests.server.ts'
import { ADMINISTRATOR_KEY, type TakenNotifications, takeNotifications } from './notify.server.ts'
import { listProjectDigest } from './project-digest.server.ts'
import { filterReadableNotifications, type NotificationItem } from './readable-notifications.server.ts'
import { listSubmissions } from './submission-digest.server.ts'

export async function createMessageDigests(
  { appUrl }: Pick<Ctx, 'appUrl'>,
  tx: Transaction,
  { email: to }: { email: string },
  rows: TakenNotifications,
): Promise<QueuedEmail[]> {
  const ids = rows.filter(({ kind }) => kind === 'message').map(({ subjectId }) => subjectId)
  if (ids.length === 0) return []
  const found = await tx
    .select({ project: projects.id, title: projects.title, by: messages.byName, text: messages.text })
    .from(messages)
    .innerJoin(projects, eq(projects.id, messages.projectId))
    .leftJoin(users, eq(users.email, to))
    .leftJoin(
      messageReads,
      and(eq(messageReads.projectId, messages.projectId), eq(messageReads.uid, users.id)),
    )
    .where(
      and(
        inArray(messages.id, ids),
        // Digests of a former lead go to the administrator, who may have written some of the messages.
        sql`${messages.writtenBy} is distinct from ${users.id}`,
        sql`${messages.createdAt} > coalesce(${messageReads.readAt}, '-infinity')`,
      ),
    )
    .orderBy(asc(messages.createdAt), asc(messages.id))
  if (found.length === 0) return []
  const news = [...groupBy(found, 'project')].map(([id, lines]) => ({
    id,
    title: lines[0]?.title ?? '',
    messages: lines.map(({ by, text }) => ({ by, text })),
  }))
  return [await staffMessageDigestEmail({ to, appUrl, news })]
}

/**
 * Queues the digests of all pending notifications of a user, one email per kind of digest. `key` is a uid or
 * `ADMINISTRATOR`.
 */
export async function queueDigests(ctx: Ctx, key: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const rows = await takeNotifications(tx, key)
    if (rows.length === 0) return
    const to = await findDigestRecipient(ctx, tx, key)
    if (!to) return
    const mails =
      to.side === 'client'
        ? await createDigestsForClient(ctx, tx, to, rows)
        : await createDigests(ctx, tx, to, rows)
    const news = await filterReadableNotifications(
      tx,
      rows.map(toNotificationItem),
      to.side === 'client' ? key : null,
    )
    for (const mail of mails)
      await ctx.jobs.queueEmail(tx, mail, {
        uid: to.uid,
        news: news.filter(({ kind }) => isPartOfDigest(mail.kind, kind)),
      })
  })
}

const toNotificationItem = ({ kind, subjectId, version }: PendingRows[number]): NotificationItem => ({
  kind,
  subjectId,
  version,
})

const NOTIFICATIONS_BY_DIGEST: Partial<Record<EmailKind, NotificationItem['kind'][]>> = {
  'project-news': ['update', 'request', 'sent-back', 'message'],
  'documents-shared': ['shared'],
  'document-receipt': ['receipt'],
  'requests-handed-in': ['handed-in'],
  'messages-received': ['message'],
  'documents-received': ['uploaded'],
}
const isPartOfDigest = (mail: EmailKind, kind: NotificationItem['kind']) =>
  NOTIFICATIONS_BY_DIGEST[mail]?.includes(kind) ?? false

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

type PendingRows = Awaited<ReturnType<typeof takeNotifications>>

async function createDigestsForClient(
  ctx: Pick<Ctx, 'appUrl'>,
  tx: Transaction,
  to: { uid: string; name: string; email: string },
  rows: PendingRows,
) {
  const { appUrl } = ctx
  const news = await listProjectDigest(tx, to.uid, rows)
  return [
    ...(news.length > 0
      ? [await clientProjectDigestEmail({ to: to.email, name: to.name, appUrl, news })]
      : []),
    ...(await createDocumentDigestsForClient(ctx, tx, to, rows)),
  ]
}

async function createDigests(
  ctx: Pick<Ctx, 'appUrl'>,
  tx: Transaction,
  to: { email: string },
  rows: PendingRows,
) {
  const { appUrl } = ctx
  const { handedIn, versions } = await listSubmissions(tx, rows)
  // Uploads that answer a request are part of the digest of submissions.
  const others = rows.filter(({ subjectId, version }) => !versions.has(`${subjectId}/${version}`))
  return [
    ...(handedIn.length > 0 ? [await submissionsReceivedEmail({ to: to.email, appUrl, handedIn })] : []),
    ...(await createMessageDigests(ctx, tx, to, rows)),
    ...(await createDocumentDigests(ctx, tx, to, others)),
  ]
}
