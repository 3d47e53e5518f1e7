import { expect, test } from 'vitest'
import { formatDaysAgo, formatRelativeTime } from './relative-time.ts'

const now = new Date('2026-11-23T10:00:00Z')
const format = (at: string, timeZone = 'UTC') =>
  formatRelativeTime(new Date(at), now, { locale: 'en-GB', timeZone })

test.each([
  ['2026-11-23T09:05:00Z', 'today, 09:05'],
  ['2026-11-23T00:00:00Z', 'today, 00:00'],
  ['2026-11-22T23:59:00Z', 'yesterday, 23:59'],
  ['2026-11-21T12:00:00Z', '2 days ago'],
  ['2026-11-17T00:00:00Z', '6 days ago'],
  ['2026-11-16T23:59:00Z', null],
  ['2026-11-23T10:00:01Z', null],
])('formatRelativeTime shows %s as %s', (at, text) => {
  expect(format(at)).toBe(text)
})

test("relative times follow the reader's time zone, not UTC", () => {
  expect(format('2026-11-23T01:00:00Z', 'America/New_York')).toBe('yesterday, 20:00')
  expect(format('2026-11-22T16:00:00Z', 'Asia/Tokyo')).toBe('today, 01:00')
})

test("relative days are in the site's language, whatever the reader's locale", () => {
  expect(formatDaysAgo(1, 'de-DE')).toBe('yesterday')
})
