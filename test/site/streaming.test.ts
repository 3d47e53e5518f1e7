import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { chromium } from '@playwright/test'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Database } from '#db/connect.server.ts'
import { projects } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { browserPath } from '../browser/browser.ts'
import { makeAdmin, makeClient, makeProject, makeRequest } from '../make/make.ts'

/** Queries wait for this promise, and fail if it rejects. */
let held = Promise.withResolvers<void>()
const afterHeld = <T extends object>(query: T, change = (rows: unknown) => rows): T =>
  new Proxy(query, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name === 'then')
        return (...args: Parameters<Promise<unknown>['then']>) =>
          held.promise
            .then(() => target)
            .then(change)
            .then(...args)
      return (...args: unknown[]) => {
        const made: unknown = value.apply(target, args)
        return typeof made === 'object' && made !== null ? afterHeld(made, change) : made
      }
    },
  })
/** Delays all selects, or only those of the given columns. */
const slowly = (real: Database, columns?: string[], change?: (rows: unknown) => unknown) =>
  new Proxy(real, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        const made: unknown = value.apply(target, args)
        const asked = !columns || columns.some((column) => column in Object(args[0]))
        return name === 'select' && asked ? afterHeld(made as object, change) : made
      }
    },
  })

const { app, as, db, logs } = await openTestApp({ database: (real) => slowly(real), waitMs: 20 })
const quick = await openTestApp()
// Projects from other test files have pictures that no browser could load.
await db.update(projects).set({ published: false })
const project = await makeProject(db, { published: true, title: 'A Late Project' })

beforeEach(() => {
  held = Promise.withResolvers()
})

/** Reads a page until `text` arrives, calls `end`, and reads the rest. */
async function readPage(answer: Response, text: string, end: () => void) {
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let before = ''
  while (!before.includes(text)) {
    const { done, value } = await reader.read()
    expect(done, `'${text}' never came`).toBe(false)
    before += decoder.decode(value, { stream: true })
  }
  end()
  let after = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return { before, after }
    after += decoder.decode(value, { stream: true })
  }
}

/** Expects a page that is not cached and whose scripts have the response's nonce. */
function expectOwn(answer: Response, page: string) {
  expect(answer.headers.get('cache-control')).toContain('no-store')
  expect(answer.headers.get('etag')).toBeNull()
  const policy = answer.headers.get('content-security-policy') ?? ''
  const nonce = /script-src 'nonce-([^']+)'$/.exec(policy)?.[1]
  expect(nonce).toBeDefined()
  const scripts = page.match(/<script[^>]*>/g) ?? []
  expect(scripts.length).toBeGreaterThan(0)
  for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`)
}

test.each([
  ['/portfolio', 'Loading projects...'],
  [`/portfolio/${project.slug}`, 'Loading project...'],
])('%s shows loading text while its data is slow, and then the data', async (path, loading) => {
  const answer = await as(null).get(path)
  const { before, after } = await readPage(answer, loading, held.resolve)
  expect(answer.status).toBe(200)
  expect(before).not.toContain('A Late Project')
  expect(after).toContain('A Late Project')
  expectOwn(answer, before + after)

  // When the data loads in time, the page is sent whole and without scripts.
  const next = await quick.as(null).get(path)
  const page = await next.text()
  expect(page).toContain('A Late Project')
  expect(page).not.toContain(loading)
  expect(page).not.toMatch(/<script(?![^>]*ld\+json)/)
  expect(next.headers.get('content-security-policy')).not.toContain('script-src')
})

test('a page whose data loads late is not cached for the next visitor', async () => {
  const first = await as(null).get('/portfolio')
  await readPage(first, 'Loading projects...', held.resolve)
  const { slug } = await makeProject(db, { published: true, title: 'Newer Than The Late One' })
  const second = await (await as(null).get('/portfolio')).text()
  expect(second).toContain(`/portfolio/${slug}`)
})

test('a page whose data loads late is private for a signed-in user', async () => {
  const client = await makeClient(db)
  held.resolve()
  const cookie = await quick.cookieOf(client)
  await as(null).get('/portfolio', { headers: cookie })
  const page = await as(null).get(`/portfolio/${project.slug}`, { headers: cookie })
  expect(page.headers.get('cache-control')).toBe('private, no-store')
  expect(await page.text()).toContain('A Late Project')
})

test('portal and admin pages are complete if their lists load in time, and otherwise start with loading text', async () => {
  for (const [person, path, column, loading, text] of [
    [await makeClient(db), '/client/dashboard', 'milestone', 'Loading projects...', 'No projects yet.'],
    [await makeAdmin(db), '/admin', 'company', 'Loading...', 'aria-label="Table of users"'],
  ] as const) {
    const whole = await (await quick.as(person).get(path)).text()
    expect(whole).not.toContain(loading)
    expect(whole, path).toContain(text)
    expect(whole.indexOf(text), path).toBeLessThan(whole.indexOf('</main>'))
    held = Promise.withResolvers()
    const lists = await openTestApp({ database: (real) => slowly(real, [column]), waitMs: 20 })
    const { before, after } = await readPage(await lists.as(person).get(path), loading, held.resolve)
    expect(before).not.toContain(text)
    expect(after).toContain(text)
  }
})

test('a missing project gets 404 if it is noticed in time, and otherwise a message on the page', async () => {
  const answer = await as(null).get(`/portfolio/no-${randomUUID()}`)
  const { after } = await readPage(answer, 'Loading project...', held.resolve)
  expect(after).toContain('Project not found')
  expect(after).toMatch(/<meta name="robots" content="noindex"/)
  const inTime = await quick.as(null).get(`/portfolio/no-${randomUUID()}`)
  expect(inTime.status).toBe(404)
  expect(await inTime.text()).toContain('Project not found')
})

test('a project page that fails while streaming shows the request id that is in the log', async () => {
  const answer = await as(null).get(`/portfolio/${project.slug}`)
  const { after } = await readPage(answer, 'Loading project...', () => held.reject(new Error('gone')))
  expect(after).toContain('Something went wrong')
  const [, id] = /Request ID: (?:<!-- -->)?<code>([^<]+)/.exec(after) ?? []
  const line = logs.find(({ msg }) => msg === 'project not loaded')
  expect(line?.requestId).toBe(id)
})

test('if the portfolio fails to load after its loading text was sent, it is shown empty and the failure is logged', async () => {
  // With a query string, because the plain page may be cached.
  const answer = await as(null).get('/portfolio?late')
  const { after } = await readPage(answer, 'Loading projects...', () => held.reject(new Error('gone')))
  expect(after).not.toContain('A Late Project')
  expect(logs.some(({ msg }) => msg === 'portfolio not loaded')).toBe(true)
})

test('a page with a part that fails to render is not cached, and the failure is logged', async () => {
  const withoutWords = (rows: unknown) =>
    (rows as object[]).map((row) => ({ ...row, description: null }) as unknown)
  const broken = await openTestApp({ database: (real) => slowly(real, ['description'], withoutWords) })
  held.resolve()
  const answer = await broken.as(null).get('/portfolio')
  expect(await answer.text()).not.toContain('A Late Project')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(broken.logs.filter(({ msg }) => msg === 'rendering failed')).toHaveLength(1)
})

/** Serves an app to a real browser until the test ends. */
async function openInBrowser(served: typeof app) {
  const server = serve({
    fetch: served.fetch,
    port: 0,
    hostname: '127.0.0.1',
    // Other test files in this process need the original ones.
    overrideGlobalObjects: false,
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const browser = await chromium.launch({ executablePath: await browserPath(), args: ['--no-sandbox'] })
  onTestFinished(async () => {
    await browser.close()
    server.close()
  })
  return { browser, baseURL: `http://127.0.0.1:${port}` }
}

test('a browser shows the loading text and then the projects, without errors', async () => {
  const { browser, baseURL } = await openInBrowser(app)
  const page = await browser.newPage({ baseURL })
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  for (const [path, loading] of [
    ['/portfolio?late', 'Loading projects...'],
    [`/portfolio/${project.slug}`, 'Loading project...'],
  ] as const) {
    held = Promise.withResolvers()
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByText(loading).waitFor()
    expect(await page.getByText('A Late Project').count()).toBe(0)
    held.resolve()
    await page.getByRole('heading', { name: 'A Late Project' }).waitFor()
    expect(await page.getByText(loading).count()).toBe(0)
  }
  expect(complaints).toEqual([])
})

test('content that loads late moves nothing that is visible', async () => {
  const client = await makeClient(db)
  const own = await makeProject(db, { clientId: client.id, title: 'A Project of the Client' })
  for (let i = 0; i < 3; i++) await makeProject(db, { clientId: client.id })
  await makeRequest(db, own)
  for (const [person, path, column, loading, text] of [
    [client, '/client/dashboard', 'milestone', 'Loading projects...', 'A Project of the Client'],
    [await makeAdmin(db), '/admin', 'company', 'Loading...', 'Table of users'],
    [null, '/portfolio?late', 'slug', 'Loading projects...', 'A Late Project'],
  ] as const) {
    held = Promise.withResolvers()
    const slow = await openTestApp({ database: (real) => slowly(real, [column]), waitMs: 20 })
    const { browser, baseURL } = await openInBrowser(slow.app)
    const page = await browser.newPage({
      baseURL,
      viewport: { width: 375, height: 667 },
      extraHTTPHeaders: await slow.cookieOf(person),
    })
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries())
          document.documentElement.dataset.shift = String(
            Number(document.documentElement.dataset.shift ?? 0) +
              (shift as unknown as { value: number }).value,
          )
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByText(loading).waitFor()
    if (person === client) await page.getByRole('heading', { name: 'Needs your attention' }).waitFor()
    held.resolve()
    await page.getByText(loading).waitFor({ state: 'detached' })
    await page.locator(`text=${text}`).or(page.getByLabel(text)).first().waitFor()
    await page.waitForLoadState()
    // Two frames, in which the browser reports the shifts.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(Number(await page.locator('html').getAttribute('data-shift')), path).toBeLessThan(0.1)
    await page.close()
  }
})
