import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { requestBody } from './request-body.ts'

const request = (
  pull: (c: { enqueue: (chunk: Uint8Array<ArrayBuffer>) => void; close: () => void }) => unknown,
) =>
  new Request('http://foyer.test', {
    method: 'POST',
    body: new ReadableStream<Uint8Array<ArrayBuffer>>(
      { pull: async (c) => void (await pull(c)) },
      { highWaterMark: 0 },
    ),
    duplex: 'half',
  } as RequestInit)
const sink = (highWaterMark: number, write = (_: Buffer, done: () => void) => done()) => {
  const chunks: Buffer[] = []
  const target = new Writable({
    highWaterMark,
    write: (chunk, _, done) => {
      chunks.push(chunk)
      write(chunk, done)
    },
  })
  return { chunks, target }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the body of an upload', () => {
  test('is rejected with 408 after a minute without data', async () => {
    const { target } = sink(10)
    const fed = requestBody(request(() => new Promise(() => {}))).feed(target)
    const refused = expect(fed).rejects.toMatchObject({ status: 408 })
    await vi.advanceTimersByTimeAsync(59_000)
    await vi.advanceTimersByTimeAsync(1_001)
    await refused
  })

  /** Sends ten chunks of this many bytes, with a delay in milliseconds before each. */
  const dripping = (bytes: number, ms: number) => {
    let left = 10
    return request(async (c) => {
      await new Promise((resolve) => setTimeout(resolve, ms))
      if (left-- > 0) c.enqueue(new Uint8Array(bytes))
      else c.close()
    })
  }

  test('may arrive slowly', async () => {
    const { target, chunks } = sink(1_000_000)
    const fed = requestBody(dripping(16 * 1024, 50_000)).feed(target)
    await vi.advanceTimersByTimeAsync(600_000)
    await fed
    expect(Buffer.concat(chunks).length).toBe(160 * 1024)
  })

  test('is rejected with 408 when hardly any data arrives for a minute', async () => {
    const { target } = sink(1_000_000)
    const refused = expect(requestBody(dripping(100, 10_000)).feed(target)).rejects.toMatchObject({
      status: 408,
    })
    await vi.advanceTimersByTimeAsync(60_001)
    await refused
  })

  test('is not rejected while the disk is slow', async () => {
    const { target, chunks } = sink(1, (_, done) => setTimeout(done, 50_000))
    const fed = requestBody(dripping(100, 1_000)).feed(target)
    await vi.advanceTimersByTimeAsync(600_000)
    await fed
    expect(Buffer.concat(chunks).length).toBe(1000)
  })

  test('is read no faster than it is written', async () => {
    let pulled = 0
    const { target } = sink(1, () => {})
    const body = requestBody(
      request((c) => {
        pulled++
        c.enqueue(new Uint8Array(1000))
      }),
    )
    body.feed(target)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(pulled).toBeLessThanOrEqual(2)
  })
})
