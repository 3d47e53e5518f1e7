import { test } from 'vitest'
import { openTestApp } from '../app.ts'
import { expectPage } from '../expect-page.ts'
import { makeClient } from '../make/make.ts'

const { as, db, cookieOf } = await openTestApp()

test('dates on a page have the locale and time zone that the browser remembered, else those of the firm', async () => {
  const client = await makeClient(db, { previousLoginAt: new Date('2026-01-02T23:30:00Z') })
  const { cookie } = await cookieOf(client)
  const dashboard = (reader: string) =>
    as(null).get('/client/dashboard', { headers: { cookie: `${cookie}${reader}` } })
  await expectPage(dashboard('; foyer.reader=en-GB%7CAsia%2FTokyo'), 200, '3 Jan 2026, 08:30<')
  await expectPage(dashboard(''), 200, '2 Jan 2026, 23:30')
})
