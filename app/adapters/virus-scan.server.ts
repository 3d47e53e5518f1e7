import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { pipeline } from 'node:stream/promises'

/** Says what a file carries: the malware's name, or null. Rejects when no answer can be had. */
export type VirusScan = (path: string) => Promise<string | null>

/** Scanning takes a while, but a scanner that says and takes nothing for so long is as good as away. */
const SILENCE_MS = 120_000
/** Within which it must say that it is there. */
const PING_MS = 3_000
/** Far more characters than any answer has. */
const MOST_REPLY = 10_000

/** A clamd that is asked by its INSTREAM command. `url` is tcp://host:port. */
export function openClamd(url: string): VirusScan {
  const { hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  /** Sends what `source` yields; resolves to all that came back. */
  const ask = async (
    source: (answered: () => string) => AsyncIterable<Buffer> | Iterable<Buffer>,
    silenceMs: number,
  ) => {
    const socket = connect({ host, port: Number(port) || 3310 })
    socket.setTimeout(silenceMs, () => socket.destroy(new Error('the scanner does not answer')))
    let reply = ''
    socket.setEncoding('utf8').on('data', (text) => {
      reply += text
      if (reply.length > MOST_REPLY) socket.destroy(new Error('the scanner answers without end'))
    })
    try {
      await pipeline(
        source(() => reply),
        socket,
      )
      // An answer ends with a NUL; who says more, or does not hang up, is not waited for.
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
    // A scan may take minutes in silence, so one that hangs is found by a question that takes no time.
    const pong = await ask(() => [Buffer.from('zPING\0')], PING_MS)
    if (pong !== 'PONG') throw new Error(`the scanner answered '${pong}'`)
    const reply = await ask((answered) => inChunks(createReadStream(path), answered), SILENCE_MS)
    const found = /^stream: (.*) FOUND$/s.exec(reply)
    if (found) return found[1] ?? ''
    if (/^stream: OK$/.test(reply)) return null
    throw new Error(`the scanner answered '${reply}'`)
  }
}

/** Each chunk with its length before it, and a length of zero at the end. */
async function* inChunks(source: AsyncIterable<Buffer>, answered: () => string) {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of source) {
    yield lengthOf(chunk.byteLength)
    yield chunk
  }
  // Whoever knows before it has seen all has not looked.
  if (answered()) throw new Error(`the scanner answered '${answered()}' before it had the whole file`)
  yield lengthOf(0)
}

function lengthOf(bytes: number): Buffer {
  const four = Buffer.alloc(4)
  four.writeUInt32BE(bytes)
  return four
}
