import type { BulkChangeOfRow, BulkOutcome } from '#app/domain/bulk/bulk-changes.ts'

export const SELECTION_FORM_ID = 'chosen'
/** Id of the checkbox that selects all rows of a page. */
export const SELECT_ALL_ID = 'select-all'

/** Parses unique row ids from the fields `chosen[0]`, `chosen[1]`, … of a query or form. */
export const parseSelectedIds = (fields: URLSearchParams | FormData): string[] => [
  ...new Set(
    [...fields].flatMap(([name, value]) =>
      /^chosen\[\d{1,3}\]$/.test(name) && typeof value === 'string' && value.length <= 100 ? [value] : [],
    ),
  ),
]

export const toSelectionFields = (rows: { id: string }[]): Record<string, string> =>
  Object.fromEntries(rows.map(({ id }, i) => [`chosen[${i}]`, id]))

export type BulkQuestion = {
  what: string
  rows: { id: string; name: string; detail?: string | null }[]
  text?: string
}

export type BulkFormOutcome = {
  question?: BulkQuestion
  refused?: BulkOutcome['rejected']
  undo?: { intent: string; changes: BulkChangeOfRow[] }
}
