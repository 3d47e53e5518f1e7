import type { RouterContextProvider } from 'react-router'
import { lateKey } from '#app/context.ts'
import { within } from '#app/domain/within.ts'
import { isInTime } from '../soon.server.ts'

/**
 * Waits for a public page's data as long as a page may wait; true when it is not there then, and the page is
 * streamed without it. Rejects as `data` does while it is waited for.
 */
export async function isLate(context: Readonly<RouterContextProvider>, data: Promise<unknown>) {
  const late = !(await isInTime(context, data))
  if (late) context.set(lateKey, true)
  return late
}

/** A late answer that does not come at all is given up after so many milliseconds. */
const GIVEN_UP = 8000

/** Late data; `otherwise` is what it is when it fails or never comes. */
export function lateData<T, O>(data: Promise<T>, otherwise: (err: unknown) => O): Promise<T | O> {
  return within(GIVEN_UP, data, () => {
    throw new Error('the data of a page did not come')
  }).catch(otherwise)
}
