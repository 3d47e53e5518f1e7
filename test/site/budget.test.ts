import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pictures, projects } from '#db/schema.ts'
import { portfolio } from '#demo/portfolio.ts'
import { openTestApp } from '../app.ts'
import { makeAdmin, makeClient } from '../make.ts'
import { LIMITS, tableOf, weighPage } from '../weigh.ts'

const { as, db } = await openTestApp()
const demo = portfolio.map(({ daysAgo: _, picture, ...project }) => ({
  ...project,
  id: `budget-${project.id}`,
  imageUrl: picture ? `/pictures/${picture}.svg` : null,
  status: 'Completed',
  published: true,
}))
await db.insert(projects).values(demo)

const longest = demo.toSorted((a, b) => b.description.length - a.description.length)[0]
const pages = [
  '/',
  '/portfolio',
  `/portfolio/${longest?.id}`,
  '/services',
  '/about',
  '/contact',
  '/privacy-policy',
  '/terms-of-use',
  '/copyright',
  '/no/such/page',
]

test('every public page keeps to its budget of bytes', async () => {
  const weights = []
  for (const path of pages)
    weights.push(await weighPage((url, headers) => as(null).get(url, { headers }), path))
  process.stdout.write(`\n${tableOf(weights)}\n\n`)
  for (const { path, status, html, scripts, fonts, others } of weights) {
    expect(status, path).toBe(path === '/no/such/page' ? 404 : 200)
    expect(html, `HTML of ${path}`).toBeLessThanOrEqual(LIMITS.html)
    expect(fonts, `fonts of ${path}`).toBeLessThanOrEqual(LIMITS.fonts)
    // The fonts are there and the pictures were found: nothing was overlooked.
    expect([fonts > 0, others > 0], path).toEqual([true, true])
    if (path !== '/contact') expect(scripts, `scripts of ${path}`).toBe(0)
  }
  expect(weights[0]?.total, 'all of the home page').toBeLessThanOrEqual(LIMITS.home)
})

test('so do the portfolio and its pages when every project has an uploaded picture', async () => {
  for (const { id } of demo) {
    const pictureId = randomUUID()
    await db.insert(pictures).values({ id: pictureId, width: 2400, height: 1600, widths: [480, 960, 1440] })
    await db.update(projects).set({ pictureId }).where(eq(projects.id, id))
  }
  for (const path of ['/portfolio', `/portfolio/${longest?.id}`]) {
    const answer = await as(null).get(path, { headers: { 'accept-encoding': 'br' } })
    expect(Number(answer.headers.get('content-length')), path).toBeLessThanOrEqual(LIMITS.html)
    expect(Number(answer.headers.get('content-length')), path).toBeGreaterThan(0)
  }
})

test('no public page but the contact page has a script', async () => {
  for (const path of pages.filter((path) => path !== '/contact')) {
    const page = await (await as(null).get(path)).text()
    expect(page, path).not.toMatch(/<script(?![^>]*type="application\/ld\+json")/)
    expect(page, path).not.toMatch(/<[^>]+\son\w+=/)
  }
})

test('pages behind the log-in send their styles first, and few scripts', async () => {
  const [client, admin] = [await makeClient(db), await makeAdmin(db)]
  for (const [person, path, files] of [
    [null, '/login', 10],
    [null, '/signup', 11],
    [null, '/forgot-password', 9],
    [client, '/client/dashboard', 13],
    [client, '/client/documents', 18],
    [admin, '/admin', 22],
    [admin, '/admin/projects', 14],
  ] as const) {
    const answer = await as(person).get(path)
    const page = await answer.text()
    expect([path, answer.status]).toEqual([path, 200])
    const first = page.indexOf('rel="modulepreload"')
    expect(page.indexOf('rel="stylesheet"'), path).toBeLessThan(first)
    const scripts = [...page.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, url]) => url ?? '')
    expect(scripts.length, `script files of ${path}`).toBeLessThanOrEqual(files)
    let bytes = 0
    for (const url of scripts)
      bytes += Number(
        (await as(null).get(url, { headers: { 'accept-encoding': 'br' } })).headers.get('content-length'),
      )
    expect(bytes, `scripts of ${path}`).toBeGreaterThan(50_000)
    expect(bytes, `scripts of ${path}`).toBeLessThanOrEqual(LIMITS.areaScripts)
  }
})
