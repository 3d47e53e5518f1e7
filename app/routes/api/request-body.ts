import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { Failure } from '#app/domain/failures.ts'

/** A sender who is silent for so long is gone, or wants to keep us waiting. */
const SILENCE_MS = 60_000

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
      while (reader && !stopped) {
        const { done, value } = await inTime(reader.read())
        if (done || stopped) break
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

async function inTime<T>(step: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Failure(408, 'The upload stood still for a minute.')), SILENCE_MS)
  })
  try {
    return await Promise.race([step, late])
  } finally {
    clearTimeout(timer)
  }
}
