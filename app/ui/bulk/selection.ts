import type { BulkChangeOfRow, BulkOutcome } from '#app/domain/bulk/bulk-changes.ts'

export const SELECTION_FORM_ID = 'selection'
export const SELECT_ALL_ID = 'select-all'

/** Parses unique row ids from the fields `selected[0]`, `selected[1]`, … in a query or form. */
export const parseSelectedIds = (fields: URLSearchParams | FormData): string[] => [
  ...new Set(
    [...fields].flatMap(([name, value]) =>
      /^selected\[\d{1,3}\]$/.test(name) && typeof value === 'string' && value.length <= 100 ? [value] : [],
    ),
  ),
]

export const toSelectionFields = (rows: { id: string }[]): Record<string, string> =>
  Object.fromEntries(rows.map(({ id }, i) => [`selected[${i}]`, id]))

/** Confirmation before a bulk action. Each choice submits the selection again, with its value as the intent. */
export type BulkQuestion = {
  rows: { id: string; name: string; detail?: string | null }[]
  title: string
  text: string
  choices: { button: string; value: string; variant: 'brass' | 'danger' }[]
}

export type BulkFormOutcome = {
  question?: BulkQuestion
  rejected?: BulkOutcome['rejected']
  undo?: { intent: string; changes: BulkChangeOfRow[] }
}
