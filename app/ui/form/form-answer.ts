import type { SubmissionResult } from '@conform-to/react'
import type { LastEdit } from '#app/domain/failures.ts'

/** What became of one of a page's forms. `Extra` is what is shown once and never again: a link, codes. */
export type FormAnswer<Extra extends object = object> = {
  /** Which form of the page it was: the value of its hidden field `intent`, empty where there is only one. */
  intent: string
  /** The entry that the form belongs to: the value of its hidden field `entry`, empty for a new one. */
  entry: string
  /** For the form itself: the errors, and what was typed unless it is secret. */
  result: SubmissionResult
  /**
   * The version that a refused form was made from: sent again, it must not pass for a newer one. Of a form that was
   * saved: the version of what is stored now, as far as the verb says it.
   */
  version?: string
  /** What was done, in words. */
  notice?: string
  /** Somebody else was first; the page shows what is stored now. */
  conflict?: boolean
  /** Someone else has saved the edited record: the form shows both versions, and saves over the newer revision. */
  editConflict?: { lastEdit: LastEdit | null }
} & Partial<Extra>

/** The answer, if it is one to this form. */
export const answerTo = <A extends FormAnswer>(answer: A | undefined, intent = '', entry = '') =>
  answer?.intent === intent && answer.entry === entry ? answer : undefined

/** What is wrong with the form as a whole; undefined where nothing is, or only single fields are. */
export const problemOf = (answer: FormAnswer | undefined): string | undefined =>
  answer?.result.error?.['']?.[0]

/** The first thing that is wrong with it, for a form whose fields are no longer in sight. */
export const anyProblemOf = (answer: FormAnswer | undefined): string | undefined =>
  Object.values(answer?.result.error ?? {}).find((errors) => errors?.length)?.[0]
