import type { ActivityKind } from './kinds.ts'

/** How far in the log somebody is: the last of its own entries, and the last opening of a document. */
export type Place = { entry: number | null; opening: { at: Date; id: string } | null }

export type ActivityQuery = {
  search: string
  kind: ActivityKind | undefined
  /** Who did it; null: anybody. */
  actor: string | null
  /** From this moment on, and before that one. */
  since: Date | null
  until: Date | null
  /** Where the page before ended. */
  after: Place
}

/** Where the log begins. */
export const BEGINNING: Place = { entry: null, opening: null }
