import { t } from '#app/texts.ts'
import { isDatabaseUnavailable, isDiskBroken, isDiskFull } from '#db/errors.server.ts'
import { Busy, Failure } from './failures.ts'

/** What to say when a service behind the site is away or hangs. */
export const away = () => new Busy(t('A service behind this site does not answer at the moment.'), 30)

/**
 * A failure that is none of ours, as one that can be told: 503 when the disk is full or fails, or when the database
 * does not answer in time. null: an unforeseen fault.
 */
export function failureOf(err: unknown): Failure | null {
  if (err instanceof Failure) return err
  if (isDiskFull(err)) return new Busy(t('There is no room left here to save anything at the moment.'), 60)
  if (isDiskBroken(err)) return new Busy(t('Nothing can be saved here at the moment.'), 60)
  return isDatabaseUnavailable(err) ? away() : null
}
