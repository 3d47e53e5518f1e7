import { finished, Readable, type Writable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Failure } from '#app/domain/failures.ts'
import { t } from '#app/texts.ts'
import { messageOf } from './node-streams.ts'

/** A sender who takes longer than a minute for 16 KB is gone, or wants to keep us waiting. */
const PROGRESS_MS = 60_000
const PROGRESS_BYTES = 16 * 1024

/**
 * A request's body, read by hand: to leave a loop over it, or to pipe it somewhere, would close the connection before
 * the refusal that made us leave is answered.
 */
export function requestBody(request: Request) {
  const source = messageOf(request) ?? fromWeb(request.body)
  let stop = () => {}
  return {
    /** Writes all of it into `target`, no faster than that takes it. @throws {Failure} 408 */
    feed: (target: Writable): Promise<void> =>
      new Promise((resolve, reject) => {
        const clock = progressClock(() => {
          reject(new Failure(408, t('The upload stood still for a minute.')))
          stop()
        })
        const go = () => {
          clock.start()
          source.resume()
        }
        const take = (chunk: Buffer) => {
          clock.count(chunk.length)
          if (target.write(chunk)) return
          // Only the sender's time counts, not what the disk takes.
          clock.pause()
          source.pause()
          target.once('drain', go)
        }
        stop = () => {
          clock.end()
          source.off('data', take)
          target.off('drain', go)
          resolve()
        }
        finished(source, { writable: false }, (err) => {
          if (err) reject(err)
          else target.end()
          stop()
        })
        source.on('data', take)
        go()
      }),
    /** Takes what still comes and throws it away, until the sender stops or the server hangs up. */
    discard: (): void => {
      stop()
      // It ends with an error when the connection is closed, which is what it waits for.
      source.on('error', () => {}).resume()
    },
  }
}

/** One chunk at a time: what is read ahead would be kept in memory. */
const fromWeb = (body: Request['body']): Readable =>
  body ? Readable.fromWeb(body as ReadableStream, { highWaterMark: 1 }) : Readable.from([])

/** Calls `late` when hardly anything has come for a minute in which it was not paused. */
function progressClock(late: () => void) {
  let left = PROGRESS_MS
  let bytes = 0
  let since: number | undefined
  let timer: NodeJS.Timeout | undefined
  const spend = () => {
    const now = Date.now()
    if (since !== undefined) left -= now - since
    since = now
  }
  const look = () => {
    timer = undefined
    if (since === undefined) return
    spend()
    if (left <= 0) late()
    else timer = setTimeout(look, left)
  }
  return {
    start: () => {
      since = Date.now()
      // It looks again by itself when it has fired too early: one for each chunk would cost more than the chunk.
      timer ??= setTimeout(look, left)
    },
    count: (more: number) => {
      spend()
      bytes += more
      if (bytes >= PROGRESS_BYTES) [left, bytes] = [PROGRESS_MS, 0]
    },
    pause: () => {
      spend()
      since = undefined
    },
    end: () => {
      since = undefined
      clearTimeout(timer)
    },
  }
}
