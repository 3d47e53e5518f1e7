import { t } from '#app/texts.ts'
/** All that a verb may throw on purpose. Anything else is a fault and answered 500. */
export class Failure extends Error {
  readonly status: number
  /** The form field that it is about; undefined: the form as a whole. */
  readonly field: string | undefined
  /** Seconds after which another try may succeed. */
  readonly retryAfter: number | undefined
  constructor(status: number, message: string, field?: string, retryAfter?: number, options?: ErrorOptions) {
    super(message, options)
    this.status = status
    this.field = field
    this.retryAfter = retryAfter
  }
}

/** It is not there, or not this person's: the two are not told apart. */
export class NotFound extends Failure {
  constructor(message: string) {
    super(404, message)
  }
}

/** For `catch`: null in place of what is not there, or not any more. */
export function unlessGone(err: unknown): null {
  if (err instanceof NotFound) return null
  throw err
}

/** This person may not do this. */
export class Refused extends Failure {
  constructor(message = t('You are not authorized to perform this action.')) {
    super(403, message)
  }
}

/** It was done already, or somebody else was first. */
export class Conflict extends Failure {
  constructor(message: string) {
    super(409, message)
  }
}

/** Latest change of a record, shown after an edit conflict. */
export type LastEdit = {
  by: string
  at: Date /** Made by the same person, in another window. */
  own: boolean
}

/** The edited record is no longer at the revision that the form carries. The form shows both versions. */
export class EditConflict extends Conflict {
  readonly lastEdit: LastEdit | null
  constructor(lastEdit: LastEdit | null = null) {
    super(
      lastEdit?.own
        ? t('You changed this yourself in the meantime, so nothing was changed now. Review it and try again.')
        : t(
            'Someone else edited this while you were working, so nothing was changed. Review it and try again.',
          ),
    )
    this.lastEdit = lastEdit
  }
}

/** It can be done, but the person has to say yes to what it means. The page asks; `question` is what it shows. */
export class Unconfirmed extends Failure {
  readonly question: object
  constructor(question: object) {
    super(400, t('Nothing was saved yet. Please confirm what this means first.'))
    this.question = question
  }
}

/** Over a limit. `retryAfter` is in seconds. */
export class TooMany extends Failure {
  constructor(message: string, retryAfter: number) {
    super(
      429,
      t('{message} Please try again {wait}.', { message, wait: waitTime(retryAfter) }),
      undefined,
      retryAfter,
    )
  }
}

/** Too much to do just now. `retryAfter` is in seconds. */
export class Busy extends Failure {
  constructor(message: string, retryAfter: number, options?: ErrorOptions) {
    super(503, t('{message} Please try again in a moment.', { message }), undefined, retryAfter, options)
  }
}

/** Whether a limit let it pass, where being over it must not show. */
export async function within(counted: Promise<void>): Promise<boolean> {
  try {
    await counted
    return true
  } catch (err) {
    if (err instanceof TooMany) return false
    throw err
  }
}

function waitTime(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 1 ? t('in a minute') : t('in {minutes} minutes', { minutes })
}
