import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor, AdminCtx, ClientCtx } from '#app/context.ts'
import { Conflict, NotFound } from '#app/core/failures.ts'
import { countAttempt, rateLimits } from '#app/domain/access/rate-limits.server.ts'
import { isVisibleProject } from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { notifyProject, notifyStaff } from '#app/domain/notifications/notify.server.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import type { Transaction } from '#db/connect.server.ts'
import { messageDocuments, messages, projects, users } from '#db/schema.ts'
import { type LockedProject, lockProjectForUpdate } from '../projects/lock-project.server.ts'
import { lockReferencedDocuments } from './message-documents.server.ts'
import type { MessageForm } from './message-form.ts'
import { markMessagesAnswered } from './unread-messages.server.ts'

/**
 * Sends a message to a project's other members and to staff, and notifies them. A repeated `messageId` has no effect.
 * @throws {NotFound | Conflict}
 */
export async function sendMessageForClient(ctx: ClientCtx, project: string, form: MessageForm) {
  const { uid } = ctx.actor
  await ctx.db.transaction(async (tx) => {
    const subject = await lockProjectForUpdate(tx, ctx, project)
    // Checked after the lock, because from then on no member can be removed.
    if ((await tx.$count(projects, and(eq(projects.id, project), isVisibleProject({ uid })))) === 0)
      throw new NotFound(t('Project not found'))
    await insertMessage(ctx, tx, subject, form, 'client')
  })
}

/** Sends a message by staff to a project's people. @throws {NotFound | Conflict | TooMany} */
export async function sendMessage(ctx: AdminCtx, project: string, form: MessageForm): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await countAttempt(tx, rateLimits.staffEmail, ctx.actor.uid)
    const subject = await lockProjectForUpdate(tx, ctx, project)
    await insertMessage(ctx, tx, subject, form, 'firm')
    if (form.seen) await markMessagesAnswered(tx, project, form.seen)
  })
}

/** Locks the project, documents and users in the order used everywhere, to avoid deadlocks. */
async function insertMessage(
  ctx: AdminCtx | ClientCtx,
  tx: Transaction,
  subject: LockedProject,
  form: MessageForm,
  side: 'client' | 'firm',
) {
  const { actor } = ctx
  const { text, messageId: id = randomUUID() } = form
  if (await isAlreadySent(tx, { id, projectId: subject.id, writtenBy: actor.uid, text })) return
  const writer = side === 'firm' ? side : { client: actor }
  const documents = await lockReferencedDocuments(tx, subject.id, form.documents, writer)
  await tx.insert(messages).values({
    id,
    projectId: subject.id,
    side,
    writtenBy: actor.uid,
    byName: (await findAuthorName(tx, actor.uid)) || (side === 'firm' ? firm.name : t('No name')),
    text,
    createdAt: nextMessageTime(subject.id),
  })
  if (documents.length > 0)
    await tx.insert(messageDocuments).values(documents.map((documentId) => ({ messageId: id, documentId })))
  // Omits the text, because the activity log outlives the message.
  const after = documents.length > 0 ? { documents: documents.length } : {}
  await recordActivity(tx, ctx, { action: 'project.message-sent', subject, after })
  const notification = { project: subject.id, kind: 'message', subjectId: id } as const
  await notifyProject(ctx, tx, { ...notification, right: null, except: actor.uid })
  if (!isNotifiedAbout(actor, subject)) await notifyStaff(ctx, tx, notification)
}

/** Returns the author's public name. Never the email, because all members of the project can read it. */
async function findAuthorName(tx: Transaction, uid: string): Promise<string> {
  const [writer] = await tx
    .select({ name: users.name, company: users.company })
    .from(users)
    .where(eq(users.id, uid))
  return writer?.name || writer?.company || ''
}

/** Returns whether this user gets staff's notifications about the project. */
const isNotifiedAbout = ({ uid, role }: Actor, { leadId }: LockedProject) =>
  leadId ? leadId === uid : role === 'admin'

/** Returns whether this message is already stored. @throws {Conflict} if the id belongs to a different message */
async function isAlreadySent(
  tx: Transaction,
  { id, ...message }: { id: string; projectId: string; writtenBy: string; text: string },
) {
  const [found] = await tx.select().from(messages).where(eq(messages.id, id))
  if (!found) return false
  const same =
    found.projectId === message.projectId &&
    found.writtenBy === message.writtenBy &&
    found.text === message.text
  if (!same)
    throw new Conflict(
      t('This form was already used to send something else. Reload the page and send this again.'),
    )
  return true
}

/**
 * Time of a new message: now, but at least a millisecond after the latest message, so that a read mark never covers two
 * messages by accident.
 */
const nextMessageTime = (project: string) => sql`greatest(clock_timestamp(), (
  select ${messages.createdAt} + interval '1 millisecond' from ${messages}
  where ${messages.projectId} = ${project} order by ${messages.createdAt} desc nulls first limit 1))`
