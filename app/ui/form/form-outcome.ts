import type { SubmissionResult } from '@conform-to/react'
import { useActionData } from 'react-router'
import type { LastEdit } from '#app/core/failures.ts'

/** Response to a form submission. `Extra` is data that is shown only once, such as a link or recovery codes. */
export type FormOutcome<Extra extends object = object> = {
  /** Value of the hidden field `intent`, which identifies the form on its page. Empty if the page has a single form. */
  intent: string
  /** The edited item's id, from the hidden field `entry`. Empty for a new item. */
  entry: string
  result: SubmissionResult
  /**
   * After a rejected submission, the revision that the form was based on, which must be submitted again unchanged.
   * After a saved one, the new revision, if known.
   */
  version?: string
  notice?: string
  conflict?: boolean
  /**
   * Set if another user has saved the record. The form then shows both versions, and the next submission overwrites the
   * newer revision.
   */
  editConflict?: { lastEdit: LastEdit | null }
} & Partial<Extra>

export const findFormOutcome = <A extends FormOutcome>(outcome: A | undefined, intent = '', entry = '') =>
  outcome?.intent === intent && outcome.entry === entry ? outcome : undefined

/** Returns the response to the page's last form or, with `intent`, to the form that it identifies. */
export function useOutcome<Extra extends object = object>(intent?: string, entry?: string) {
  const outcome = useActionData() as FormOutcome<Extra> | undefined
  return intent === undefined ? outcome : findFormOutcome(outcome, intent, entry)
}

export const getFormError = (outcome: FormOutcome | undefined): string | undefined =>
  outcome?.result.error?.['']?.[0]

export const getFirstError = (outcome: FormOutcome | undefined): string | undefined =>
  Object.values(outcome?.result.error ?? {}).find((errors) => errors?.length)?.[0]
