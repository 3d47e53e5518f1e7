import { t } from '#app/texts.ts'
/**
 * Expected error of an operation, mapped to a status code. Any other error is unexpected and results in a 500 response.
 */
export class Failure extends Error {
  readonly status: number
  /** Form field that the error belongs to. Undefined if it concerns the whole form. */
  readonly field: string | undefined
  /** Seconds until a retry may succeed. */
  readonly retryAfter: number | undefined
  constructor(status: number, message: string, field?: string, retryAfter?: number, options?: ErrorOptions) {
    super(message, options)
    this.status = status
    this.field = field
    this.retryAfter = retryAfter
  }
}

/** The record does not exist or belongs to another client. The two are indistinguishable from outside. */
export class NotFound extends Failure {
  constructor(message: string) {
    super(404, message)
  }
}

/** For `catch`: returns null for `NotFound` and rethrows other errors. */
export function nullIfNotFound(err: unknown): null {
  if (err instanceof NotFound) return null
  throw err
}

export class Forbidden extends Failure {
  constructor(message = t('You are not authorized to perform this action.')) {
    super(403, message)
  }
}

export class Conflict extends Failure {
  constructor(message: string) {
    super(409, message)
  }
}

export type LastEdit = {
  by: string
  at: Date
  /** True if the same user made the change in another window. */
  own: boolean
}

/** Tells the user who has edited the record in the meantime. */
export const describeEditConflict = (lastEdit: Pick<LastEdit, 'own'> | null) =>
  lastEdit?.own
    ? t(
        'You’ve already saved a different version of this, maybe in another window. The changes here aren’t saved yet. Review the saved version first.',
      )
    : t(
        'Someone else edited this while you were working. Your changes aren’t saved yet. Review theirs first.',
      )

/** The edited record is no longer at the revision that the form was rendered from. The form shows both versions. */
export class EditConflict extends Conflict {
  readonly lastEdit: LastEdit | null
  constructor(lastEdit: LastEdit | null = null) {
    super(describeEditConflict(lastEdit))
    this.lastEdit = lastEdit
  }
}

/** The action needs a confirmation. The page shows `question` and submits again once the user confirms. */
export class ConfirmationRequired extends Failure {
  readonly question: object
  constructor(question: object) {
    super(400, t('Nothing is saved yet. Please confirm first.'))
    this.question = question
  }
}

export class TooMany extends Failure {
  constructor(message: string, retryAfter: number) {
    super(
      429,
      t('{message} Please try again {wait}.', { message, wait: formatWaitTime(retryAfter) }),
      undefined,
      retryAfter,
    )
  }
}

export class Busy extends Failure {
  constructor(message: string, retryAfter: number, options?: ErrorOptions) {
    super(503, t('{message} Please try again in a moment.', { message }), undefined, retryAfter, options)
  }
}

/** Resolves to false instead of rejecting with `TooMany`, for limits that must not be revealed to the visitor. */
export async function isWithinLimit(counted: Promise<void>): Promise<boolean> {
  try {
    await counted
    return true
  } catch (err) {
    if (err instanceof TooMany) return false
    throw err
  }
}

function formatWaitTime(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 1 ? t('in a minute') : t('in {minutes} minutes', { minutes })
}
