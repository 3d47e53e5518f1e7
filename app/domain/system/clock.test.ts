import { expect, test } from 'vitest'
import { getClockDifference } from './clock.server.ts'

test.each([
  [100_000, 0, 'within the duration of the query'],
  [130_000, -10, 'a server ahead'],
  [60_000, 40, 'a server behind'],
])('a server clock of %i ms differs by %i seconds: %s', (server, seconds) => {
  expect(getClockDifference({ before: 100_000, after: 120_000 }, server)).toBe(seconds)
})
