/** For a reason that the operator can fix. The message is the line that the command prints. */
export class OperatorError extends Error {}
