import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHealth, isReady } from './health.ts'

const works = async () => {}
const hangs = () => new Promise<void>(() => {})
const log = { error: vi.fn(), info: vi.fn() }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

/** Calls the check once and advances the time past the timeout for a part that hangs. */
async function ask(health: ReturnType<typeof createHealth>) {
  const asked = health()
  await vi.advanceTimersByTimeAsync(1_500)
  return asked
}

test('a local part that does not respond in time is slow but ready for ten seconds', async () => {
  const health = createHealth({ database: works, storage: works, disk: hangs }, log, ['disk'])
  for (let seconds = 0; seconds < 9; seconds += 1.5) {
    const seen = await ask(health)
    expect(seen).toEqual({ database: 'ok', storage: 'ok', disk: 'slow' })
    expect(isReady(seen)).toBe(true)
  }
  expect(log.error).not.toHaveBeenCalled()
})

test('a local part that does not respond for ten seconds fails', async () => {
  const health = createHealth({ database: works, storage: works, disk: hangs }, log, ['disk'])
  await ask(health)
  await vi.advanceTimersByTimeAsync(10_000)
  const seen = await ask(health)
  expect(seen.disk).toBe('failing')
  expect(isReady(seen)).toBe(false)
  expect(log.error).toHaveBeenCalledOnce()
})

test('a remote part that does not respond in time fails at once', async () => {
  const health = createHealth({ database: hangs, storage: works, disk: works }, log, ['disk'])
  const seen = await ask(health)
  expect(seen.database).toBe('failing')
  expect(isReady(seen)).toBe(false)
})

test('a local part that reports an error fails at once', async () => {
  const full = () => Promise.reject(new Error('ENOSPC'))
  const health = createHealth({ database: works, storage: works, disk: full }, log, ['disk'])
  expect((await ask(health)).disk).toBe('failing')
})

test('the ten seconds for a slow local part start over once it has responded', async () => {
  let answer: () => void = () => {}
  let disk = () => new Promise<void>((resolve) => (answer = resolve))
  const health = createHealth({ database: works, storage: works, disk: () => disk() }, log, ['disk'])
  await ask(health)
  await vi.advanceTimersByTimeAsync(9_000)
  disk = works
  answer()
  expect((await ask(health)).disk).toBe('ok')
  disk = hangs
  expect((await ask(health)).disk).toBe('slow')
})
