import { expect, test } from 'vitest'
import { getClockDifference } from './clock.server.ts'

test.each([
  [100_000, 0, 'within the duration of the query'],
  [130_000, 10, 'the server is ahead'],
  [60_000, 40, 'the server is behind'],
])('getClockDifference reads a server clock at %i ms as %i seconds off: %s', (server, seconds) => {
  expect(getClockDifference({ before: 100_000, after: 120_000 }, server)).toBe(seconds)
})
