import { expect, test } from 'vitest'
import { secondsUntilHour } from './days.ts'

const at = (time: string) => secondsUntilHour(7, new Date(`2026-11-23T${time}Z`))

test('the seconds until an hour end at its next occurrence in the time zone of the firm', () => {
  expect([at('06:59:59'), at('07:00:01'), at('00:00:00')]).toEqual([1, 86_399, 25_200])
})

test('the seconds until an hour are a whole day when the clock shows it', () => {
  expect(at('07:00:00')).toBe(86_400)
})
