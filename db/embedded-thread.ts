import { chmodSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { assertWritable, getNeededBytes } from './embedded-disk-space.ts'

// Runs PGlite in a worker thread: as a separate bundle in production, and directly in Node during development. Receives
// and sends PostgreSQL's messages. `null` closes the database and ends the thread.

const folder: string = workerData
const database = new PGlite(folder, {
  extensions: { pg_trgm },
  // PGlite touches all buffers at startup, so the default of 128 MB would cost that much memory no matter how few rows
  // there are.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
  // Log segments of 1 MB instead of 16 MB, which could fill a small disk.
  initDbStartParams: ['--wal-segsize=1'],
})
await database.waitReady
// PGlite ignores the umask. Making the folder accessible only to its owner also protects the files in it.
chmodSync(folder, 0o700)
const neededBytes = getNeededBytes(folder)

const onRawData = (bytes: Uint8Array) => {
  const copy = bytes.slice()
  parentPort?.postMessage(copy, [copy.buffer])
}

/**
 * Messages that write nothing: the startup packet, the end of the connection, a named statement (only SELECTs have
 * names), and texts that start with one of these words.
 */
const READ =
  /^(?:[\0X]|B.{4}[^\0]*\0[^\0]|(?:Q.{4}|P.{4}[^\0]*\0)\s*\(*(?:select|show|begin|commit|rollback|savepoint|release)\b)/is
const READ_PREFIX_BYTES = 120

/** Returns a message that fails instead of one that writes, if the disk is full or read-only. */
function checkDisk(message: Uint8Array): Uint8Array {
  if (
    READ.test(Buffer.from(message.buffer, 0, Math.min(message.length, READ_PREFIX_BYTES)).toString('latin1'))
  )
    return message
  try {
    assertWritable(folder, neededBytes)
    return message
  } catch (err) {
    const { code, message: reason } = err as NodeJS.ErrnoException
    const state = code === 'ENOSPC' ? '53100' : '58030'
    return serializeQuery(
      `do $$ begin raise exception using errcode = '${state}', message = '${reason.replaceAll("'", "''")}'; end $$`,
    )
  }
}

/** Returns a `Query` message: its type, its length, and the text that ends with a zero byte. */
function serializeQuery(text: string): Uint8Array {
  const body = Buffer.from(`Q\0\0\0\0${text}\0`)
  body.writeInt32BE(body.length - 1, 1)
  return body
}

parentPort?.on('message', async (message: Uint8Array | null) => {
  if (message) return database.execProtocolRawStream(checkDisk(message), { onRawData })
  await database.close()
  parentPort?.close()
})
