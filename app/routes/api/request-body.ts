import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { Failure } from '#app/domain/failures.ts'
import { within } from '#app/domain/within.ts'
import { t } from '#app/texts.ts'

/** A sender who takes longer than a minute for 16 KB is gone, or wants to keep us waiting. */
const PROGRESS_MS = 60_000
const PROGRESS_BYTES = 16 * 1024

const late = () => {
  throw new Failure(408, t('The upload stood still for a minute.'))
}

/**
 * A request's body, read by hand: leaving a loop over it would close the connection before the refusal that
 * made us leave is answered.
 */
export function requestBody(request: Request) {
  const reader = request.body?.getReader()
  let stopped = false
  return {
    /** Writes all of it into `target`, no faster than that takes it. @throws {Failure} 408 */
    feed: async (target: Writable): Promise<void> => {
      let left = PROGRESS_MS
      let bytes = 0
      while (reader && !stopped) {
        const asked = Date.now()
        const { done, value } = await within(left, reader.read(), late)
        if (done || stopped) break
        bytes += value.length
        // Only the sender's time counts, not what the disk takes.
        left -= Date.now() - asked
        if (bytes >= PROGRESS_BYTES) [left, bytes] = [PROGRESS_MS, 0]
        if (!target.write(value)) await once(target, 'drain')
      }
      if (!stopped) target.end()
    },
    /** Takes what still comes and throws it away, until the sender stops or the server hangs up. */
    discard: (): void => {
      stopped = true
      const drain = async () => {
        while (reader && !(await reader.read()).done);
      }
      // It ends with an error when the connection is closed, which is what it waits for.
      drain().catch(() => {})
    },
  }
}
