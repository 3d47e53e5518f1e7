import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listProjectPictures } from '#app/domain/projects/pictures.server.ts'
import { pictures, projectPictures } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { findProject, listActivity, makeAdmin, makeProject } from '../make/make.ts'
import { pictureFile, pictureForm } from '../make/pictures.ts'
import { expectPage, revisionOf } from '../pages.ts'
import { projectRevision } from './project-forms.ts'

const { as, db, ctx } = await openTestApp()
const visitor = as(null)
const staff = await makeAdmin(db)
const admin = as(staff)

const publish = async (id: string, fields: Record<string, string> = {}) =>
  admin.post(`/admin/projects/${id}/publish`, {
    intent: 'publish',
    published: 'on',
    version: await projectRevision(admin, id),
    ...fields,
  })
const slugOf = async (id: string) => (await findProject(db, id))?.slug
/** Returns the status and redirect target of a public page. */
const visit = async (name: string) => {
  const answer = await visitor.get(`/portfolio/${name}`)
  return [answer.status, answer.headers.get('location')]
}

test("a published project's id and former URLs redirect permanently to its title's URL", async () => {
  const project = await makeProject(db, { title: 'Größe zählt: Harbour Hall' })
  expect(await visit('groesse-zaehlt-harbour-hall')).toEqual([404, null])
  await expectPage(publish(project.id), 302)
  expect(await visit('groesse-zaehlt-harbour-hall')).toEqual([200, null])
  await expectPage(publish(project.id, { slug: 'harbour-hall' }), 302)
  const target = [301, '/portfolio/harbour-hall']
  for (const name of [project.id, 'groesse-zaehlt-harbour-hall']) expect(await visit(name)).toEqual(target)
  const answer = await visitor.get(`/portfolio/${project.id}`)
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(await (await visitor.get('/portfolio')).text()).toContain('href="/portfolio/harbour-hall"')
  expect(await (await visitor.get('/portfolio/harbour-hall')).text()).toMatch(
    /<link rel="canonical" href="[^"]+\/portfolio\/harbour-hall"/,
  )
  // A project can reuse one of its former URLs.
  await publish(project.id)
  expect(await visit('harbour-hall')).toEqual([301, '/portfolio/groesse-zaehlt-harbour-hall'])
})

test("a repeated title gets a URL with the beginning of the project's id", async () => {
  const [first, second] = [await makeProject(db, { title: 'Twin' }), await makeProject(db, { title: 'Twin' })]
  await publish(first.id)
  await publish(second.id)
  expect([await slugOf(first.id), await slugOf(second.id)]).toEqual(['twin', `twin-${second.id.slice(0, 8)}`])
  await publish(first.id, { slug: 'elder-twin' })
  await expectPage(publish(second.id, { slug: 'twin' }), 400, 'Another project uses this address')
  expect(await visit('twin')).toEqual([301, '/portfolio/elder-twin'])
})

test("a project's URL consists of lowercase letters, digits and single hyphens", async () => {
  const project = await makeProject(db)
  for (const slug of ['Harbour', 'a b', 'a/b', '-a', 'a--b', 'ä', '../a'])
    await expectPage(publish(project.id, { slug }), 400, 'Use lowercase letters, digits and hyphens')
  expect(await slugOf(project.id)).toBeNull()
})

test('neither slug, former slug nor id reveals an unpublished project', async () => {
  const project = await makeProject(db)
  await publish(project.id, { slug: 'once-public' })
  await publish(project.id, { slug: 'still-public' })
  await publish(project.id, { slug: 'still-public', published: '' })
  for (const name of ['once-public', 'still-public', project.id])
    expect(await visit(name)).toEqual([404, null])
})

const upload = async (id: string) =>
  admin.send(`/admin/projects/${id}/publish`, pictureForm(await pictureFile({ width: 300, height: 400 })))
const change = (id: string, intent: string, entry: string, fields = {}) =>
  admin.post(`/admin/projects/${id}/publish`, { intent, entry, ...fields })
const idsOf = async (id: string) => (await listProjectPictures(ctx, id)).map((picture) => picture.id)

test('pictures appear on the project page in order, and the first one on cards', async () => {
  const project = await makeProject(db, { published: true, createdAt: new Date('2991-01-01') })
  for (let i = 0; i < 3; i++) await upload(project.id)
  const [a = '', b = '', c = ''] = await idsOf(project.id)
  await expectPage(change(project.id, 'move-picture-up', c), 200, 'Picture moved.')
  await change(project.id, 'move-picture-up', c)
  await change(project.id, 'move-picture-up', c)
  await change(project.id, 'move-picture-down', a)
  expect(await idsOf(project.id)).toEqual([c, b, a])
  const page = await (await admin.get(`/admin/projects/${project.id}/publish`)).text()
  const texts = { alt: 'A crane above the water', caption: 'Built in 2026', version: revisionOf(page, b) }
  await expectPage(change(project.id, 'change-picture', b, texts), 200, 'Caption and description saved.')
  const site = await (await visitor.get(`/portfolio/${project.slug}`)).text()
  const shown = [...site.matchAll(/<img src="\/project-pictures\/[^/]+\/([^/]+)\/[^>]* alt="([^"]*)"[^>]*>/g)]
  expect(shown.map(([, id, alt]) => [id, alt])).toEqual([
    [c, ''],
    [b, 'A crane above the water'],
    [a, ''],
  ])
  for (const [tag] of shown) expect(tag).not.toContain('object-cover')
  expect(site).toMatch(/<figcaption[^>]*>Built in 2026</)
  const card = new RegExp(
    `<img src="/project-pictures/${project.id}/${c}/[^>]* class="[^"]*aspect-3/2 object-cover`,
  )
  expect(await (await visitor.get('/portfolio')).text()).toMatch(card)
  expect((await listActivity(db, project.id)).length).toBe(7)
})

test('a project has at most twelve pictures', async () => {
  const project = await makeProject(db)
  await upload(project.id)
  const [id = ''] = await idsOf(project.id)
  const [picture] = await db.select().from(pictures).where(eq(pictures.id, id))
  if (!picture) throw new Error('no picture')
  const more = Array.from({ length: 10 }, (_, i) => ({ ...picture, id: `${id}-${i}` }))
  await db.insert(pictures).values(more)
  await db
    .insert(projectPictures)
    .values(more.map((one, i) => ({ projectId: project.id, pictureId: one.id, position: i + 2 })))
  expect([(await upload(project.id)).status, (await upload(project.id)).status]).toEqual([200, 400])
})

test("editing a picture's caption fails on an edit conflict", async () => {
  const project = await makeProject(db)
  await upload(project.id)
  const [id = ''] = await idsOf(project.id)
  await expectPage(change(project.id, 'change-picture', id, { caption: 'Later', version: 'outdated' }), 409)
  const [row] = await db.select().from(projectPictures).where(eq(projectPictures.pictureId, id))
  expect(row?.caption).toBeNull()
})
