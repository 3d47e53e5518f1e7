import type { ClientCtx } from '#app/context.ts'
import { recordActivity } from '../activity/record.server.ts'
import { tellFirm } from '../news/tell.server.ts'
import type { AnswerForm } from './forms.ts'
import { type Asked, handIn } from './hand-in.server.ts'
import { requestSubject } from './lock-request.server.ts'
import { addStep } from './steps.server.ts'

export async function answerRequest(ctx: ClientCtx, asked: Asked, { answer }: AnswerForm): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { title, project } = await handIn(tx, ctx, asked, { kind: 'answer', set: { answer } })
    await addStep(tx, ctx, asked.id, { action: 'answered', words: answer })
    const subject = requestSubject(project, title)
    await recordActivity(tx, ctx, { action: 'project.answered', subject, after: { title, answer } })
    await tellFirm(ctx, tx, { project: project.id, kind: 'handed-in', subjectId: asked.id })
  })
}
