/** A command can't continue for a reason that the operator can fix. The message is the line that it prints. */
export class OperatorError extends Error {}
