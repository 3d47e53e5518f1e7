import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { projects } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { makeProject } from '../make/make.ts'

const { as, db } = await openTestApp()
const pictureOf = (id: string, headers = {}) => as(null).get(`/share/portfolio/${id}.png`, { headers })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test('a share picture may be embedded anywhere and cached for an hour', async () => {
  const { headers } = await as(null).get('/share/home.png')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(headers.get('cache-control')).toBe('public, max-age=3600')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('a share picture responds with 304 to a matching entity tag until the title changes', async () => {
  const project = await makeProject(db, { published: true })
  const first = await pictureOf(project.id)
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await pictureOf(project.id, { 'if-none-match': tag })
    expect([again.status, (await bytesOf(again)).length]).toEqual([304, 0])
  }
  await db.update(projects).set({ title: 'Another title' }).where(eq(projects.id, project.id))
  const changed = await pictureOf(project.id, { 'if-none-match': etag })
  expect(changed.status).toBe(200)
  expect(changed.headers.get('etag')).not.toBe(etag)
})

test.each(['nope.png', 'constructor.png', 'portfolio/nope.png', 'home', 'home.svg'])(
  '/share/%s responds with 404',
  async (path) => {
    expect((await as(null).get(`/share/${path}`)).status).toBe(404)
  },
)

test('a project has a share picture only while it is published', async () => {
  const project = await makeProject(db)
  expect((await pictureOf(project.id)).status).toBe(404)
  await db
    .update(projects)
    .set({ published: true, slug: `shared-${project.id}` })
    .where(eq(projects.id, project.id))
  expect((await pictureOf(project.id)).status).toBe(200)
  await db.update(projects).set({ published: false }).where(eq(projects.id, project.id))
  expect((await pictureOf(project.id)).status).toBe(404)
})

test.each([
  ['a title of 20,000 letters', { title: 'very long '.repeat(2000) }],
  ['a title without spaces', { title: 'W'.repeat(5000) }],
  ['characters from other scripts', { title: '日本語 العربية 🚢 \u202e\u0007', tags: ['Ž', 'ő'] }],
  ['an empty title', { title: '' }],
  ['a picture from elsewhere', { imageUrl: 'http://127.0.0.1:1/private.svg' }],
  ['a picture outside the folder', { imageUrl: '/pictures/../../package.json' }],
])('a share picture is drawn for %s', async (_, with_) => {
  const project = await makeProject(db, { ...with_, published: true })
  const answer = await pictureOf(project.id)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await bytesOf(answer)).length).toBeLessThan(150_000)
})
