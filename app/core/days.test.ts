import { expect, test } from 'vitest'
import { parseWallTime, secondsUntilHour } from './days.ts'

const at = (time: string) => secondsUntilHour(7, new Date(`2026-11-23T${time}Z`))

test("secondsUntilHour counts the seconds until that hour next comes in the firm's time zone", () => {
  expect([at('06:59:59'), at('07:00:01'), at('00:00:00')]).toEqual([1, 86_399, 25_200])
})

test('secondsUntilHour returns a whole day exactly at that hour', () => {
  expect(at('07:00:00')).toBe(86_400)
})

test('secondsUntilHour counts the hour that is repeated or skipped when the clocks change', () => {
  const untilSeven = (now: string) => secondsUntilHour(7, new Date(now), 'Europe/Berlin') / 3600
  expect([untilSeven('2026-10-25T00:30+02:00'), untilSeven('2027-03-28T00:30+01:00')]).toEqual([7.5, 5.5])
})

test('parseWallTime finds midnight in the firm’s time zone on the days when the clocks change', () => {
  const toUtc = (wallTime: string) => parseWallTime(wallTime, 'Europe/Berlin').toISOString()
  expect(['2026-10-25T00:00', '2026-10-26T00:00', '2027-03-28T00:00', '2027-03-29T00:00'].map(toUtc)).toEqual(
    [
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
      '2027-03-27T23:00:00.000Z',
      '2027-03-28T22:00:00.000Z',
    ],
  )
})
