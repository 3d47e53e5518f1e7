import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor, AdminCtx, ClientCtx } from '#app/context.ts'
import { firm } from '#content/firm.ts'
import type { Transaction } from '#db/connect.server.ts'
import { messages, projects, users } from '#db/schema.ts'
import { recordActivity } from '../activity/record.server.ts'
import { Conflict, NotFound } from '../failures.ts'
import { countHit, limits } from '../limits.server.ts'
import { tellFirm, tellProject } from '../news/tell.server.ts'
import { type LockedProject, lockProject } from '../projects/lock-project.server.ts'
import { visibleProject } from '../visibility.server.ts'
import { attachDocuments } from './documents.server.ts'
import type { MessageForm } from './form.ts'
import { markAnswered } from './read-marks.server.ts'

/**
 * Writes to everybody else on the project and to the firm, who hear of it by mail. The same `messageId` again changes
 * nothing. @throws {NotFound | Conflict | TooMany}
 */
export async function sendMessage(ctx: ClientCtx, project: string, form: MessageForm): Promise<void> {
  const { uid } = ctx.actor
  await ctx.db.transaction(async (tx) => {
    const by = await holdWriter(tx, uid)
    await countHit(tx, limits.message, uid)
    const subject = await lockProject(tx, project)
    // Asked once nobody can be taken off it any more.
    if ((await tx.$count(projects, and(eq(projects.id, project), visibleProject(uid)))) === 0)
      throw new NotFound('Project not found')
    await store(ctx, tx, subject, form, { side: 'client', by: by || 'Without a name' })
  })
}

/** The firm writes to everybody on the project. @throws {NotFound | Conflict} */
export async function sendMessageAsFirm(ctx: AdminCtx, project: string, form: MessageForm): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const by = await holdWriter(tx, ctx.actor.uid)
    const subject = await lockProject(tx, project)
    await store(ctx, tx, subject, form, { side: 'firm', by: by || firm.name })
    if (form.seen) await markAnswered(tx, project, form.seen)
  })
}

/**
 * Person before project, as whatever erases an account holds them: neither waits for the other in a circle. Resolves
 * to the name that all on the project may read, never to an address.
 */
async function holdWriter(tx: Transaction, uid: string): Promise<string> {
  const [writer] = await tx
    .select({ name: users.name, company: users.company })
    .from(users)
    .where(eq(users.id, uid))
    .for('key share')
  return writer?.name || writer?.company || ''
}

async function store(
  ctx: AdminCtx | ClientCtx,
  tx: Transaction,
  subject: LockedProject,
  form: MessageForm,
  { side, by }: { side: 'client' | 'firm'; by: string },
): Promise<void> {
  const { actor } = ctx
  const { text, documents, messageId: id = randomUUID() } = form
  if (await isSent(tx, { id, projectId: subject.id, writtenBy: actor.uid, text })) return
  await tx.insert(messages).values({
    id,
    projectId: subject.id,
    side,
    writtenBy: actor.uid,
    byName: by,
    text,
    createdAt: laterThanAll(subject.id),
  })
  const writer = side === 'firm' ? side : { client: actor.uid }
  await attachDocuments(tx, { id, project: subject.id }, documents, writer)
  // Not what it says: the message itself stays, and the log would keep it for ever.
  const after = documents.length > 0 ? { documents: documents.length } : {}
  await recordActivity(tx, ctx, { action: 'project.message-sent', subject, after })
  const news = { project: subject.id, kind: 'message', subjectId: id } as const
  await tellProject(ctx, tx, { ...news, right: null, except: actor.uid })
  if (!(await looksAfter(tx, actor, subject.id))) await tellFirm(ctx, tx, news)
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
    throw new Conflict('Another message was sent with this form. Reload the page, and send this one again.')
  return true
}

/** Now, and by at least a millisecond later than what is there: a mark of reading can't cover two by mistake. */
const laterThanAll = (project: string) => sql`greatest(clock_timestamp(), (
  select ${messages.createdAt} + interval '1 millisecond' from ${messages}
  where ${messages.projectId} = ${project} order by ${messages.createdAt} desc nulls first limit 1))`
