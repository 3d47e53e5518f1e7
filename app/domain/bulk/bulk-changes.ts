export const MAX_SELECTED_ROWS = 50

/** State before and after a change. It can be undone only while its record is still in the state `after`. */
export type BulkChange = { before?: string; after: string }
export type BulkChangeOfRow = BulkChange & { id: string }

export type BulkOutcome = {
  done: number
  changes: BulkChangeOfRow[]
  rejected: { name: string; reason: string }[]
}
