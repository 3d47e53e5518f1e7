/** So many rows can be chosen from a list at once: all that a page shows. */
export const MOST_CHOSEN = 50

/** How something was before, and how it was left: it is put back only while it still is so. */
export type Change = { was: string; is: string }
export type ChangeOf = Change & { id: string }

/** How many it was done to, what of that can be undone, and why not to the others, each with its name. */
export type Outcome = {
  done: number
  changes: ChangeOf[]
  refused: { name: string; reason: string }[]
}
