import { Busy, Failure } from '#app/core/failures.ts'
import { t } from '#app/texts.ts'
import { isDatabaseUnavailable, isDiskBroken, isDiskFull } from '#db/errors.server.ts'

export const createServiceUnavailable = () =>
  new Busy(t('A service behind this site isn’t responding right now.'), 30)

/**
 * Converts an infrastructure error into a failure: 503 if the disk is full or broken or the database does not respond
 * in time. Returns null for any other error.
 */
export function toInfrastructureFailure(err: unknown): Failure | null {
  if (err instanceof Failure) return err
  if (isDiskFull(err)) return new Busy(t('There’s no room left to save anything right now.'), 60)
  if (isDiskBroken(err)) return new Busy(t('Nothing can be saved right now.'), 60)
  return isDatabaseUnavailable(err) ? createServiceUnavailable() : null
}
