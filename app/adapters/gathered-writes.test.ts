import type { FileHandle } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { gatheredWrites } from './gathered-writes.ts'

/** A file whose writes end when the test says so, with as many bytes taken or an error. */
function slowFile() {
  const taken: Buffer[] = []
  const ends: ((of?: number | Error) => void)[] = []
  const file = {
    writev: (chunks: Uint8Array[]) =>
      new Promise((resolve, reject) => {
        const all = Buffer.concat(chunks)
        ends.push((of = all.length) => {
          if (of instanceof Error) return reject(of)
          taken.push(all.subarray(0, of))
          resolve({ bytesWritten: of })
        })
      }),
  }
  const next = async (of?: number | Error) => {
    while (ends.length === 0) await Promise.resolve()
    ends.shift()?.(of)
  }
  return { writes: gatheredWrites(file as unknown as FileHandle), next, taken }
}

test('what comes during a write goes with the next one', async () => {
  const { writes, next, taken } = slowFile()
  for (const text of ['a', 'b', 'c']) await writes.write(Buffer.from(text))
  const ended = writes.end()
  await next()
  await next()
  await ended
  expect(taken.map(String)).toEqual(['a', 'bc'])
})

test('whoever writes waits while much is gathered', async () => {
  const { writes, next, taken } = slowFile()
  await writes.write(Buffer.from('a'))
  let goesOn = false
  const second = Promise.resolve(writes.write(Buffer.alloc(600_000))).then(() => {
    goesOn = true
  })
  for (let i = 0; i < 20; i++) await Promise.resolve()
  expect(goesOn).toBe(false)
  await next()
  await second
  await next()
  await writes.end()
  expect(Buffer.concat(taken).length).toBe(600_001)
})

test('a write that takes less than it was given is gone on with', async () => {
  const { writes, next, taken } = slowFile()
  for (const text of ['first', 'second', 'third']) await writes.write(Buffer.from(text))
  const ended = writes.end()
  for (const bytes of [2, undefined, 8, undefined]) await next(bytes)
  await ended
  expect(Buffer.concat(taken).toString()).toBe('firstsecondthird')
})

test('a write that fails is told to whoever writes next, and at the end', async () => {
  const { writes, next } = slowFile()
  await writes.write(Buffer.from('a'))
  await writes.write(Buffer.from('b'))
  await next(new Error('no space left on device'))
  await expect(async () => writes.write(Buffer.alloc(600_000))).rejects.toThrow('no space')
  await expect(writes.end()).rejects.toThrow('no space')
})
