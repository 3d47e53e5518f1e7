import type { z } from 'zod'
import { UndoForm } from '#app/domain/chosen.server.ts'
import type { Change, ChangeOf, Outcome } from '#app/domain/chosen.ts'
import type { ChosenAnswer, ChosenQuestion } from '#app/ui/chosen/chosen-answer.ts'
import { formRule, NoFields } from './take-form.server.ts'

type Words = (count: number) => string

/** What became of it, in words; `undo` is the form that undoes what can be. */
export function told({ done, changes, refused }: Outcome, say: Words, undo?: string) {
  return {
    ...(done > 0 && { notice: say(done) }),
    ...(refused.length > 0 && { refused }),
    ...(undo && undoable(undo, changes)),
  }
}

const undoable = (intent: string, changes: ChangeOf[]): Pick<ChosenAnswer, 'undo'> =>
  changes.length > 0 ? { undo: { intent, changes } } : {}

/** For a button about one thing, whose message offers to undo it where it can be. */
export const undoableRule = (verb: (id: string) => Promise<Change | null>, notice: string, undo: string) =>
  formRule<typeof NoFields, ChosenAnswer>({
    schema: NoFields,
    run: async (_, id) => {
      const change = await verb(id)
      return { notice, ...undoable(undo, change ? [{ ...change, id }] : []) }
    },
  })

/** `1 inquiry was`, `3 inquiries were`. */
export const were = (count: number, one: string, many = `${one}s`) =>
  count === 1 ? `1 ${one} was` : `${count} ${many} were`

type Chosen = z.ZodType<{ chosen: string[] }>

/** Asks first, with the names of all that are ticked. */
export const askRule = <S extends Chosen, Extra extends object = object>(
  schema: S,
  what: string,
  list: (ids: string[]) => Promise<ChosenQuestion['rows']>,
) =>
  formRule<S, ChosenAnswer & Extra>({
    schema,
    run: async ({ chosen }) => ({ question: { what, rows: await list(chosen) } }) as ChosenAnswer & Extra,
  })

/** Does it to all that are ticked, as far as it can be done, and says so. */
export const chosenRule = <S extends Chosen, Extra extends object = object>(
  schema: S,
  verb: (value: z.output<S>) => Promise<Outcome>,
  say: (count: number, value: z.output<S>) => string,
  undo?: string,
) =>
  formRule<S, ChosenAnswer & Extra>({
    schema,
    run: async (value) => told(await verb(value), (count) => say(count, value), undo) as ChosenAnswer & Extra,
  })

/** Brings back what is still as it was left. */
export const undoRule = <Extra extends object = object>(
  verb: (changes: ChangeOf[]) => Promise<Outcome>,
  one: string,
  many = `${one}s`,
) =>
  formRule<typeof UndoForm, ChosenAnswer & Extra>({
    schema: UndoForm,
    run: async ({ changes }) =>
      told(await verb(changes), (count) =>
        count === 1 ? `Undone: 1 ${one} is as it was.` : `Undone: ${count} ${many} are as they were.`,
      ) as ChosenAnswer & Extra,
  })
