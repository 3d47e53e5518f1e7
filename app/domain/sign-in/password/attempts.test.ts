import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRejectionDelay } from './attempts.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('each concurrent rejection for the same network waits 200 ms longer, up to five seconds', async () => {
  const delay = createRejectionDelay()
  const done: string[] = []
  const refuse = (name: string, network: string) => void delay(network).then(() => done.push(name))
  for (let i = 0; i < 40; i++) refuse(`a${i}`, 'A')
  refuse('b0', 'B')
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toEqual(['a0', 'b0'])
  await vi.advanceTimersByTimeAsync(200)
  expect(done).toEqual(['a0', 'b0', 'a1'])
  await vi.advanceTimersByTimeAsync(4_799)
  expect(done).toHaveLength(26)
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toHaveLength(41)
})

test('sequential rejections are not delayed', async () => {
  const delay = createRejectionDelay()
  let done = 0
  for (let i = 1; i <= 10; i++) {
    void delay('A').then(() => done++)
    await vi.advanceTimersByTimeAsync(0)
    expect(done).toBe(i)
  }
})
