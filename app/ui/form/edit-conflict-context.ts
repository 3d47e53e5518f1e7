import type { FieldMetadata } from '@conform-to/react'
import { createContext, type ReactNode, useContext } from 'react'
import type { LastEdit } from '#app/domain/failures.ts'

// biome-ignore lint/suspicious/noExplicitAny: a field of any form; Conform's own components are typed so.
type Field = FieldMetadata<any, any, any>

/** How a stored value reads; 'day' is a calendar day. */
export type ShowSaved = 'day' | ((value: string) => ReactNode)

/** Both versions of the edited fields. */
export type BothVersions = {
  /** Whether any field differs. */
  differ: boolean
  /** The id of what `render` returns; undefined where that is nothing. */
  idFor: (field: Field) => string | undefined
  /** What stands below a field: its stored value, if it differs from what the person sent. */
  render: (field: Field, show?: ShowSaved) => ReactNode
}

export const ConflictContext = createContext<BothVersions | null>(null)

export type EditConflictView = {
  /** Pairs what the person sent with what is stored now. Fields that the stored values don't name are left out. */
  compareVersions: (mine: unknown, stored: object) => BothVersions
  /** Says that someone else has saved the record, with the two ways to go on. */
  alert: (props: {
    lastEdit: LastEdit | null
    both: BothVersions
    /** The answer that it belongs to, so that a second conflict takes the focus again. */
    of: unknown
    sending: boolean
    onUseTheirs: () => void
  }) => ReactNode
  /** Says that 'Use theirs' has filled the form, and gives the focus to its first control. */
  resetNotice: () => ReactNode
}

/** Provided by the frame of portal and admin area: forms elsewhere, such as that of signing in, edit no record. */
export const EditConflictContext = createContext<EditConflictView | null>(null)

/** The id of the stored value beside a field, for `aria-describedby`; undefined where none is shown. */
export const useTheirsId = (field: Field) => useContext(ConflictContext)?.idFor(field)

/** After an edit conflict: the stored value of a field that differs from what is in the form. */
export function Theirs({ field, show }: { field: Field; show?: ShowSaved }) {
  return useContext(ConflictContext)?.render(field, show)
}
