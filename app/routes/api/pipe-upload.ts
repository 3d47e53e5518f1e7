import { finished, type Readable, type Writable } from 'node:stream'
import { Failure } from '#app/core/failures.ts'
import { t } from '#app/translations/texts.ts'

/** A sender that makes less progress than 16 KB per minute is considered stalled. */
const PROGRESS_MS = 60_000
const PROGRESS_BYTES = 16 * 1024

/**
 * Pipes an upload's body into `target`. Calls `onFailure` when the connection breaks, and with a 408 when too little
 * arrives within a minute, not counting time spent waiting for `target`, such as the disk. Returns a function that
 * stops the upload and discards the rest, so that the browser reads the response.
 */
export function pipeUpload(body: Readable, target: Writable, onFailure: (err: Error) => void): () => void {
  let bytes = 0
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  const timer = setInterval(() => {
    const isWaiting = !body.readableEnded && !target.writableNeedDrain
    if (bytes < PROGRESS_BYTES && isWaiting)
      onFailure(new Failure(408, t('The upload stalled for a minute.')))
    bytes = 0
  }, PROGRESS_MS)
  finished(body, (err) => err && onFailure(err))
  body.pipe(target)
  return () => {
    clearInterval(timer)
    body.unpipe(target).resume()
  }
}
