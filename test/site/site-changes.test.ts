import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { projects } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { startSecondInstance } from '../instance.ts'
import { makeProject } from '../make/make.ts'

const { as, db } = await openTestApp()
const visitor = as(null)
const published = (overrides = {}) => makeProject(db, { published: true, status: 'Completed', ...overrides })

test("a change to published projects appears on every instance's pages", async () => {
  const other = await startSecondInstance()
  const project = await published({ title: 'First title' })
  const path = `/portfolio/${project.slug}`
  for (const title of ['Second title', 'Third title']) {
    await db.update(projects).set({ title }).where(eq(projects.id, project.id))
    expect(await other.titleOf(path)).toEqual([200, title])
    expect(await (await visitor.get(path)).text()).toContain(title)
    expect(await (await visitor.get('/portfolio')).text()).toContain(title)
  }
  await db.update(projects).set({ published: false }).where(eq(projects.id, project.id))
  expect(await other.titleOf(path)).toEqual([404, 'Project not found'])
  expect(await (await visitor.get('/portfolio')).text()).not.toContain('Third title')
  await db.update(projects).set({ published: true }).where(eq(projects.id, project.id))
  expect((await visitor.get(path)).status).toBe(200)
  await db.delete(projects).where(eq(projects.id, project.id))
  const gone = await visitor.get(path)
  expect([gone.status, await gone.text()]).toEqual([
    404,
    expect.stringMatching(/"\/portfolio"[^>]*>All projects</),
  ])
})

test('a project change that is rolled back, has no effect or concerns an unpublished project keeps cached pages valid', async () => {
  const { as, state } = await startSecondInstance()
  const project = await published()
  await as(null).get('/portfolio')
  const hidden = await makeProject(db)
  await db.update(projects).set({ status: 'Completed' }).where(eq(projects.id, hidden.id))
  await db.update(projects).set({ title: project.title }).where(eq(projects.id, project.id))
  await db
    .transaction(async (tx) => {
      await tx.update(projects).set({ title: 'Never' }).where(eq(projects.id, project.id))
      throw new Error('changed my mind')
    })
    .catch(() => {})
  state.reads = 0
  await as(null).get('/portfolio')
  expect(state.reads).toBe(1)
})

test('project changes are checked for at most once per second, and pages are rendered again every quarter of an hour', async () => {
  let time = Date.parse('2026-12-31T23:59:58.500Z')
  const { state, titleOf } = await startSecondInstance({ lookEveryMs: 1000, now: () => time })
  const project = await published({ title: 'Old year' })
  const path = `/portfolio/${project.slug}`
  await titleOf(path)
  expect(state.reads).toBe(4)
  time += 999
  await titleOf(path)
  expect(state.reads).toBe(4)
  time += 1
  await titleOf(path)
  expect(state.reads).toBe(5)
  // A new quarter of an hour starts at midnight.
  time += 1000
  await titleOf(path)
  expect(state.reads).toBe(9)
})

test('while the database is unavailable, cached pages stay available, and pages rendered without it are not cached', async () => {
  let time = Date.parse('2026-06-01T12:00:00Z')
  const { as, state, titleOf, logs } = await startSecondInstance({ now: () => time })
  const { slug } = await published({ title: 'Kept through' })
  await titleOf(`/portfolio/${slug}`)
  state.broken = true
  time += 3_600_000
  expect(await titleOf(`/portfolio/${slug}`)).toEqual([200, 'Kept through'])
  const empty = await as(null).get('/portfolio')
  expect([empty.status, empty.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect((await as(null).get('/about')).status).toBe(200)
  state.broken = false
  expect(await (await as(null).get('/portfolio')).text()).toContain('Kept through')
  expect(logs.filter((line) => String(line.msg).startsWith('site version not read'))).toHaveLength(1)
})
