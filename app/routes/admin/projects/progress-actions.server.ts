import type { z } from 'zod'
import type { AdminCtx } from '#app/context.ts'
import {
  addMilestone,
  changeMilestone,
  deleteMilestone,
  reachMilestone,
} from '#app/domain/projects/milestones.server.ts'
import { MilestoneForm, UpdateForm } from '#app/domain/projects/progress-forms.ts'
import { changeUpdate, deleteUpdate, type Edited, postUpdate } from '#app/domain/projects/updates.server.ts'
import { formRule, NoFields, takeFormOf } from '#app/routes/take-form.server.ts'

/** Does what one of the page's forms asks for. */
export function changeProgress(ctx: AdminCtx, project: string, form: FormData) {
  const version = String(form.get('version'))
  const rule = <S extends z.ZodType>(
    schema: S,
    notice: string,
    change: (edited: Edited, value: z.output<S>) => Promise<void>,
  ) =>
    formRule<S>({
      schema,
      resetForm: true,
      run: async (value, id) => {
        await change({ project, id, version }, value)
        return { notice }
      },
    })
  return takeFormOf(ctx, form, {
    'add-milestone': rule(MilestoneForm, 'The milestone has been added.', (_, value) =>
      addMilestone(ctx, project, value),
    ),
    'change-milestone': rule(MilestoneForm, 'The milestone has been saved.', (edited, value) =>
      changeMilestone(ctx, edited, value),
    ),
    'reach-milestone': rule(NoFields, 'The milestone has been marked reached.', (edited) =>
      reachMilestone(ctx, edited),
    ),
    'delete-milestone': rule(NoFields, 'The milestone has been deleted.', (edited) =>
      deleteMilestone(ctx, edited),
    ),
    'post-update': rule(UpdateForm, 'The update has been posted.', (_, value) =>
      postUpdate(ctx, project, value),
    ),
    'change-update': rule(UpdateForm, 'The update has been saved.', (edited, value) =>
      changeUpdate(ctx, edited, value),
    ),
    'delete-update': rule(NoFields, 'The update has been deleted.', (edited) => deleteUpdate(ctx, edited)),
  })
}
