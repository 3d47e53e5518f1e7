import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { pipeline } from 'node:stream/promises'

/** Says what a file carries: the malware's name, or null. Rejects when no answer can be had. */
export type VirusScan = (path: string) => Promise<string | null>

/** Scanning takes a while, but a scanner that says and takes nothing for so long is as good as away. */
const SILENCE_MS = 120_000

/** A clamd that is asked by its INSTREAM command. `url` is tcp://host:port. */
export function openClamd(url: string): VirusScan {
  const { hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  return async (path) => {
    const socket = connect({ host, port: Number(port) || 3310 })
    socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('the scanner does not answer')))
    let reply = ''
    socket.setEncoding('utf8').on('data', (text) => {
      reply += text
    })
    try {
      await pipeline(createReadStream(path), inChunks, socket)
      await new Promise<void>((resolve, reject) => {
        if (socket.readableEnded) resolve()
        socket.on('end', resolve).on('error', reject)
      })
    } finally {
      socket.destroy()
    }
    const found = /^stream: (.*) FOUND\0?$/s.exec(reply)
    if (found) return found[1] ?? ''
    if (/^stream: OK\0?$/.test(reply)) return null
    throw new Error(`the scanner answered '${reply.replaceAll('\0', '')}'`)
  }
}

/** Each chunk with its length before it, and a length of zero at the end. */
async function* inChunks(source: AsyncIterable<Buffer>) {
  yield 'zINSTREAM\0'
  for await (const chunk of source) {
    yield lengthOf(chunk.byteLength)
    yield chunk
  }
  yield lengthOf(0)
}

function lengthOf(bytes: number): Buffer {
  const four = Buffer.alloc(4)
  four.writeUInt32BE(bytes)
  return four
}
