import { expect, test } from 'vitest'
import { isHopeless, pauseBefore } from './again.ts'

test('the first end is made good at once, more of them ever later, half a minute at most', () => {
  expect([1, 2, 3, 4, 8, 9, 100].map(pauseBefore)).toEqual([0, 500, 1000, 2000, 30_000, 30_000, 30_000])
})

test('it is given up when every one of them has failed to start three times, and none is up', () => {
  expect(isHopeless([{ failed: 3 }, { failed: 5 }])).toBe(true)
  expect(isHopeless([{ failed: 3 }, { failed: 2 }])).toBe(false)
  expect(isHopeless([{ failed: 3 }, { upSince: 1, failed: 0 }])).toBe(false)
})
