import type { data } from 'react-router'
import { Failure } from '#app/domain/failures.ts'
import { t } from '#app/texts.ts'
import { isDiskFull } from '#db/errors.server.ts'
import { retryAfter } from '../retry-after.ts'

/** A refusal as plain text, for programs and for the scripts of our pages. */
export const refuse = (status: number, message: string, headers: Record<string, string> = {}) =>
  new Response(message, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } })

/** A verb's or a guard's refusal as plain text; anything else that was thrown is a fault and thrown on. */
export function refusalOf(err: unknown): Response {
  if (isGuards(err)) return refuse(err.init?.status ?? 403, err.data)
  if (!(err instanceof Failure)) throw err
  return refuse(err.status, err.message, retryAfter(err))
}

/** As `refusalOf`, for what can go wrong with an upload besides. */
export function uploadRefusalOf(err: unknown): Response {
  // A disk that was filled by others meanwhile.
  if (isDiskFull(err))
    return refuse(507, t('There is no room for more documents at the moment. Please tell us.'))
  return refusalOf(err)
}

/** The guards throw what pages show; the framework would send it as JSON. */
const isGuards = (err: unknown): err is ReturnType<typeof data<string>> =>
  err instanceof Object && 'init' in err && 'data' in err && typeof err.data === 'string'
