import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Busy } from '#app/core/failures.ts'
import { createFairQueue } from './fair-queue.server.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const createBusy = () => new Busy('Too many people are here.', 10)
const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Creates a queue whose jobs run until `finish` is called with their name. */
function openQueue(options = {}) {
  const limits = { maxRunning: 2, maxRequesters: 3, maxPerRequester: 4, maxWaitMs: 5_000, createBusy }
  const queue = createFairQueue({ ...limits, ...options })
  const started: string[] = []
  const open = new Map<string, () => void>()
  const add = (name: string, network: string) =>
    queue(network, () => {
      started.push(name)
      return new Promise<string>((resolve) => open.set(name, () => resolve(name)))
    })
  const finish = async (name: string) => {
    await settle()
    open.get(name)?.()
    await settle()
  }
  return { add, finish, started }
}

const BUSY = { status: 503, retryAfter: 10, message: expect.stringContaining('Too many people') }

test('the queue runs at most one job per network and two in total at a time', async () => {
  const { add, finish, started } = openQueue()
  for (const name of ['a1', 'a2']) add(name, 'A')
  add('b1', 'B')
  add('c1', 'C')
  await settle()
  expect(started).toEqual(['a1', 'b1'])
  await finish('a1')
  expect(started).toEqual(['a1', 'b1', 'c1'])
  await finish('b1')
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2'])
})

test('the queue serves networks in turn, no matter how many jobs one of them has queued', async () => {
  const { add, finish, started } = openQueue({ maxRunning: 1 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) add(name, 'A')
  add('b1', 'B')
  await finish('a1')
  add('c1', 'C')
  for (const name of ['b1', 'a2', 'c1', 'a3', 'a4']) await finish(name)
  expect(started).toEqual(['a1', 'b1', 'a2', 'c1', 'a3', 'a4', 'a5'])
})

test('the queue rejects a job with 503 when its network or the queue is full', async () => {
  const { add, finish } = openQueue()
  const accepted = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => add(name, 'A'))
  await expect(add('a6', 'A')).rejects.toMatchObject(BUSY)
  accepted.push(add('b1', 'B'), add('c1', 'C'), add('d1', 'D'))
  await expect(add('e1', 'E')).rejects.toMatchObject(BUSY)
  for (const name of ['a1', 'b1', 'c1', 'd1', 'a2', 'a3', 'a4', 'a5']) await finish(name)
  expect(await Promise.all(accepted)).toHaveLength(8)
})

test('the queue rejects a job with 503 after it has waited for five seconds, which frees its place', async () => {
  const { add, finish, started } = openQueue({ maxRunning: 1 })
  add('a1', 'A')
  const late = [add('a2', 'A'), add('b1', 'B')].map((one) => expect(one).rejects.toMatchObject(BUSY))
  await vi.advanceTimersByTimeAsync(4_999)
  add('b2', 'B')
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all(late)
  await finish('a1')
  expect(started).toEqual(['a1', 'b2'])
})

test('the queue continues after a failed job', async () => {
  const queue = createFairQueue({
    maxRunning: 1,
    maxRequesters: 1,
    maxPerRequester: 1,
    maxWaitMs: 5_000,
    createBusy,
  })
  const failed = queue('A', () => Promise.reject(new Error('broken')))
  const next = queue('A', async () => 'done')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
