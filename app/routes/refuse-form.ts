import type { Submission } from '@conform-to/react'
import { data } from 'react-router'
import { Failure, TooMany } from '#app/domain/failures.ts'

/** The form again, with what a verb refused above it; anything that is no refusal is thrown on. */
export function refuseForm<T>(submission: Submission<T>, err: unknown, hideFields: string[] = []) {
  if (!(err instanceof Failure)) throw err
  const headers = err instanceof TooMany ? { 'Retry-After': String(err.retryAfter) } : undefined
  return data(submission.reply({ formErrors: [err.message], hideFields }), { status: err.status, headers })
}
