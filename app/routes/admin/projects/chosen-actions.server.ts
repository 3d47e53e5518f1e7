import type { AdminCtx } from '#app/context.ts'
import type { Outcome } from '#app/domain/chosen.ts'
import {
  archiveProjects,
  bringBackProjects,
  ChosenProjects,
  findArchivingQuestion,
  undoArchiving,
  undoBringingBack,
} from '#app/domain/projects/chosen.server.ts'
import { chosenRule, told, undoRule, were } from '#app/routes/chosen-rules.server.ts'
import { formRule, takeFormOf } from '#app/routes/take-form.server.ts'
import type { ChosenAnswer } from '#app/ui/chosen/chosen-answer.ts'
import { closingText } from '../counted.ts'

const archived = (outcome: Outcome) =>
  told(outcome, (count) => `${were(count, 'project')} archived.`, 'undo-archiving')

export const changeChosenProjects = (ctx: AdminCtx, form: FormData) =>
  takeFormOf<ChosenAnswer>(ctx, form, {
    'archive-chosen': formRule<typeof ChosenProjects, ChosenAnswer>({
      schema: ChosenProjects,
      run: async ({ chosen }) => {
        const found = await findArchivingQuestion(ctx, chosen)
        if (!found) return archived(await archiveProjects(ctx, chosen))
        const { rows, openRequests } = found
        return { question: { what: 'archive', rows, text: closingText(openRequests, rows.length) } }
      },
    }),
    'archive-confirmed': formRule<typeof ChosenProjects, ChosenAnswer>({
      schema: ChosenProjects,
      run: async ({ chosen }) => archived(await archiveProjects(ctx, chosen)),
    }),
    'bring-back-chosen': chosenRule(
      ChosenProjects,
      ({ chosen }) => bringBackProjects(ctx, chosen),
      (count) => `${were(count, 'project')} brought back.`,
      'undo-bringing-back',
    ),
    'undo-archiving': undoRule((changes) => undoArchiving(ctx, changes), 'project'),
    'undo-bringing-back': undoRule((changes) => undoBringingBack(ctx, changes), 'project'),
  })
