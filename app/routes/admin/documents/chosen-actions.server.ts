import type { AdminCtx } from '#app/context.ts'
import {
  ChosenForm,
  listChosen,
  listPlacesForChosen,
  MoveChosenForm,
  moveChosen,
  type Outcome,
  removeChosen,
} from '#app/domain/documents/chosen.server.ts'
import { formRule } from '#app/routes/take-form.server.ts'

/** What is asked before it is done to many. */
export type ChosenQuestion = {
  what: 'remove' | 'move'
  documents: { id: string; name: string; project: string | null }[]
  /** Where all of them can go. */
  places: { id: string; title: string }[]
}
export type ChosenAnswer = { question?: ChosenQuestion; refused?: Outcome['refused'] }

/** The forms about the documents that are ticked in the list. */
export function chosenRules(ctx: AdminCtx) {
  const ask = (what: ChosenQuestion['what']) =>
    formRule<typeof ChosenForm, ChosenAnswer>({
      schema: ChosenForm,
      run: async ({ documents: ids }) => {
        const found = await listChosen(ctx, ids)
        const places = what === 'move' ? await listPlacesForChosen(ctx, found) : []
        const documents = found.map(({ id, name, project }) => ({ id, name, project }))
        return { question: { what, documents, places } }
      },
    })
  return {
    'ask-remove': ask('remove'),
    'ask-move': ask('move'),
    'remove-chosen': formRule<typeof ChosenForm, ChosenAnswer>({
      schema: ChosenForm,
      run: async ({ documents }) => {
        const outcome = await removeChosen(ctx, documents)
        return told(outcome, 'removed', 'They can be restored for 30 days.')
      },
    }),
    'move-chosen': formRule<typeof MoveChosenForm, ChosenAnswer>({
      schema: MoveChosenForm,
      run: async ({ documents, project }) => told(await moveChosen(ctx, documents, project), 'moved'),
    }),
  }
}

/** What became of it, in words. */
export function told({ done, refused }: Outcome, participle: string, also = '') {
  const count = done === 1 ? '1 document was' : `${done} documents were`
  const notice = done > 0 ? `${count} ${participle}.${also && ` ${also}`}` : undefined
  return { ...(notice && { notice }), ...(refused.length > 0 && { refused }) }
}
