import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { pipeline } from 'node:stream/promises'

/** Scans a file and returns the malware's name, or null for a clean file. Rejects when the scanner is unavailable. */
export type VirusScan = (path: string) => Promise<string | null>

const INACTIVITY_TIMEOUT_MS = 120_000
const PING_TIMEOUT_MS = 3_000
const MAX_REPLY_LENGTH = 10_000

/** Creates a scanner that uses clamd's INSTREAM command. `url` is tcp://host:port. */
export function createClamdScanner(url: string): VirusScan {
  const { hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const ask = async (
    source: (answered: () => string) => AsyncIterable<Buffer> | Iterable<Buffer>,
    silenceMs: number,
  ) => {
    const socket = connect({ host, port: Number(port) || 3310 })
    socket.setTimeout(silenceMs, () => socket.destroy(new Error('the scanner does not answer')))
    let reply = ''
    socket.setEncoding('utf8').on('data', (text) => {
      reply += text
      if (reply.length > MAX_REPLY_LENGTH) socket.destroy(new Error('the scanner answers without end'))
    })
    try {
      await pipeline(
        source(() => reply),
        socket,
      )
      // A reply ends with NUL; does not wait for the connection to close.
      await new Promise<void>((resolve, reject) => {
        const look = () => {
          if (socket.readableEnded || reply.includes('\0')) resolve()
        }
        socket.on('data', look).on('end', resolve).on('error', reject)
        look()
      })
    } finally {
      socket.destroy()
    }
    return reply.replaceAll('\0', '')
  }

  return async (path) => {
    // A scan may be silent for minutes, so a quick ping detects a scanner that hangs.
    const pong = await ask(() => [Buffer.from('zPING\0')], PING_TIMEOUT_MS)
    if (pong !== 'PONG') throw new Error(`the scanner answered '${pong}'`)
    const reply = await ask(
      (answered) => toInstreamChunks(createReadStream(path), answered),
      INACTIVITY_TIMEOUT_MS,
    )
    const found = /^stream: (.*) FOUND$/s.exec(reply)
    if (found) return found[1] ?? ''
    if (/^stream: OK$/.test(reply)) return null
    throw new Error(`the scanner answered '${reply}'`)
  }
}

/** Yields each chunk prefixed with its length, and a zero length at the end. */
async function* toInstreamChunks(source: AsyncIterable<Buffer>, answered: () => string) {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of source) {
    yield encodeLength(chunk.byteLength)
    yield chunk
  }
  // A reply before the end of the file does not cover the whole file.
  if (answered()) throw new Error(`the scanner answered '${answered()}' before it had the whole file`)
  yield encodeLength(0)
}

function encodeLength(bytes: number): Buffer {
  const four = Buffer.alloc(4)
  four.writeUInt32BE(bytes)
  return four
}
