import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { pipeline } from 'node:stream/promises'

/** Scans a file and returns the malware's name, or null for a clean file. Rejects when the scanner is unavailable. */
export type VirusScan = (path: string) => Promise<string | null>

const INACTIVITY_TIMEOUT_MS = 120_000
const PING_TIMEOUT_MS = 3_000
const MAX_REPLY_LENGTH = 10_000

/** Uses clamd's INSTREAM command. `url` is tcp://host:port. */
export function createClamdScanner(url: string): VirusScan {
  const { hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const sendCommand = async (
    source: (getReply: () => string) => AsyncIterable<Buffer> | Iterable<Buffer>,
    inactivityMs: number,
  ) => {
    const socket = connect({ host, port: Number(port) || 3310 })
    socket.setTimeout(inactivityMs, () => socket.destroy(new Error('the scanner does not answer')))
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
      // A reply ends with NUL, so there is no need to wait for the connection to close.
      await new Promise<void>((resolve, reject) => {
        const resolveOnReply = () => {
          if (socket.readableEnded || reply.includes('\0')) resolve()
        }
        socket.on('data', resolveOnReply).on('end', resolve).on('error', reject)
        resolveOnReply()
      })
    } finally {
      socket.destroy()
    }
    return reply.replaceAll('\0', '')
  }

  return async (path) => {
    // A scan may send nothing for minutes, so a quick ping first checks that the scanner responds.
    const pong = await sendCommand(() => [Buffer.from('zPING\0')], PING_TIMEOUT_MS)
    if (pong !== 'PONG') throw new Error(`the scanner answered '${pong}'`)
    const reply = await sendCommand(
      (getReply) => toInstreamChunks(createReadStream(path), getReply),
      INACTIVITY_TIMEOUT_MS,
    )
    const malware = /^stream: (.*) FOUND$/s.exec(reply)
    if (malware) return malware[1] ?? ''
    if (/^stream: OK$/.test(reply)) return null
    throw new Error(`the scanner answered '${reply}'`)
  }
}

/** Yields each chunk prefixed with its length, and a zero length at the end. */
async function* toInstreamChunks(source: AsyncIterable<Buffer>, getReply: () => string) {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of source) {
    yield encodeLength(chunk.byteLength)
    yield chunk
  }
  // A reply before the end of the file can't cover the whole file.
  if (getReply()) throw new Error(`the scanner answered '${getReply()}' before it had the whole file`)
  yield encodeLength(0)
}

function encodeLength(bytes: number): Buffer {
  const four = Buffer.alloc(4)
  four.writeUInt32BE(bytes)
  return four
}
