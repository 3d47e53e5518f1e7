import { Failure } from '#app/domain/failures.ts'

/** The header that says how many seconds to wait, where waiting helps. */
export const retryAfter = (err: unknown): Record<string, string> =>
  err instanceof Failure && err.retryAfter ? { 'Retry-After': String(err.retryAfter) } : {}
