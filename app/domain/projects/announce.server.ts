import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { type ProjectNews, projectNewsEmail } from '#app/emails/project-news.tsx'
import type { Transaction } from '#db/connect.server.ts'
import { projects, questions, users } from '#db/schema.ts'
import type { LockedProject } from './lock-project.server.ts'

/** Updates and questions of the same so many seconds are collected in one mail. */
const COLLECT_SECONDS = 120

/**
 * Queues a mail about what is new, to be sent in two minutes. The lock makes the task wait for this transaction,
 * also when it joins a task that is about to start.
 */
export async function announceProjectSoon({ jobs }: Pick<Ctx, 'jobs'>, tx: Transaction, to: LockedProject) {
  if (!to.clientId) return
  await tx.select({ uid: users.id }).from(users).where(eq(users.id, to.clientId)).for('key share')
  await jobs.queueTask(tx, 'announce-project', to.clientId, COLLECT_SECONDS)
}

/**
 * Queues one mail to a client about all updates and open questions of the client's projects that
 * were in no mail yet, without those deleted, withdrawn or answered meanwhile.
 */
export async function announceProjectNews(ctx: Ctx, clientId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [client] = await tx
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, clientId), isNull(users.deactivatedAt)))
      .for('update')
    if (!client) return
    const news = await takeUnannounced(tx, clientId)
    if (news.length === 0) return
    await ctx.jobs.queueMail(tx, await projectNewsEmail({ to: client.email, appUrl: ctx.appUrl, news }))
  })
}

async function takeUnannounced(tx: Transaction, clientId: string): Promise<ProjectNews[]> {
  const own = await tx
    .select({ id: projects.id, title: projects.title })
    .from(projects)
    .where(eq(projects.clientId, clientId))
    .orderBy(asc(projects.createdAt), asc(projects.id))
  if (own.length === 0) return []
  const ids = own.map(({ id }) => id)
  const announcedAt = new Date()
  const asked = await tx
    .update(questions)
    .set({ announcedAt })
    .where(
      and(
        inArray(questions.projectId, ids),
        isNull(questions.announcedAt),
        isNull(questions.answeredAt),
        isNull(questions.withdrawnAt),
      ),
    )
    .returning()
  const oldestFirst = (a: { createdAt: Date }, b: { createdAt: Date }) => +a.createdAt - +b.createdAt
  return own
    .map(({ id, title }) => ({
      id,
      title,
      lines: asked
        .filter((row) => row.projectId === id)
        .sort(oldestFirst)
        .map(({ question, dueOn }) => ({ kind: 'request' as const, title: question, dueOn, reason: null })),
    }))
    .filter((project) => project.lines.length > 0)
}
