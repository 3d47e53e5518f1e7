import type { FormMetadata } from '@conform-to/react'
import { createContext, type ReactNode } from 'react'

/** Stored input from a form that was submitted after its session had expired. */
export type Draft = {
  /** Milliseconds since 1970, unique for each stored draft. */
  savedAt: number
  intent: string
  entry: string
  version: string
  entries: FormData
}

export type Drafts = {
  /**
   * Fills a form once with its stored draft, unless the user has already typed into it. Returns a notice about this.
   */
  useRestored: (
    form: Pick<FormMetadata<Record<string, string>>, 'id' | 'update' | 'reset'>,
    page: {
      parse: (entries: FormData) => { payload: unknown }
      answered: boolean
      version: string | undefined
      setBaseRevision: (version: string | undefined) => void
    },
  ) => ReactNode
}

/** Provided by the layout of the portal and the admin area. Other forms have no drafts. */
export const DraftsContext = createContext<Drafts>({ useRestored: () => null })
