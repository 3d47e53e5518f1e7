import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { Failure } from '#app/core/failures.ts'
import { withTimeout } from '#app/core/timeout.ts'
import { t } from '#app/texts.ts'

/** Minimum progress: 16 KB per minute, else the client is considered stalled. */
const PROGRESS_MS = 60_000
const PROGRESS_BYTES = 16 * 1024

const late = () => {
  throw new Failure(408, t('The upload stood still for a minute.'))
}

/**
 * Reads a request body manually: leaving a `for await` loop would close the connection before the error response
 * is sent.
 */
export function requestBody(request: Request) {
  const reader = request.body?.getReader()
  let stopped = false
  return {
    /** Pipes the body into `target` with backpressure. @throws {Failure} 408 */
    feed: async (target: Writable): Promise<void> => {
      let left = PROGRESS_MS
      let bytes = 0
      while (reader && !stopped) {
        const asked = Date.now()
        const { done, value } = await withTimeout(left, reader.read(), late)
        if (done || stopped) break
        bytes += value.length
        // Counts only time spent waiting for the client, not for the disk.
        left -= Date.now() - asked
        if (bytes >= PROGRESS_BYTES) [left, bytes] = [PROGRESS_MS, 0]
        if (!target.write(value)) await once(target, 'drain')
      }
      if (!stopped) target.end()
    },
    /** Reads and discards the rest of the body until the client or the server closes the connection. */
    discard: (): void => {
      stopped = true
      const drain = async () => {
        while (reader && !(await reader.read()).done);
      }
      // Rejects when the connection closes, which is expected.
      drain().catch(() => {})
    },
  }
}
