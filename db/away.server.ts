/** What stands between us and the database, as its driver names it. */
const NETWORK = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]
// Connection lost, out of resources, shutting down, too slow, lock not had in time, waited too long, read only.
const SQLSTATES = /^(08...|53...|57P..|57014|55P03|25P03|25006)$/
// The driver's own deadlines and lost connections have no code.
const WORDS =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed)/

/** An error and what it was caused by, the outermost first. */
function* chainOf(err: unknown): Generator<Error & { code?: unknown }> {
  let depth = 0
  for (let one = err; one instanceof Error && depth < 10; one = one.cause, depth++) {
    yield one
    if (one instanceof AggregateError) for (const part of one.errors) yield* chainOf(part)
  }
}

/** Whether a query failed because the database does not answer, or not in time. */
export function isDatabaseAway(err: unknown): boolean {
  for (const { code, message } of chainOf(err)) {
    if (typeof code === 'string' && (NETWORK.includes(code) || SQLSTATES.test(code))) return true
    if (WORDS.test(message)) return true
  }
  return false
}

/** Whether something could not be written because a disk takes nothing, or fails. */
export function isDiskBroken(err: unknown): boolean {
  for (const { code } of chainOf(err)) if (code === 'EROFS' || code === 'EIO') return true
  return false
}

/** Whether something could not be written because a disk is full, ours or the database's. */
export function isDiskFull(err: unknown): boolean {
  for (const { code } of chainOf(err))
    if (code === 'ENOSPC' || code === '53100' || code === 'EDQUOT') return true
  return false
}

/** The SQLSTATE of a failed query, which the library wraps in an error of its own. */
export function sqlStateOf(err: unknown): string | undefined {
  for (const { code } of chainOf(err)) if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  return undefined
}
