import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import type { ClientCtx } from '#app/context.ts'
import { Conflict, Failure } from '#app/domain/failures.ts'
import { AnswerForm } from '#app/domain/projects/progress-forms.ts'
import { answerQuestion } from '#app/domain/projects/questions.server.ts'

/** What became of an answer to the question with this id. */
export type Answered = {
  question: string
  /** The form again; undefined when the question no longer takes an answer. */
  result?: SubmissionResult
  notice?: string
  problem?: string
  /** What was typed, where there is no form any more to keep it. */
  typed?: string
}

/** Takes the answer to one of the open questions of a project. */
export async function answerFor(ctx: ClientCtx, project: string, form: FormData) {
  const question = String(form.get('question') ?? '').replaceAll('\0', '')
  const submission = parseWithZod(form, { schema: AnswerForm })
  if (submission.status !== 'success')
    return data<Answered>({ question, result: submission.reply() }, { status: 400 })
  try {
    await answerQuestion(ctx, { project, id: question }, submission.value)
    return data<Answered>({ question, notice: 'Thank you. Your answer has been sent to us.' })
  } catch (err) {
    if (err instanceof Conflict) {
      const typed = submission.value.answer
      return data<Answered>({ question, problem: err.message, typed }, { status: err.status })
    }
    // Not theirs, or not there: as if the page did not exist.
    if (err instanceof Failure) throw data(err.message, err.status)
    ctx.log.error({ err, question }, 'answer not saved')
    const result = submission.reply({ formErrors: ['Your answer could not be saved. Please try again.'] })
    return data<Answered>({ question, result }, { status: 500 })
  }
}
