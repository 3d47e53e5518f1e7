import { OperatorError } from '#app/core/operator-error.ts'
import { t } from '#app/texts.ts'

/** There is too little disk space to start the embedded database. */
export class InsufficientDiskSpace extends OperatorError {}

/** A newer version of the program has migrated the schema. */
export class NewerDatabase extends OperatorError {
  constructor() {
    super(
      t(
        'The database was created by a newer version of Foyer. Start that version, or restore a backup from before the upgrade. Nothing has been changed.',
      ),
    )
  }
}

/** The schema is older than the program's, and the command that opened the database is not allowed to migrate it. */
export class OlderDatabase extends OperatorError {
  constructor() {
    super(
      t(
        'The database has not been migrated to this version, which only a start does. Nothing was changed: start the new version first, or use the admin command of the version that runs',
      ),
    )
  }
}

const NETWORK_ERROR_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]
// Connection errors, insufficient resources, shutdown, statement timeout, lock timeout, idle transaction, read-only.
const UNAVAILABLE_SQLSTATES = /^(08...|53...|57P..|57014|55P03|25P03|25006)$/
// Timeouts and lost connections, which the driver reports without a code, and statements prepared before a migration.
const DRIVER_MESSAGES =
  /^(timeout exceeded when trying to connect|cached plan must not change result type|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed)/

/** Returns an error and its causes, outermost first. */
function getErrorChain(err: unknown, depth = 0): (Error & { code?: unknown })[] {
  if (!(err instanceof Error) || depth === 10) return []
  const parts = err instanceof AggregateError ? err.errors : []
  return [err, ...[...parts, err.cause].flatMap((cause) => getErrorChain(cause, depth + 1))]
}

const hasCode = (err: unknown, matches: (code: string) => boolean) =>
  getErrorChain(err).some(({ code }) => typeof code === 'string' && matches(code))

/** Returns whether a query failed because the database did not respond, or not in time. */
export const isDatabaseUnavailable = (err: unknown): boolean =>
  hasCode(err, (code) => NETWORK_ERROR_CODES.includes(code) || UNAVAILABLE_SQLSTATES.test(code)) ||
  getErrorChain(err).some(({ message }) => DRIVER_MESSAGES.test(message))

/** Returns whether a write failed because a disk is read-only or broken. */
export const isDiskBroken = (err: unknown): boolean =>
  hasCode(err, (code) => ['EROFS', 'EIO', '58030'].includes(code))

/** Returns whether a write failed because a disk is full, on this machine or on the database server. */
export const isDiskFull = (err: unknown): boolean =>
  hasCode(err, (code) => ['ENOSPC', '53100', 'EDQUOT'].includes(code))

/** Returns whether a write violated a unique constraint, by default any of them. */
export const isUniqueViolation = (err: unknown, constraint?: string): boolean =>
  getErrorChain(err).some(
    (cause) =>
      cause.code === '23505' &&
      (constraint === undefined || (cause as { constraint?: string }).constraint === constraint),
  )

/** Returns whether a write refers to a user who no longer exists. */
export const isUserMissing = (err: unknown): boolean =>
  getErrorChain(err).some(
    (cause) =>
      cause.code === '23503' && /_users_uid_fk$/.test(String((cause as { constraint?: string }).constraint)),
  )

/** Returns a failed query's SQLSTATE, which Drizzle wraps in its own error. */
export function getSqlState(err: unknown): string | undefined {
  for (const { code } of getErrorChain(err))
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  return undefined
}
