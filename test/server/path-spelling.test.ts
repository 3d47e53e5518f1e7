import { expect, test } from 'vitest'
import { openTestApp } from '../app.ts'
import { makeAdmin, makeClient, makeProject } from '../make/make.ts'

const { app, as, db, logs } = await openTestApp()
const logged = await openTestApp({ accessLog: true })
const client = await makeClient(db)
const admin = await makeAdmin(db)
const TOKEN = `Ab-_${'x'.repeat(38)}9`
const project = await makeProject(db, { clientId: client.id })
const request = (path: string, init: RequestInit = {}) =>
  app.request(`http://foyer.test${path}`, { redirect: 'manual', ...init })

test.each([
  ['/About', '/about'],
  ['/about/', '/about'],
  ['//about', '/about'],
  ['/%61bout?a=B%20c', '/about?a=B%20c'],
  ['/ADMIN/users.CSV', '/admin/users.csv'],
  ['/admin/users%2Ecsv', '/admin/users.csv'],
  ['/%61dmin//users.csv/', '/admin/users.csv'],
  ['/API/admin/search?q=x', '/api/admin/search?q=x'],
  ['/Client/Dashboard', '/client/dashboard'],
  ['/client/Dashboard.DATA', '/client/dashboard.data'],
  ['/admin/projects/NEW', '/admin/projects/new'],
  [`/Admin/Projects/${project.id.toUpperCase()}/Edit`, `/admin/projects/${project.id.toUpperCase()}/edit`],
  ['/Portfolio/Some-Slug/', '/portfolio/Some-Slug'],
  ['/portfolio/caf%c3%a9', '/portfolio/caf%C3%A9'],
  [`/Calendar/${TOKEN}.ics`, `/calendar/${TOKEN}.ics`],
  [`//calendar/${TOKEN}.ics.data/`, `/calendar/${TOKEN}.ics.data`],
  ['/Healthz', '/healthz'],
  ['/API/auth/Callback/google?code=x', '/api/auth/callback/google?code=x'],
  ['/ROBOTS.txt', '/robots.txt'],
  ['/Favicon.ico', '/favicon.ico'],
  ['//evil.example', '/evil.example'],
  ['/%2Fevil.example/', '/%2Fevil.example'],
  ['///evil.example/%2e%2e', '/'],
])('GET and HEAD of %s are redirected to %s', async (path, expected) => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await request(path, { method })
    expect([answer.status, answer.headers.get('location')]).toEqual([308, expected])
  }
  const target = await request(expected)
  expect(target.status).not.toBe(308)
})

test.each(['/', '/about', '/_root.data', '/portfolio/Some-Slug', '/nothing/Here', '/admin/%E2%82%AC'])(
  '%s is not redirected to another spelling',
  async (path) => expect((await request(path)).status).not.toBe(308),
)

test('other methods get 404 at another spelling and change nothing', async () => {
  for (const path of ['/Login', '/login/', '//client/profile', '/API/inquiries', '/ADMIN.data?index'])
    expect((await as(admin).post(path, { email: 'a@b.example' })).status).toBe(404)
})

test("a calendar link's token is never logged and its responses are never kept, in any spelling", async () => {
  const { length } = logged.logs
  const paths = [`/calendar/${TOKEN}.ics`, `/Calendar/${TOKEN}.ics`, `/%63alendar/${TOKEN}.ics`]
  paths.push(
    `//calendar/${TOKEN}.ics`,
    `/x/calendar/${TOKEN}.ics`,
    `/calendar/${TOKEN}.ics.data`,
    `/y/${TOKEN}`,
  )
  paths.push(`/%2563alendar/${TOKEN}.ics`, `/calendar/%41${TOKEN.slice(1)}.ics`, `/calendar//${TOKEN}/`)
  for (const path of paths)
    for (const site of [app, logged.app]) {
      const answer = await site.request(`http://foyer.test${path}`, { redirect: 'manual' })
      await answer.text()
      if (path.includes('%2563') || path.startsWith('/y/')) continue
      expect([path, answer.headers.get('cache-control')]).toEqual([path, 'private, no-store'])
      expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    }
  await as(client).post(`/calendar/${TOKEN}.ics`, {}, { headers: { origin: 'https://evil.example' } })
  expect(logged.logs.length).toBe(length + paths.length)
  const lines = JSON.stringify([logs, logged.logs])
  expect(lines).not.toContain(TOKEN.slice(1))
  expect(lines).toContain('/calendar/-')
  expect(await (await request('/robots.txt')).text()).toContain('Disallow: /calendar/\n')
})
