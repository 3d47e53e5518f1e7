import type { data } from 'react-router'
import { Failure } from '#app/domain/failures.ts'
import { t } from '#app/texts.ts'
import { isDiskFull } from '#db/errors.server.ts'
import { retryAfter } from '../retry-after.ts'

export const refuse = (status: number, message: string, headers: Record<string, string> = {}) =>
  new Response(message, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } })

/** Converts a failure of an operation or a guard to a plain text response. Rethrows all other errors. */
export function refusalOf(err: unknown): Response {
  if (isGuards(err)) return refuse(err.init?.status ?? 403, err.data)
  if (!(err instanceof Failure)) throw err
  return refuse(err.status, err.message, retryAfter(err))
}

/** Converts a failure like `toFailureResponse`, and reports a full disk as 507. */
export function uploadRefusalOf(err: unknown): Response {
  // Other processes may fill the disk during the upload.
  if (isDiskFull(err))
    return refuse(507, t('There is no room for more documents at the moment. Please tell us.'))
  return refusalOf(err)
}

/** Guards throw `data()` with a text, which the framework would send as JSON. */
const isGuards = (err: unknown): err is ReturnType<typeof data<string>> =>
  err instanceof Object && 'init' in err && 'data' in err && typeof err.data === 'string'
