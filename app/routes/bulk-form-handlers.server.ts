import type { z } from 'zod'
import { BulkUndoForm } from '#app/domain/bulk/bulk-actions.server.ts'
import type { BulkChange, BulkChangeOfRow, BulkOutcome } from '#app/domain/bulk/bulk-changes.ts'
import { t } from '#app/translations/texts.ts'
import type { BulkFormOutcome, BulkQuestion } from '#app/ui/bulk/selection.ts'
import { defineFormHandler, NoFields } from './form-handler.server.ts'

/** Converts an operation's outcome to page data. `undo` is the intent of the form that undoes the changes. */
export function describeBulkOutcome(
  { done, changes, rejected }: BulkOutcome,
  formatNotice: (count: number) => string,
  undo?: string,
): BulkFormOutcome & { notice?: string } {
  return {
    ...(done > 0 && { notice: formatNotice(done) }),
    ...(rejected.length > 0 && { rejected }),
    ...(undo && toUndoAction(undo, changes)),
  }
}

const toUndoAction = (intent: string, changes: BulkChangeOfRow[]): Pick<BulkFormOutcome, 'undo'> =>
  changes.length > 0 ? { undo: { intent, changes } } : {}

/** Creates a handler for a button on a single item. Its notice offers to undo the change. */
export const createUndoableHandler = (
  operation: (id: string) => Promise<BulkChange | null>,
  notice: string,
  undo: string,
) =>
  defineFormHandler(NoFields, async (_, id) => {
    const change = await operation(id)
    return { notice, ...toUndoAction(undo, change ? [{ ...change, id }] : []) }
  })

type SelectionSchema = z.ZodType<{ selected: string[] }>

/** Creates a handler that asks for confirmation and lists the selected items. `ask` words the question. */
export const createBulkQuestionHandler = <S extends SelectionSchema>(
  schema: S,
  list: (ids: string[]) => Promise<BulkQuestion['rows']>,
  ask: (count: number) => Omit<BulkQuestion, 'rows'>,
) =>
  defineFormHandler<S, BulkFormOutcome>(schema, async ({ selected }) => {
    const rows = await list(selected)
    return { question: { rows, ...ask(rows.length) } }
  })

/** Creates a handler that changes the selected items, skips those it cannot change, and reports both. */
export const createBulkHandler = <S extends SelectionSchema>(
  schema: S,
  operation: (value: z.output<S>) => Promise<BulkOutcome>,
  formatNotice: (count: number, value: z.output<S>) => string,
  undo?: string,
) =>
  defineFormHandler<S, BulkFormOutcome>(schema, async (value) =>
    describeBulkOutcome(await operation(value), (count) => formatNotice(count, value), undo),
  )

/** Creates a handler that undoes changes, except for items that have changed again since. */
export const createUndoHandler = (
  operation: (changes: BulkChangeOfRow[]) => Promise<BulkOutcome>,
  formatNotice = (count: number) =>
    count === 1 ? t('Change undone.') : t('{count} changes undone.', { count }),
) =>
  defineFormHandler(BulkUndoForm, async ({ changes }) =>
    describeBulkOutcome(await operation(changes), formatNotice),
  )
