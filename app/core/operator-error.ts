/** Failure that the operator can fix. The command prints its message as one line. */
export class OperatorError extends Error {}
