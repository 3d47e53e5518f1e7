/** All that a verb may throw on purpose. Anything else is a fault and answered 500. */
export class Failure extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** It is not there, or not this person's: the two are not told apart. */
export class NotFound extends Failure {
  constructor(message: string) {
    super(404, message)
  }
}

/** This person may not do this. */
export class Refused extends Failure {
  constructor(message = 'You are not authorized to perform this action.') {
    super(403, message)
  }
}

/** It was done already, or somebody else was first. */
export class Conflict extends Failure {
  constructor(message: string) {
    super(409, message)
  }
}
