import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodyFromLine, free } from './line-chunks.server.ts'

const server = createServer()
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Begins a request, of which only the headers have been sent. */
async function begin() {
  const { port } = server.address() as AddressInfo
  const sending = request({ host: '127.0.0.1', port, method: 'POST', agent: false })
  sending.on('error', () => {}) // Some tests disconnect.
  sending.flushHeaders()
  const [incoming, answer] = (await once(server, 'request')) as [IncomingMessage, ServerResponse]
  return { sending, incoming, answer, reader: bodyFromLine(incoming).getReader() }
}

describe('the body of a Node request', () => {
  test('arrives unchanged, also when each chunk is freed at once', async () => {
    const content = randomBytes(5_000_000)
    const { sending, reader } = await begin()
    sending.end(content)
    const parts: Buffer[] = []
    let freed = 0
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      parts.push(Buffer.from(step.value))
      free(step.value)
      if (step.value.length === 0) freed++
    }
    expect(Buffer.concat(parts).equals(content)).toBe(true)
    expect(freed).toBeGreaterThan(0)
  })

  test('is not read before its first read, and pauses between reads', async () => {
    const { sending, incoming, reader } = await begin()
    sending.write(Buffer.alloc(1_000_000))
    expect(incoming.readableFlowing).toBe(null)
    const { value } = await reader.read()
    expect([value?.length !== 0, incoming.isPaused()]).toEqual([true, true])
    sending.destroy()
  })

  test('fails when the client disconnects, before and after the first read', async () => {
    const { sending, incoming, reader } = await begin()
    sending.write('the beginning')
    const { value } = await reader.read()
    expect(Buffer.from(value ?? []).toString()).toBe('the beginning')
    const next = expect(reader.read()).rejects.toThrow()
    sending.destroy()
    await next
    if (!incoming.closed) await once(incoming, 'close')
    const late = bodyFromLine(incoming).getReader()
    await expect(late.read()).rejects.toThrow()
  })

  test('that is canceled leaves the connection open for the response', async () => {
    const { sending, answer, reader } = await begin()
    sending.write('the beginning')
    await reader.read()
    await reader.cancel()
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>
    answer.end('no more')
    expect(await text((await answered)[0])).toBe('no more')
    sending.destroy()
  })
})

test('free releases only a whole chunk of a body', async () => {
  const { sending, reader } = await begin()
  sending.end(Buffer.alloc(200_000, 'x'))
  const { value = new Uint8Array() } = await reader.read()
  const bytes = value.length
  free(value.subarray(1))
  free(value.subarray(0, -1))
  expect(value.length).toBe(bytes)
  const other = Buffer.alloc(65_536, 'y')
  free(other)
  expect(other.toString()).toBe('y'.repeat(65_536))
})
