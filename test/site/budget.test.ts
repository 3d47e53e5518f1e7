import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createSlug } from '#app/core/slugs.ts'
import { sitePages } from '#app/routes/site/pages.ts'
import { pictures, projectPictures, projects } from '#db/schema.ts'
import { portfolio } from '#demo/seed/portfolio.ts'
import { formatWeightTable, LIMITS, measurePageWeight } from '#test/page-weight.ts'
import { openTestApp } from '../app.ts'
import { makeAdmin, makeClient } from '../make/make.ts'

const { as, db } = await openTestApp()
const demo = portfolio.map(({ daysAgo: _, picture, ...project }) => ({
  ...project,
  id: `budget-${project.id}`,
  imageUrl: picture ? `/pictures/${picture}.svg` : null,
  status: 'Completed',
  published: true,
  slug: createSlug(project.title),
}))
await db.insert(projects).values(demo)

const longest = demo.toSorted((a, b) => b.description.length - a.description.length)[0]
const pages = [
  ...Object.values(sitePages).map(({ path }) => path),
  `/portfolio/${longest?.slug}`,
  '/no/such/page',
]

test('every public page stays within its size limits', async () => {
  const weights = []
  for (const path of pages)
    weights.push(await measurePageWeight((url, headers) => as(null).get(url, { headers }), path))
  process.stdout.write(`\n${formatWeightTable(weights)}\n\n`)
  for (const { path, status, html, scripts, inline, fonts, others } of weights) {
    expect(status, path).toBe(path === '/no/such/page' ? 404 : 200)
    expect(html, `HTML of ${path}`).toBeLessThanOrEqual(LIMITS.html)
    expect(fonts, `fonts of ${path}`).toBeLessThanOrEqual(LIMITS.fonts)
    // Fonts and pictures were found, so the measurement is complete.
    expect([fonts > 0, others > 0], path).toEqual([true, true])
    // Only the contact form's human check needs a script.
    if (path !== '/contact') expect([scripts, inline], `scripts of ${path}`).toEqual([0, 0])
  }
  expect(weights[0]?.total, 'all of the home page').toBeLessThanOrEqual(LIMITS.home)
})

test('the portfolio and its projects stay within the size limits when every project has an uploaded picture', async () => {
  for (const { id } of demo) {
    const pictureId = randomUUID()
    await db.insert(pictures).values({ id: pictureId, width: 2400, height: 1600, widths: [480, 960, 1440] })
    await db.insert(projectPictures).values({ pictureId, projectId: id, position: 0 })
    await db.update(projects).set({ pictureId }).where(eq(projects.id, id))
  }
  for (const path of ['/portfolio', `/portfolio/${longest?.slug}`]) {
    const answer = await as(null).get(path, { headers: { 'accept-encoding': 'br' } })
    expect(Number(answer.headers.get('content-length')), path).toBeLessThanOrEqual(LIMITS.html)
    expect(Number(answer.headers.get('content-length')), path).toBeGreaterThan(0)
  }
})

test('sign-in pages and signed-in pages load their styles first and stay within the limits for bytes and requests', async () => {
  const [client, admin] = [await makeClient(db), await makeAdmin(db)]
  for (const [person, path] of [
    [null, '/login'],
    [null, '/signup'],
    [null, '/forgot-password'],
    [client, '/client/dashboard'],
    [client, '/client/documents'],
    [admin, '/admin'],
    [admin, '/admin/projects'],
  ] as const) {
    const page = await (await as(person).get(path)).text()
    expect(page, path).toContain('rel="stylesheet"')
    // Styles and fonts load before scripts.
    const loaders = page.match(/<(?:link rel="modulepreload"|script[^>]* type="module")[^>]*>/g) ?? []
    expect(loaders.length, path).toBeGreaterThan(2)
    expect(
      loaders.filter((tag) => !tag.includes(' fetchpriority="low"')),
      path,
    ).toEqual([])
    const weight = await measurePageWeight(
      (url, headers) => as(person).get(url, { headers: { 'sec-fetch-site': 'none', ...headers } }),
      path,
    )
    expect(weight.status, path).toBe(200)
    expect(weight.scripts, `scripts of ${path}`).toBeGreaterThan(50_000)
    expect(weight.scripts, `scripts of ${path}`).toBeLessThanOrEqual(LIMITS.areaScripts)
    expect(weight.html + weight.styles, `page and styles of ${path}`).toBeLessThanOrEqual(LIMITS.areaPage)
    expect(weight.fonts, `fonts of ${path}`).toBeLessThanOrEqual(LIMITS.fonts)
    expect(weight.questions, `what ${path} asks for`).toBeLessThanOrEqual(LIMITS.areaQuestions)
  }
})
