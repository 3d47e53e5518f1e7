import { createHash } from 'node:crypto'
import { t } from '#app/texts.ts'
import { Conflict } from './failures.ts'

/**
 * A short text that changes whenever one of the values does. Every editor's form carries it in the hidden field
 * `version`, so that nobody writes over what somebody else has saved meanwhile.
 */
export const versionOf = (...values: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 16)

/** @throws {Conflict} if these are no longer the values that the form was made from. */
export function checkVersion(seen: string | undefined, ...values: unknown[]): void {
  if (seen !== versionOf(...values))
    throw new Conflict(
      t(
        'Somebody else has changed this in the meantime, so nothing was saved. Please look at it again first.',
      ),
    )
}
