import { afterEach, expect, test, vi } from 'vitest'
import { createChallenge, verifyChallenge } from './challenges.server.ts'

const text = (challenge: Uint8Array) => Buffer.from(challenge).toString('base64url')
afterEach(() => {
  vi.useRealTimers()
})

test('a challenge is valid only for its secret and purpose, and always yields the same id', () => {
  const challenge = text(createChallenge('secret', 'log-in'))
  const solved = verifyChallenge('secret', 'log-in', challenge)
  expect(solved?.id).toMatch(/^challenge:[\w-]{30}$/)
  expect(verifyChallenge('secret', 'log-in', challenge)).toEqual(solved)
  expect(verifyChallenge('secret', 'add', challenge)).toBeNull()
  expect(verifyChallenge('another', 'log-in', challenge)).toBeNull()
})

test('a changed, made-up or truncated challenge is rejected', () => {
  const challenge = createChallenge('secret', 'log-in')
  for (let at = 0; at < challenge.length; at++) {
    const changed = challenge.slice()
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(verifyChallenge('secret', 'log-in', text(changed))).toBeNull()
  }
  for (const made of ['', 'x', 'A'.repeat(72), text(challenge.slice(0, 30))]) {
    expect(verifyChallenge('secret', 'log-in', made)).toBeNull()
  }
})

test('a challenge expires after five minutes', () => {
  vi.useFakeTimers()
  const challenge = text(createChallenge('secret', 'log-in'))
  vi.advanceTimersByTime(5 * 60 * 1000 - 1)
  expect(verifyChallenge('secret', 'log-in', challenge)).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(verifyChallenge('secret', 'log-in', challenge)).toBeNull()
})
