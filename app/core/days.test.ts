import { expect, test } from 'vitest'
import { secondsUntilHour } from './days.ts'

const at = (time: string) => secondsUntilHour(7, new Date(`2026-11-23T${time}Z`))

test("secondsUntilHour counts the seconds until that hour next comes in the firm's time zone", () => {
  expect([at('06:59:59'), at('07:00:01'), at('00:00:00')]).toEqual([1, 86_399, 25_200])
})

test('secondsUntilHour returns a whole day exactly at that hour', () => {
  expect(at('07:00:00')).toBe(86_400)
})
