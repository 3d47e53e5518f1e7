import type { FieldMetadata } from '@conform-to/react'
import { createContext, type ReactNode, useContext } from 'react'
import type { LastEdit } from '#app/core/failures.ts'

// biome-ignore lint/suspicious/noExplicitAny: a field of any form; Conform's own components are typed so.
type Field = FieldMetadata<any, any, any>

export type StoredValueFormat = 'day' | ((value: string) => ReactNode)

export type EditComparison = {
  differ: boolean
  idFor: (field: Field) => string | undefined
  render: (field: Field, format?: StoredValueFormat) => ReactNode
}

export const ConflictContext = createContext<EditComparison | null>(null)

export type EditConflictView = {
  /** Compares the submitted with the stored values. Ignores fields that the stored values lack. */
  compareWithStored: (submitted: unknown, stored: object) => EditComparison
  /** Alert that another user has saved the record, with both ways to resolve the conflict. */
  alert: (props: {
    lastEdit: LastEdit | null
    comparison: EditComparison
    /** Response that the alert belongs to, so that a second conflict takes the focus again. */
    outcome: unknown
    sending: boolean
    onUseTheirs: () => void
  }) => ReactNode
  resetNotice: () => ReactNode
}

/** Provided by the frame of portal and admin area; forms elsewhere, such as signing in, edit no record. */
export const EditConflictContext = createContext<EditConflictView | null>(null)

export const useStoredValueId = (field: Field) => useContext(ConflictContext)?.idFor(field)

export function StoredValue({ field, format }: { field: Field; format?: StoredValueFormat }) {
  return useContext(ConflictContext)?.render(field, format)
}
