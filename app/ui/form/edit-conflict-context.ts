import type { FieldMetadata } from '@conform-to/react'
import { createContext, type ReactNode, useContext } from 'react'
import type { LastEdit } from '#app/core/failures.ts'

// biome-ignore lint/suspicious/noExplicitAny: a field from any form. Conform types its own components this way.
type Field = FieldMetadata<any, any, any>

export type StoredValueFormat = 'day' | ((value: string) => ReactNode)

export type EditComparison = {
  differ: boolean
  idFor: (field: Field) => string | undefined
  render: (field: Field, format?: StoredValueFormat) => ReactNode
}

export const EditComparisonContext = createContext<EditComparison | null>(null)

export type EditConflictView = {
  /** Compares the submitted values with the stored ones. Ignores fields that have no stored value. */
  compareWithStored: (submitted: unknown, stored: object) => EditComparison
  /** Alert that another user has saved the record, with both ways to resolve the conflict. */
  alert: (props: {
    lastEdit: LastEdit | null
    comparison: EditComparison
    /** The last response. When it changes, the alert takes the focus again. */
    outcome: unknown
    sending: boolean
    onUseTheirs: () => void
  }) => ReactNode
  resetNotice: () => ReactNode
}

/** Provided by the layout of the portal and the admin area. Forms elsewhere, such as sign-in, don't edit records. */
export const EditConflictContext = createContext<EditConflictView | null>(null)

export const useStoredValueId = (field: Field) => useContext(EditComparisonContext)?.idFor(field)

export function StoredValue({ field, format }: { field: Field; format?: StoredValueFormat }) {
  return useContext(EditComparisonContext)?.render(field, format)
}
