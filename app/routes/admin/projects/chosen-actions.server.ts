import type { AdminCtx } from '#app/context.ts'
import {
  archiveProjects,
  bringBackProjects,
  ChosenProjects,
  undoArchiving,
  undoBringingBack,
} from '#app/domain/projects/chosen.server.ts'
import { chosenRule, undoRule, were } from '#app/routes/chosen-rules.server.ts'
import { takeFormOf } from '#app/routes/take-form.server.ts'
import type { ChosenAnswer } from '#app/ui/chosen/chosen-answer.ts'

/** Does what one of the forms about the ticked projects asks for. */
export const changeChosenProjects = (ctx: AdminCtx, form: FormData) =>
  takeFormOf<ChosenAnswer>(ctx, form, {
    'archive-chosen': chosenRule(
      ChosenProjects,
      ({ chosen }) => archiveProjects(ctx, chosen),
      (count) => `${were(count, 'project')} archived.`,
      'undo-archiving',
    ),
    'bring-back-chosen': chosenRule(
      ChosenProjects,
      ({ chosen }) => bringBackProjects(ctx, chosen),
      (count) => `${were(count, 'project')} brought back.`,
      'undo-bringing-back',
    ),
    'undo-archiving': undoRule((changes) => undoArchiving(ctx, changes), 'project'),
    'undo-bringing-back': undoRule((changes) => undoBringingBack(ctx, changes), 'project'),
  })
