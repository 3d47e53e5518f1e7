import type { AdminCtx } from '#app/context.ts'
import {
  addMilestone,
  changeMilestone,
  deleteMilestone,
  reachMilestone,
} from '#app/domain/projects/milestones.server.ts'
import { MilestoneForm, UpdateForm } from '#app/domain/projects/progress-forms.ts'
import { changeUpdate, deleteUpdate, postUpdate } from '#app/domain/projects/updates.server.ts'
import { NoFields, takeFormOf } from '#app/routes/take-form.server.ts'
import { entryRules } from './entry-rule.server.ts'

export function changeProgress(ctx: AdminCtx, project: string, form: FormData) {
  const rule = entryRules(project, form)
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
