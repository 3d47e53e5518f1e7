import { PassThrough, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getFileForm, pipeBody } from './file-form.server.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Sends ten delayed chunks to a target that takes `writeMs` to write each. Returns the failures' status codes. */
async function send({ bytes = 0, delayMs = 0, writeMs = 0 }) {
  const body = new PassThrough()
  const target = new Writable({
    highWaterMark: 1,
    write: (_chunk, _encoding, done) => (writeMs ? setTimeout(done, writeMs) : done()),
  })
  const onFailure = vi.fn()
  const stop = pipeBody(body, target, onFailure)
  for (let i = 0; i < 10; i++) {
    await vi.advanceTimersByTimeAsync(delayMs)
    body.write(Buffer.alloc(bytes))
  }
  body.end()
  const end = finished(target)
  await vi.advanceTimersByTimeAsync(10 * writeMs)
  await end
  stop()
  return onFailure.mock.calls.map(([err]) => err.status)
}

test('a slow upload continues as long as 16 KB arrive per minute', async () => {
  expect(await send({ bytes: 16 * 1024, delayMs: 50_000 })).toEqual([])
})

test('a slow upload fails with 408 when almost no data arrives for a minute', async () => {
  expect(await send({ bytes: 100, delayMs: 10_000 })).toEqual([408])
})

test('a slow upload is not timed out while the disk is slow', async () => {
  expect(await send({ bytes: 100, delayMs: 1_000, writeMs: 50_000 })).toEqual([])
})

test('a form with a file is rejected with 400 when it repeats a field that isn’t a list', async () => {
  vi.useRealTimers()
  const read = (name: string) => {
    const body = new FormData()
    for (const value of ['first', 'second']) body.append(name, value)
    body.append('document', new File(['content'], 'a.txt'))
    const request = new Request('https://a.example', { method: 'POST', body })
    return getFileForm(request, {}, 'document').read(buffer)
  }
  await expect(read('number')).rejects.toMatchObject({ status: 400 })
  expect((await read('signer')).fields.getAll('signer')).toEqual(['first', 'second'])
})
