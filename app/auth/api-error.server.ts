import { APIError } from 'better-auth/api'
import type { Failure } from '#app/domain/failures.ts'

/** One of our failures as the auth library wants it, with the failure as its cause: our own pages show that. */
export function apiErrorOf(failure: Failure): APIError {
  const kind = failure.status === 429 ? 'TOO_MANY_REQUESTS' : 'SERVICE_UNAVAILABLE'
  const headers = { 'Retry-After': String(failure.retryAfter ?? 60) }
  return Object.assign(new APIError(kind, { message: failure.message }, headers), { cause: failure })
}
