import { APIError } from 'better-auth/api'
import type { Failure } from '#app/domain/failures.ts'

/** Converts a failure into an error of the auth library. Our pages read the original from its `cause`. */
export function apiErrorOf(failure: Failure): APIError {
  const kind = failure.status === 429 ? 'TOO_MANY_REQUESTS' : 'SERVICE_UNAVAILABLE'
  const headers = { 'Retry-After': String(failure.retryAfter ?? 60) }
  return Object.assign(new APIError(kind, { message: failure.message }, headers), { cause: failure })
}
