import { randomUUID } from 'node:crypto'
import { and, asc, eq, exists, isNull, sql } from 'drizzle-orm'
import type { AdminCtx, ClientCtx, Ctx } from '#app/context.ts'
import { questionAnsweredEmail } from '#app/emails/question-answered.tsx'
import { projects, questions, users } from '#db/schema.ts'
import { recordActivity } from '../activity/record.server.ts'
import { today } from '../days.ts'
import { Conflict, NotFound } from '../failures.ts'
import { announceProjectSoon } from './announce.server.ts'
import { lockProject } from './lock-project.server.ts'
import type { AnswerForm, QuestionForm } from './progress-forms.ts'

/** Enough for years; all of them stand on one page. */
const MOST = 200

const isOpen = and(isNull(questions.answeredAt), isNull(questions.withdrawnAt))

/** What the firm waits for and what was answered, for the firm. */
export async function listQuestions(ctx: AdminCtx, project: string) {
  return openAndAnswered(ctx, project)
}

/** The same for the client whose project it is; nothing of somebody else's. */
export async function listQuestionsForClient(ctx: ClientCtx, project: string) {
  return openAndAnswered(ctx, project, ctx.actor.uid)
}

async function openAndAnswered({ db }: Ctx, project: string, owner?: string) {
  const rows = await db
    .select({
      id: questions.id,
      question: questions.question,
      dueOn: questions.dueOn,
      answer: questions.answer,
      answeredAt: questions.answeredAt,
      createdAt: questions.createdAt,
    })
    .from(questions)
    .innerJoin(projects, eq(projects.id, questions.projectId))
    .where(
      and(
        eq(questions.projectId, project),
        isNull(questions.withdrawnAt),
        owner ? eq(projects.clientId, owner) : undefined,
      ),
    )
    .orderBy(asc(questions.createdAt), asc(questions.id))
  const now = today()
  const open = rows
    .filter((row) => !row.answeredAt)
    .map(({ id, question, dueOn, createdAt }) => {
      return { id, question, dueOn, createdAt, late: dueOn !== null && dueOn < now }
    })
  const answered = rows
    .flatMap(({ answer, answeredAt, ...row }) => (answeredAt ? [{ ...row, answer, answeredAt }] : []))
    .sort((a, b) => +b.answeredAt - +a.answeredAt)
  return { open, answered }
}
export type Questions = Awaited<ReturnType<typeof listQuestions>>

/** Asks the client for something; the client hears of it by mail. @throws {NotFound | Conflict} */
export async function askQuestion(ctx: AdminCtx, project: string, form: QuestionForm): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const subject = await lockProject(tx, project)
    if ((await tx.$count(questions, eq(questions.projectId, project))) >= MOST)
      throw new Conflict(`A project can have at most ${MOST} questions.`)
    await tx.insert(questions).values({ id: randomUUID(), projectId: project, ...form })
    await recordActivity(tx, ctx, { action: 'project.asked', subject, after: form })
    await announceProjectSoon(ctx, tx, subject)
  })
}

/** Takes an open question back. @throws {NotFound | Conflict} when it was answered meanwhile */
export async function withdrawQuestion(ctx: AdminCtx, asked: { project: string; id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const subject = await lockProject(tx, asked.project)
    const which = and(eq(questions.id, asked.id), eq(questions.projectId, asked.project))
    const [row] = await tx
      .update(questions)
      .set({ withdrawnAt: sql`now()` })
      .where(and(which, isOpen))
      .returning({ question: questions.question })
    if (!row) {
      if ((await tx.$count(questions, which)) === 0) throw new NotFound('There is no such question.')
      throw new Conflict('This question has been answered or taken back meanwhile.')
    }
    await recordActivity(tx, ctx, { action: 'project.question-withdrawn', subject, before: row })
  })
}

/** Answers an open question of the own project and mails the firm. @throws {NotFound | Conflict} */
export async function answerQuestion(
  ctx: ClientCtx,
  asked: { project: string; id: string },
  { answer }: AnswerForm,
): Promise<void> {
  const { db, actor } = ctx
  await db.transaction(async (tx) => {
    // The mail job holds person before questions; in another order the two could wait for one another.
    await tx.select({ uid: users.id }).from(users).where(eq(users.id, actor.uid)).for('key share')
    const own = tx
      .select({ id: projects.id })
      .from(projects)
      .where(and(eq(projects.id, questions.projectId), eq(projects.clientId, actor.uid)))
    const which = and(eq(questions.id, asked.id), eq(questions.projectId, asked.project), exists(own))
    const [row] = await tx
      .update(questions)
      .set({ answer, answeredBy: actor.uid, answeredAt: sql`now()` })
      .where(and(which, isOpen))
      .returning({ question: questions.question })
    if (!row) {
      if ((await tx.$count(questions, which)) === 0) throw new NotFound('There is no such question.')
      throw new Conflict('This has been answered or taken back meanwhile.')
    }
    const [project] = await tx
      .select({ id: projects.id, name: projects.title })
      .from(projects)
      .where(and(eq(projects.id, asked.project), eq(projects.clientId, actor.uid)))
    if (!project) throw new NotFound('Project not found')
    const after = { question: row.question, answer }
    await recordActivity(tx, ctx, { action: 'project.answered', subject: project, after })
    const client = { name: actor.name || actor.email, email: actor.email }
    const mail = { to: ctx.adminEmail, appUrl: ctx.appUrl, client, project, ...after }
    await ctx.jobs.queueMail(tx, await questionAnsweredEmail(mail))
  })
}
