import type { FormMetadata } from '@conform-to/react'
import { createContext, type ReactNode } from 'react'

/** Stored input of a form that was submitted after its session had expired. */
export type Draft = {
  /** Milliseconds since 1970; unique per stored draft. */
  savedAt: number
  intent: string
  entry: string
  version: string
  entries: FormData
}

export type Drafts = {
  /** Fills a form once with its stored draft, unless the user has typed into it. Returns the notice that says so. */
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

/** Provided by the frame of portal and admin area; other forms have no drafts. */
export const DraftsContext = createContext<Drafts>({ useRestored: () => null })
