import { createHash } from 'node:crypto'
import { Conflict } from './failures.ts'

/**
 * A short text that stands for what somebody looks at while editing it. A form brings it along, so that a row
 * without a moment of its last change is not silently written over either.
 */
export const stateOf = (...values: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 16)

/** @throws {Conflict} if the row is no longer as it was when `seen` was handed out. */
export function refuseStale(seen: string, now: string): void {
  if (seen !== now)
    throw new Conflict('Somebody else has changed this in the meantime. Please look at it again first.')
}
