import type { ActivityKind } from '#app/domain/activity/actions.ts'

export type ActivityCursor = { entry: number | null; view: { at: Date; id: string } | null }

export type ActivityQuery = {
  search: string
  kind: ActivityKind | undefined
  /** User ID, or null for all users. */
  actor: string | null
  /** Inclusive start. `until` is exclusive. */
  since: Date | null
  until: Date | null
  after: ActivityCursor
}

export const FIRST_PAGE: ActivityCursor = { entry: null, view: null }
