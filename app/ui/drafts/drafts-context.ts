import { createContext, type ReactNode } from 'react'

/** Text of a form that was sent after its session had ended. */
export type Draft = {
  /** In milliseconds since 1970; changes with each stored draft. */
  savedAt: number
  intent: string
  entry: string
  /** The version that the text was written for. */
  version: string
  /** Names and values of the form's controls. */
  entries: FormData
}

export type Drafts = {
  /** Returns the draft of a form of this page, unless something was typed into the form already. */
  find: (formId: string) => Draft | undefined
  /** The note at a form with restored text. */
  note: (formId: string, draft: Draft, onDiscard: () => void) => ReactNode
}

/** Provided by the frame of portal and admin area; forms elsewhere have no drafts. */
export const DraftsContext = createContext<Drafts | null>(null)
