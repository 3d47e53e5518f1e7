import { expect, test } from 'vitest'
import { formatReaderCookie, parseReaderCookie } from './reader-locale.ts'

const reader = { locale: 'en-GB', timeZone: 'Europe/Vienna' }

test('the reader cookie stores the locale and the time zone', () => {
  const [cookie] = formatReaderCookie(reader).split(';')
  expect(parseReaderCookie(`a=b; ${cookie}; c=d`)).toEqual(reader)
  expect(parseReaderCookie(cookie ?? '')).toEqual(reader)
})

test.each([
  null,
  '',
  'foyer.reader=',
  'foyer.reader=en-GB',
  'foyer.reader=en-GB%7CMars%2FBase',
  'foyer.reader=%7CEurope%2FVienna',
  'foyer.reader=xx-yy-zz-nonsense%7CEurope%2FVienna',
  'foyer.reader=%E0%A4%A',
  `foyer.reader=${'a'.repeat(100)}`,
])('the invalid reader cookie %j is ignored', (cookie) => expect(parseReaderCookie(cookie)).toBeNull())
