import { isDatabaseUnavailable } from '#db/errors.server.ts'

/** Omits all other properties, which may contain query parameters or request data. */
type LoggedError = {
  type: string
  message: string
  code?: string | number
  stack?: string
  cause?: unknown
  errors?: unknown[]
}

const MAX_CAUSE_DEPTH = 5

export function toLoggedError(err: unknown, depth = 0): unknown {
  if (err === undefined) return undefined
  if (!(err instanceof Error)) return typeof err === 'string' ? removeQueryValues(err) : { type: typeof err }
  // The query failed only because the database was busy or unavailable, so its SQL adds nothing.
  if (
    err.cause instanceof Error &&
    err.message.startsWith('Failed query') &&
    isDatabaseUnavailable(err.cause)
  )
    return toLoggedError(err.cause, depth)
  const { name, message, stack } = err
  const { code } = err as { code?: unknown }
  // Drops the message, because the stack repeats it.
  const calls = stack?.match(/^ {4}at .*$/gm)?.join('\n')
  const shortMessage = removeQueryValues(message, code)
  const logged: LoggedError = { type: err.constructor.name || name, message: shortMessage }
  if (typeof code === 'string' || typeof code === 'number') logged.code = code
  if (calls) logged.stack = `${name}: ${shortMessage}\n${calls}`
  if (depth < MAX_CAUSE_DEPTH && err.cause !== undefined) logged.cause = toLoggedError(err.cause, depth + 1)
  if (depth < MAX_CAUSE_DEPTH && err instanceof AggregateError)
    logged.errors = err.errors.map((inner) => toLoggedError(inner, depth + 1))
  return logged
}

/**
 * Removes values from a database error: Drizzle appends the query's parameters, and PostgreSQL quotes invalid values
 * (SQLSTATE class 22).
 */
export function removeQueryValues(message: string, code?: unknown): string {
  const short = message.replace(/\nparams: [\s\S]*$/, '')
  return typeof code === 'string' && /^22...$/.test(code) ? short.replace(/"[\s\S]*"/, '"…"') : short
}

export function formatError(err: unknown): string {
  const logged = toLoggedError(err) as LoggedError | string
  if (typeof logged === 'string') return logged
  const cause = err instanceof Error && err.cause ? `\ncaused by ${formatError(err.cause)}` : ''
  return `${logged.stack ?? logged.message}${cause}`
}
