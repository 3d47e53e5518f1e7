import type { ChangeOf, Outcome } from '#app/domain/chosen.ts'

export type ChosenQuestion = {
  what: string
  rows: { id: string; name: string; about?: string | null }[]
  text?: string
}

export type ChosenAnswer = {
  question?: ChosenQuestion
  refused?: Outcome['refused']
  undo?: { intent: string; changes: ChangeOf[] }
}
