import type { FormMetadata } from '@conform-to/react'
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
  /**
   * Fills a form, once, with the draft that is stored for it, unless something was typed into it already. Returns the note
   * that says so.
   */
  useRestored: (
    form: Pick<FormMetadata<Record<string, string>>, 'id' | 'update' | 'reset'>,
    page: {
      parse: (entries: FormData) => { payload: unknown }
      /** Whether the form shows the answer to an attempt to send it. */
      answered: boolean
      /** The version that the page shows. */
      version: string | undefined
      /** Sets the version that is sent with the form. */
      setSeen: (version: string | undefined) => void
    },
  ) => ReactNode
}

/** Provided by the frame of portal and admin area; forms elsewhere have no drafts. */
export const DraftsContext = createContext<Drafts>({ useRestored: () => null })
