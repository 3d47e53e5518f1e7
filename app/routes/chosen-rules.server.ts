import type { z } from 'zod'
import { UndoForm } from '#app/domain/chosen.server.ts'
import type { Change, ChangeOf, Outcome } from '#app/domain/chosen.ts'
import type { ChosenAnswer, ChosenQuestion } from '#app/ui/chosen/chosen-answer.ts'
import { formRule, NoFields } from './take-form.server.ts'

type Words = (count: number) => string

/** Converts the outcome of an operation to a form answer. `undo` is the intent of the form that undoes the changes. */
export function told({ done, changes, refused }: Outcome, say: Words, undo?: string) {
  return {
    ...(done > 0 && { notice: say(done) }),
    ...(refused.length > 0 && { refused }),
    ...(undo && undoable(undo, changes)),
  }
}

const undoable = (intent: string, changes: ChangeOf[]): Pick<ChosenAnswer, 'undo'> =>
  changes.length > 0 ? { undo: { intent, changes } } : {}

/** Creates the handler of a button for one item, whose notice offers to undo the change. */
export const undoableRule = (verb: (id: string) => Promise<Change | null>, notice: string, undo: string) =>
  formRule<typeof NoFields, ChosenAnswer>({
    schema: NoFields,
    run: async (_, id) => {
      const change = await verb(id)
      return { notice, ...undoable(undo, change ? [{ ...change, id }] : []) }
    },
  })

/** Formats a count as `1 inquiry was` or `3 inquiries were`. */
export const were = (count: number, one: string, many = `${one}s`) =>
  count === 1 ? `1 ${one} was` : `${count} ${many} were`

type Chosen = z.ZodType<{ chosen: string[] }>

/** Creates a handler that asks for confirmation and lists the selected items. */
export const askRule = <S extends Chosen, Extra extends object = object>(
  schema: S,
  what: string,
  list: (ids: string[]) => Promise<ChosenQuestion['rows']>,
) =>
  formRule<S, ChosenAnswer & Extra>({
    schema,
    run: async ({ chosen }) => ({ question: { what, rows: await list(chosen) } }) as ChosenAnswer & Extra,
  })

/** Creates a handler that changes the selected items, skips those it cannot change, and reports both. */
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

/** Creates a handler that undoes changes to items that have not changed since. */
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
