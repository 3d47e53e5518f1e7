import type { AdminCtx } from '#app/context.ts'
import {
  ChosenDocuments,
  listChosen,
  listPlacesForChosen,
  MoveChosenForm,
  moveChosen,
  removeChosen,
  undoRemoval,
  undoWithdrawal,
} from '#app/domain/documents/chosen.server.ts'
import { inFigures } from '#app/domain/periods.ts'
import { chosenRule, undoRule, were } from '#app/routes/chosen-rules.server.ts'
import { formRule } from '#app/routes/take-form.server.ts'
import type { ChosenAnswer } from '#app/ui/chosen/chosen-answer.ts'
import { restorable } from '#content/lifetimes.ts'

/** `places`: projects to which all selected documents can move. */
export type DocumentsAnswer = ChosenAnswer & { places?: { id: string; title: string }[] }

export function chosenRules(ctx: AdminCtx) {
  const ask = (what: 'remove' | 'move') =>
    formRule<typeof ChosenDocuments, DocumentsAnswer>({
      schema: ChosenDocuments,
      run: async ({ chosen }) => {
        const found = await listChosen(ctx, chosen)
        const places = what === 'move' ? await listPlacesForChosen(ctx, found) : []
        const rows = found.map(({ id, name, project }) => ({ id, name, about: project }))
        return { question: { what, rows }, places }
      },
    })
  return {
    'ask-remove': ask('remove'),
    'ask-move': ask('move'),
    'remove-chosen': chosenRule<typeof ChosenDocuments, DocumentsAnswer>(
      ChosenDocuments,
      ({ chosen }) => removeChosen(ctx, chosen),
      (count) =>
        `${were(count, 'document')} removed. ${count === 1 ? 'It' : 'They'} can be restored for ${inFigures(restorable)}.`,
      'undo-removal',
    ),
    'move-chosen': chosenRule<typeof MoveChosenForm, DocumentsAnswer>(
      MoveChosenForm,
      ({ chosen, project }) => moveChosen(ctx, chosen, project),
      (count) => `${were(count, 'document')} moved.`,
    ),
    'undo-removal': undoRule<DocumentsAnswer>((changes) => undoRemoval(ctx, changes), 'document'),
    'undo-withdrawal': undoRule<DocumentsAnswer>((changes) => undoWithdrawal(ctx, changes), 'document'),
  }
}
