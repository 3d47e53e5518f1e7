import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { requestsHandedInEmail } from '#app/emails/documents/requests-handed-in.tsx'
import type { MailKind } from '#app/emails/kinds.ts'
import { projectNewsEmail } from '#app/emails/projects/project-news.tsx'
import type { Transaction } from '#db/connect.server.ts'
import { users, usersRoles } from '#db/schema.ts'
import { mayBeMailed } from '../accounts/may-be-mailed.server.ts'
import { documentMailsToClient, documentMailsToFirm } from './document-news.server.ts'
import { handedInRequests } from './handed-in.server.ts'
import { messageMailsToFirm } from './message-news.server.ts'
import { newsOfProjects } from './project-news.server.ts'
import { filterReadableNews, type NewsItem } from './readable.server.ts'
import { ADMINISTRATOR, takeNews } from './tell.server.ts'

/**
 * Queues the digests of all pending notifications of a user, one email per kind of digest. `key` is a uid or
 * `ADMINISTRATOR`.
 */
export async function mailNews(ctx: Ctx, key: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const rows = await takeNews(tx, key)
    if (rows.length === 0) return
    const to = await recipientOf(ctx, tx, key)
    if (!to) return
    const mails =
      to.side === 'client' ? await mailsToClient(ctx, tx, to, rows) : await mailsToFirm(ctx, tx, to, rows)
    const news = await filterReadableNews(tx, rows.map(toItem), to.side === 'client' ? key : null)
    for (const mail of mails)
      await ctx.jobs.queueMail(tx, mail, {
        uid: to.uid,
        news: news.filter(({ kind }) => isIn(mail.kind, kind)),
      })
  })
}

const toItem = ({ kind, subjectId, version }: Rows[number]): NewsItem => ({ kind, subjectId, version })

const newsOfMail: Partial<Record<MailKind, NewsItem['kind'][]>> = {
  'project-news': ['update', 'request', 'sent-back', 'message'],
  'documents-shared': ['shared'],
  'document-receipt': ['receipt'],
  'requests-handed-in': ['handed-in'],
  'messages-received': ['message'],
  'documents-received': ['uploaded'],
}
const isIn = (mail: MailKind, kind: NewsItem['kind']) => newsOfMail[mail]?.includes(kind) ?? false

type Recipient =
  | { side: 'client'; uid: string; name: string; email: string }
  | { side: 'firm'; uid: string | null; email: string }

/**
 * Returns the recipient, or null if the account is gone or must not get email. Digests for a former team member go to
 * the administrator.
 */
async function recipientOf(
  { adminEmail }: Pick<Ctx, 'adminEmail'>,
  tx: Transaction,
  key: string,
): Promise<Recipient | null> {
  if (key === ADMINISTRATOR) return { side: 'firm', uid: null, email: adminEmail }
  const [person] = await tx
    .select({
      name: users.name,
      email: users.email,
      role: usersRoles.role,
      deactivatedAt: users.deactivatedAt,
      told: sql<boolean>`${mayBeMailed}`,
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

type Rows = Awaited<ReturnType<typeof takeNews>>

async function mailsToClient(
  ctx: Pick<Ctx, 'appUrl'>,
  tx: Transaction,
  to: { uid: string; name: string; email: string },
  rows: Rows,
) {
  const { appUrl } = ctx
  const news = await newsOfProjects(tx, to.uid, rows)
  return [
    ...(news.length > 0 ? [await projectNewsEmail({ to: to.email, name: to.name, appUrl, news })] : []),
    ...(await documentMailsToClient(ctx, tx, to, rows)),
  ]
}

async function mailsToFirm(ctx: Pick<Ctx, 'appUrl'>, tx: Transaction, to: { email: string }, rows: Rows) {
  const { appUrl } = ctx
  const { handedIn, versions } = await handedInRequests(tx, rows)
  // Uploads that answer a request are part of the digest of submissions.
  const others = rows.filter(({ subjectId, version }) => !versions.has(`${subjectId}/${version}`))
  return [
    ...(handedIn.length > 0 ? [await requestsHandedInEmail({ to: to.email, appUrl, handedIn })] : []),
    ...(await messageMailsToFirm(ctx, tx, to, rows)),
    ...(await documentMailsToFirm(ctx, tx, to, others)),
  ]
}
