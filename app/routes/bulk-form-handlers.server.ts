import type { z } from 'zod'
import type { AdminCtx } from '#app/context.ts'
import { BulkUndoForm } from '#app/domain/bulk/bulk-actions.server.ts'
import type { BulkChange, BulkChangeOfRow, BulkOutcome } from '#app/domain/bulk/bulk-changes.ts'
import {
  bulkArchive,
  bulkUnarchive,
  undoBulkArchive,
  undoBulkUnarchive,
} from '#app/domain/projects/archive.server.ts'
import { type CountedNoun, countPhrase } from '#app/routes/admin/count-phrase.ts'
import { t } from '#app/texts.ts'
import type { BulkFormOutcome, BulkQuestion } from '#app/ui/bulk/selection.ts'
import { defineFormHandler, NoFields } from './form-handler.server.ts'

/** Converts an operation's outcome to page data. `undo` is the intent of the form that undoes the changes. */
function describeBulkOutcome(
  { done, changes, rejected }: BulkOutcome,
  noun: CountedNoun,
  formatNotice: (items: string) => string,
  undo?: string,
): BulkFormOutcome & { notice?: string } {
  return {
    ...(done > 0 && { notice: formatNotice(countPhrase(done, noun)) }),
    ...(rejected.length > 0 && { rejected }),
    ...(undo && toUndoAction(undo, changes)),
  }
}

const toUndoAction = (intent: string, changes: BulkChangeOfRow[]): Pick<BulkFormOutcome, 'undo'> =>
  changes.length > 0 ? { undo: { intent, changes } } : {}

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

/** Creates a handler that asks for confirmation and lists the selected items. `ask` gets their number with the noun. */
export const createBulkQuestionHandler = <S extends SelectionSchema>(
  schema: S,
  list: (ids: string[]) => Promise<BulkQuestion['rows']>,
  noun: CountedNoun,
  ask: (items: string) => Omit<BulkQuestion, 'rows'>,
) =>
  defineFormHandler(schema, async ({ selected }) => {
    const rows = await list(selected)
    return { question: { rows, ...ask(countPhrase(rows.length, noun)) } }
  })

/** Creates a handler that changes the selected items, skips those it cannot change, and reports both. */
export const createBulkHandler = <S extends SelectionSchema>(
  schema: S,
  operation: (value: z.output<S>) => Promise<BulkOutcome>,
  noun: CountedNoun,
  formatNotice: (items: string, value: z.output<S>) => string,
  undo?: string,
) =>
  defineFormHandler(schema, async (value) =>
    describeBulkOutcome(await operation(value), noun, (items) => formatNotice(items, value), undo),
  )

/** Creates a handler that undoes changes, except for items that have changed again since. */
export const createUndoHandler = (
  operation: (changes: BulkChangeOfRow[]) => Promise<BulkOutcome>,
  noun: CountedNoun = 'change',
  formatNotice = (items: string) => t('{items} undone.', { items }),
) =>
  defineFormHandler(BulkUndoForm, async ({ changes }) =>
    describeBulkOutcome(await operation(changes), noun, formatNotice),
  )

/** Returns the handlers, by intent, that archive and unarchive selected rows and undo that. */
export const createBulkArchiveHandlers = (
  ctx: AdminCtx,
  kind: 'inquiry' | 'project',
  schema: SelectionSchema,
) => ({
  'archive-selected': createBulkHandler(
    schema,
    ({ selected }) => bulkArchive(ctx, kind, selected),
    kind,
    (items) => t('{items} archived.', { items }),
    'undo-archiving',
  ),
  'unarchive-selected': createBulkHandler(
    schema,
    ({ selected }) => bulkUnarchive(ctx, kind, selected),
    kind,
    (items) => t('{items} unarchived.', { items }),
    'undo-unarchiving',
  ),
  'undo-archiving': createUndoHandler((changes) => undoBulkArchive(ctx, kind, changes)),
  'undo-unarchiving': createUndoHandler((changes) => undoBulkUnarchive(ctx, kind, changes)),
})
