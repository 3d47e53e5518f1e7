import { Failure } from '#app/domain/failures.ts'

/** Returns the Retry-After header of a failure, or an empty object if retrying does not help. */
export const retryAfter = (err: unknown): Record<string, string> =>
  err instanceof Failure && err.retryAfter ? { 'Retry-After': String(err.retryAfter) } : {}
