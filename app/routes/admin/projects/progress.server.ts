import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import { z } from 'zod'
import type { AdminCtx } from '#app/context.ts'
import { Failure } from '#app/domain/failures.ts'
import {
  addMilestone,
  changeMilestone,
  deleteMilestone,
  reachMilestone,
} from '#app/domain/projects/milestones.server.ts'
import { MilestoneForm, QuestionForm, UpdateForm } from '#app/domain/projects/progress-forms.ts'
import { askQuestion, withdrawQuestion } from '#app/domain/projects/questions.server.ts'
import { changeUpdate, deleteUpdate, type Edited, postUpdate } from '#app/domain/projects/updates.server.ts'

type Change = {
  schema: z.ZodType
  notice: string
  run: (ctx: AdminCtx, edited: Edited, value: never) => Promise<void>
}

const change = <S extends z.ZodType>(
  schema: S,
  notice: string,
  run: (ctx: AdminCtx, edited: Edited, value: z.output<S>) => Promise<void>,
): Change => ({ schema, notice, run })

const Nothing = z.object({})

/** The forms of the page, by their `intent`. */
const changes = {
  ask: change(QuestionForm, 'The question has been asked.', (ctx, { project }, form) =>
    askQuestion(ctx, project, form),
  ),
  withdraw: change(Nothing, 'The question has been taken back.', withdrawQuestion),
  'add-milestone': change(MilestoneForm, 'The milestone has been added.', (ctx, { project }, form) =>
    addMilestone(ctx, project, form),
  ),
  'change-milestone': change(MilestoneForm, 'The milestone has been saved.', changeMilestone),
  'reach-milestone': change(Nothing, 'The milestone has been marked reached.', reachMilestone),
  'delete-milestone': change(Nothing, 'The milestone has been deleted.', deleteMilestone),
  'post-update': change(UpdateForm, 'The update has been posted.', (ctx, { project }, form) =>
    postUpdate(ctx, project, form),
  ),
  'change-update': change(UpdateForm, 'The update has been saved.', changeUpdate),
  'delete-update': change(Nothing, 'The update has been deleted.', deleteUpdate),
} satisfies Record<string, Change>

export type Intent = keyof typeof changes

/** What became of a form; `id` is the entry it stands for, empty for a new one. */
export type ProgressAnswer = {
  intent: Intent
  id: string
  /** The state that a refused form was made from: sent again, it must not pass for a newer one. */
  seen?: string
  result?: SubmissionResult
  notice?: string
  problem?: string
}

/** Does what one of the forms asks for. */
export async function changeProgress(ctx: AdminCtx, project: string, form: FormData) {
  const textOf = (name: string) => String(form.get(name) ?? '').replaceAll('\0', '')
  const intent = textOf('intent') as Intent
  if (!Object.hasOwn(changes, intent)) throw data('This form is not known.', 400)
  const { schema, notice, run }: Change = changes[intent]
  const edited = { project, id: textOf('id'), state: textOf('state') }
  const about = { intent, id: edited.id }
  const submission = parseWithZod(form, { schema })
  if (submission.status !== 'success')
    return data<ProgressAnswer>({ ...about, seen: edited.state, result: submission.reply() }, { status: 400 })
  // Above the form that was sent; above all where it was only a button.
  const again = (words: string, status: number) =>
    data<ProgressAnswer>(
      schema === Nothing
        ? { ...about, problem: words }
        : { ...about, seen: edited.state, result: submission.reply({ formErrors: [words] }) },
      { status },
    )
  try {
    await run(ctx, edited, submission.value as never)
    return data<ProgressAnswer>({ ...about, notice, result: submission.reply({ resetForm: true }) })
  } catch (err) {
    if (err instanceof Failure) return again(err.message, err.status)
    ctx.log.error({ err, project, intent }, 'progress not saved')
    return again('This could not be saved. Please try again.', 500)
  }
}
