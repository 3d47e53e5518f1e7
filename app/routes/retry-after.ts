import { TooMany } from '#app/domain/failures.ts'

/** The header that says how long to wait, where a limit was the reason. */
export const retryAfter = (err: unknown): Record<string, string> =>
  err instanceof TooMany ? { 'Retry-After': String(err.retryAfter) } : {}
