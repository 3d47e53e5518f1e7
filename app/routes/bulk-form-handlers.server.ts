import type { z } from 'zod'
import { BulkUndoForm } from '#app/domain/bulk/bulk-actions.server.ts'
import type { BulkChange, BulkChangeOfRow, BulkOutcome } from '#app/domain/bulk/bulk-changes.ts'
import { t } from '#app/texts.ts'
import type { BulkFormOutcome, BulkQuestion } from '#app/ui/bulk/selection.ts'
import { defineFormHandler, NoFields } from './form-handler.server.ts'

type CountFormatter = (count: number) => string

/** Converts the outcome of an operation to a form answer. `undo` is the intent of the form that undoes the changes. */
export function describeBulkOutcome(
  { done, changes, rejected }: BulkOutcome,
  say: CountFormatter,
  undo?: string,
) {
  return {
    ...(done > 0 && { notice: say(done) }),
    ...(rejected.length > 0 && { refused: rejected }),
    ...(undo && toUndoAction(undo, changes)),
  }
}

const toUndoAction = (intent: string, changes: BulkChangeOfRow[]): Pick<BulkFormOutcome, 'undo'> =>
  changes.length > 0 ? { undo: { intent, changes } } : {}

/** Creates the handler of a button for one item, whose notice offers to undo the change. */
export const createUndoableHandler = (
  verb: (id: string) => Promise<BulkChange | null>,
  notice: string,
  undo: string,
) =>
  defineFormHandler<typeof NoFields, BulkFormOutcome>({
    schema: NoFields,
    submit: async (_, id) => {
      const change = await verb(id)
      return { notice, ...toUndoAction(undo, change ? [{ ...change, id }] : []) }
    },
  })

type SelectionSchema = z.ZodType<{ chosen: string[] }>

/** Creates a handler that asks for confirmation and lists the selected items. */
export const createBulkQuestionHandler = <S extends SelectionSchema, Extra extends object = object>(
  schema: S,
  what: string,
  list: (ids: string[]) => Promise<BulkQuestion['rows']>,
) =>
  defineFormHandler<S, BulkFormOutcome & Extra>({
    schema,
    submit: async ({ chosen }) =>
      ({ question: { what, rows: await list(chosen) } }) as BulkFormOutcome & Extra,
  })

/** Creates a handler that changes the selected items, skips those it cannot change, and reports both. */
export const createBulkHandler = <S extends SelectionSchema, Extra extends object = object>(
  schema: S,
  verb: (value: z.output<S>) => Promise<BulkOutcome>,
  say: (count: number, value: z.output<S>) => string,
  undo?: string,
) =>
  defineFormHandler<S, BulkFormOutcome & Extra>({
    schema,
    submit: async (value) =>
      describeBulkOutcome(await verb(value), (count) => say(count, value), undo) as BulkFormOutcome & Extra,
  })

/** Creates a handler that undoes changes to items that have not changed since. */
export const createUndoHandler = <Extra extends object = object>(
  verb: (changes: BulkChangeOfRow[]) => Promise<BulkOutcome>,
) =>
  defineFormHandler<typeof BulkUndoForm, BulkFormOutcome & Extra>({
    schema: BulkUndoForm,
    submit: async ({ changes }) =>
      describeBulkOutcome(await verb(changes), (count) =>
        count === 1 ? t('Change undone.') : t('{count} changes undone.', { count }),
      ) as BulkFormOutcome & Extra,
  })
