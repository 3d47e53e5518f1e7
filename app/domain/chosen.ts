export const MOST_CHOSEN = 50

/** State before and after a change. A change is undone only while its record is still in the state `is`. */
export type Change = { was: string; is: string }
export type ChangeOf = Change & { id: string }

export type Outcome = {
  done: number
  changes: ChangeOf[]
  refused: { name: string; reason: string }[]
}
