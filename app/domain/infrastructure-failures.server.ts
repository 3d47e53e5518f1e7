import { Busy, Failure } from '#app/core/failures.ts'
import { t } from '#app/texts.ts'
import { isDatabaseUnavailable, isDiskBroken, isDiskFull } from '#db/errors.server.ts'

export const createServiceUnavailable = () =>
  new Busy(t('A service behind this site does not answer at the moment.'), 30)

/**
 * Converts an infrastructure error into a failure: 503 if the disk is full or broken or the database does not respond
 * in time. Returns null for any other error.
 */
export function toInfrastructureFailure(err: unknown): Failure | null {
  if (err instanceof Failure) return err
  if (isDiskFull(err)) return new Busy(t('There is no room left here to save anything at the moment.'), 60)
  if (isDiskBroken(err)) return new Busy(t('Nothing can be saved here at the moment.'), 60)
  return isDatabaseUnavailable(err) ? createServiceUnavailable() : null
}
