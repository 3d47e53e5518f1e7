import type { ChangeOf, Outcome } from '#app/domain/chosen.ts'

/** What is asked before something is done to many. */
export type ChosenQuestion = {
  what: string
  rows: { id: string; name: string; about?: string | null }[]
  /** What will happen, in words. */
  text?: string
}

/** What became of a form about rows that were ticked. */
export type ChosenAnswer = {
  question?: ChosenQuestion
  refused?: Outcome['refused']
  /** How it can be undone: which form, and with what. */
  undo?: { intent: string; changes: ChangeOf[] }
}
