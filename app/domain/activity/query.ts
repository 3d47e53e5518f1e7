import type { ActivityKind } from './kinds.ts'

export type Place = { entry: number | null; opening: { at: Date; id: string } | null }

export type ActivityQuery = {
  search: string
  kind: ActivityKind | undefined
  /** User ID; null: all users. */
  actor: string | null
  /** Start, inclusive; `until` is exclusive. */
  since: Date | null
  until: Date | null
  after: Place
}

export const BEGINNING: Place = { entry: null, opening: null }
