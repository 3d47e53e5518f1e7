import type { data } from 'react-router'
import { Failure } from '#app/core/failures.ts'
import { t } from '#app/texts.ts'
import { isDiskFull, isUserMissing } from '#db/errors.server.ts'

/** Returns a failure's Retry-After header, or an empty object if retrying would not help. */
export const getRetryAfterHeader = (err: unknown): Record<string, string> =>
  err instanceof Failure && err.retryAfter ? { 'Retry-After': String(err.retryAfter) } : {}

export const createErrorResponse = (status: number, message: string, headers: Record<string, string> = {}) =>
  new Response(message, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } })

export const createUnexpectedErrorResponse = (requestId: string) =>
  createErrorResponse(500, t('Something went wrong. Request id: {id}', { id: requestId }))

export const rejectMethod = () => createErrorResponse(405, t('Use POST for this request.'), { Allow: 'POST' })

/** Converts a failure thrown by an operation or a guard to a plain text response. Rethrows all other errors. */
export function toFailureResponse(err: unknown): Response {
  if (isGuardError(err)) return createErrorResponse(err.init?.status ?? 403, err.data)
  if (!(err instanceof Failure)) throw err
  return createErrorResponse(err.status, err.message, getRetryAfterHeader(err))
}

/** Converts a failure like `toFailureResponse`, but reports a full disk as 507. */
export function toUploadFailureResponse(err: unknown): Response {
  // Other processes can fill the disk during the upload.
  if (isDiskFull(err))
    return createErrorResponse(507, t('There’s no room for more documents right now. Please contact us.'))
  // The account can be erased during the upload.
  if (isUserMissing(err)) return createErrorResponse(401, t('Your account was closed. Nothing was stored.'))
  return toFailureResponse(err)
}

/** Returns a loader or action that answers known failures of `handle` with plain text. */
export const respond =
  <Args>(handle: (args: Args) => Response | Promise<Response>, toResponse = toFailureResponse) =>
  async (args: Args): Promise<Response> => {
    try {
      return await handle(args)
    } catch (err) {
      return toResponse(err)
    }
  }

/** Guards throw `data()` with text, which the framework would send as JSON. */
const isGuardError = (err: unknown): err is ReturnType<typeof data<string>> =>
  err instanceof Object && 'init' in err && 'data' in err && typeof err.data === 'string'
