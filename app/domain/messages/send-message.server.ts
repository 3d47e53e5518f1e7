import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor, AdminCtx, ClientCtx } from '#app/context.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import type { Transaction } from '#db/connect.server.ts'
import { messageDocuments, messages, projects, users } from '#db/schema.ts'
import { recordActivity } from '../activity/record.server.ts'
import { Conflict, NotFound } from '../failures.ts'
import { countHit, limits } from '../limits.server.ts'
import { tellFirm, tellProject } from '../news/tell.server.ts'
import { type LockedProject, lockProject } from '../projects/lock-project.server.ts'
import { visibleProject } from '../visibility.server.ts'
import { holdChosen } from './documents.server.ts'
import type { MessageForm } from './form.ts'
import { markAnswered } from './read-marks.server.ts'

/**
 * Writes to everybody else on the project and to the firm, who hear of it by mail. The same `messageId` again changes
 * nothing. @throws {NotFound | Conflict | TooMany}
 */
export async function sendMessage(ctx: ClientCtx, project: string, form: MessageForm): Promise<void> {
  const { uid } = ctx.actor
  await ctx.db.transaction(async (tx) => {
    await countHit(tx, limits.message, uid)
    const subject = await lockProject(tx, project)
    // Asked once nobody can be taken off it any more.
    if ((await tx.$count(projects, and(eq(projects.id, project), visibleProject(uid)))) === 0)
      throw new NotFound(t('Project not found'))
    await store(ctx, tx, subject, form, 'client')
  })
}

/** The firm writes to everybody on the project. @throws {NotFound | Conflict} */
export async function sendMessageAsFirm(ctx: AdminCtx, project: string, form: MessageForm): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const subject = await lockProject(tx, project)
    await store(ctx, tx, subject, form, 'firm')
    if (form.seen) await markAnswered(tx, project, form.seen)
  })
}

/** Holds project, documents and person in this order, as all do: neither waits for the other in a circle. */
async function store(
  ctx: AdminCtx | ClientCtx,
  tx: Transaction,
  subject: LockedProject,
  form: MessageForm,
  side: 'client' | 'firm',
): Promise<void> {
  const { actor } = ctx
  const { text, messageId: id = randomUUID() } = form
  if (await isSent(tx, { id, projectId: subject.id, writtenBy: actor.uid, text })) return
  const writer = side === 'firm' ? side : { client: actor.uid }
  const documents = await holdChosen(tx, subject.id, form.documents, writer)
  await tx.insert(messages).values({
    id,
    projectId: subject.id,
    side,
    writtenBy: actor.uid,
    byName: (await nameOf(tx, actor.uid)) || (side === 'firm' ? firm.name : t('Without a name')),
    text,
    createdAt: laterThanAll(subject.id),
  })
  if (documents.length > 0)
    await tx.insert(messageDocuments).values(documents.map((documentId) => ({ messageId: id, documentId })))
  // Not what it says: the message itself stays, and the log would keep it for ever.
  const after = documents.length > 0 ? { documents: documents.length } : {}
  await recordActivity(tx, ctx, { action: 'project.message-sent', subject, after })
  const news = { project: subject.id, kind: 'message', subjectId: id } as const
  await tellProject(ctx, tx, { ...news, right: null, except: actor.uid })
  if (!(await looksAfter(tx, actor, subject.id))) await tellFirm(ctx, tx, news)
}

/** What all on the project may read: never an address. */
async function nameOf(tx: Transaction, uid: string): Promise<string> {
  const [writer] = await tx
    .select({ name: users.name, company: users.company })
    .from(users)
    .where(eq(users.id, uid))
  return writer?.name || writer?.company || ''
}

/** Whether it is this person whom the firm's mail about the project goes to. */
async function looksAfter(tx: Transaction, { uid, role }: Actor, project: string): Promise<boolean> {
  const [led] = await tx.select({ lead: projects.leadId }).from(projects).where(eq(projects.id, project))
  return led?.lead ? led.lead === uid : role === 'admin'
}

/** @throws {Conflict} when something else was sent under this id */
async function isSent(
  tx: Transaction,
  { id, ...sent }: { id: string; projectId: string; writtenBy: string; text: string },
): Promise<boolean> {
  const [found] = await tx.select().from(messages).where(eq(messages.id, id))
  if (!found) return false
  const same =
    found.projectId === sent.projectId && found.writtenBy === sent.writtenBy && found.text === sent.text
  if (!same)
    throw new Conflict(
      t('Another message was sent with this form. Reload the page, and send this one again.'),
    )
  return true
}

/** Now, and by at least a millisecond later than what is there: a mark of reading can't cover two by mistake. */
const laterThanAll = (project: string) => sql`greatest(clock_timestamp(), (
  select ${messages.createdAt} + interval '1 millisecond' from ${messages}
  where ${messages.projectId} = ${project} order by ${messages.createdAt} desc nulls first limit 1))`
