import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { FileStorage } from '#app/adapters/file-storage.server.ts'
import { deleteAbandonedObjects } from '#app/domain/files/stored-objects.server.ts'
import { listProjectPictures } from '#app/domain/projects/pictures.server.ts'
import { processPicture } from '#app/domain/projects/process-picture.server.ts'
import { pendingObjects, pictures, projects } from '#db/schema.ts'
import { expectWithin } from '#test/active-time.ts'
import { APP_URL, openTestApp, testStorage } from '../app.ts'
import { svg } from '../make/files.ts'
import { findProject, listActivity, makeAdmin, makeClient, makeProject } from '../make/make.ts'
import {
  animated,
  avifClaiming,
  bomb,
  photo,
  photoWithPlace,
  pictureFile,
  pictureForm,
  webpClaiming,
  white,
} from '../make/pictures.ts'
import { expectPage } from '../pages.ts'

const { files } = await testStorage()
const site = await openTestApp()
const { as, db, ctx } = site
const admin = await makeAdmin(db)

/** Size with more than one output width. */
const WIDE = { width: 1000, height: 660 }

const upload = (id: string, content: Buffer, app = site) =>
  app.as(admin).send(`/admin/projects/${id}/publish`, pictureForm(content))
/** Removes the project's first picture. */
const remove = async (id: string, app = site) =>
  app.as(admin).post(`/admin/projects/${id}/publish`, {
    intent: 'remove-picture',
    entry: (await findProject(db, id))?.pictureId ?? '',
  })
/** Returns the row of a project's first picture with its storage keys. */
async function pictureOf(id: string) {
  const pictureId = (await findProject(db, id))?.pictureId ?? ''
  const [row] = await db.select().from(pictures).where(eq(pictures.id, pictureId))
  if (!row) throw new Error('no picture')
  const names = row.widths.flatMap((width) => [`${width}.avif`, `${width}.webp`])
  return { ...row, names, keys: names.map((name) => `${row.id}-${name}`) }
}
/** Counts how many of the keys are stored. */
const countStored = async (keys: string[]) =>
  (await Promise.all(keys.map((key) => files.exists(key)))).filter(Boolean).length
const gone = () => Promise.reject(new Error('the storage is gone'))
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test('a picture is stored upright, without metadata, in several widths and both formats', async () => {
  const project = await makeProject(db, { published: true })
  const original = await photoWithPlace()
  const { exif, xmp, orientation } = await sharp(original).metadata()
  expect([exif?.includes('somebody'), xmp?.includes('somebody'), orientation]).toEqual([true, true, 6])
  await expectPage(upload(project.id, original), 200, 'Picture added.')
  const picture = await pictureOf(project.id)
  expect(picture).toMatchObject({ width: 1000, height: 500, widths: [480, 960, 1000] })
  for (const name of picture.names) {
    const got = await as(null).get(`/project-pictures/${project.id}/${picture.id}/${name}`)
    const content = await bytesOf(got)
    expect([name, got.status]).toEqual([name, 200])
    expect(Object.fromEntries(got.headers)).toMatchObject({
      'content-type': `image/${name.slice(-4)}`,
      'content-length': String(content.length),
      'cache-control': 'public, max-age=86400, must-revalidate',
      'x-content-type-options': 'nosniff',
    })
    const { width, height, exif, xmp, icc, iptc, orientation } = await sharp(content).metadata()
    expect([width, height]).toEqual([Number.parseInt(name, 10), Number.parseInt(name, 10) / 2])
    expect([exif, xmp, icc, iptc, orientation]).toEqual(Array(5).fill(undefined))
    expect(content.includes('somebody')).toBe(false)
  }
})

test('a picture is logged, and leaves no stored file when it is removed or its project is deleted', async () => {
  const project = await makeProject(db, { published: true })
  await upload(project.id, await pictureFile())
  const first = await pictureOf(project.id)
  expect(await listActivity(db, project.id)).toMatchObject([
    {
      action: 'project.picture-changed',
      actorUid: admin.id,
      subjectName: project.title,
      before: { picture: null },
      after: { picture: first.id },
    },
  ])
  expect(await countStored(first.keys)).toBe(first.keys.length)
  await upload(project.id, await pictureFile({ format: 'png' }))
  await upload(project.id, await pictureFile({ format: 'webp' }))
  await expectPage(remove(project.id), 200, 'Picture removed.')
  expect(await countStored(first.keys)).toBe(0)
  await expectPage(as(null).get(`/project-pictures/${project.id}/${first.id}/480.avif`), 404)
  const left = await listProjectPictures(ctx, project.id)
  expect([left.length, left[0]?.id]).toEqual([2, (await findProject(db, project.id))?.pictureId])
  const second = await pictureOf(project.id)
  expect(await countStored(second.keys)).toBe(second.keys.length)
  await as(admin).post(`/admin/projects/${project.id}/edit`, { intent: 'delete' })
  expect(await countStored(second.keys)).toBe(0)
  for (const { id } of [first, ...left]) expect(await db.$count(pictures, eq(pictures.id, id))).toBe(0)
})

test.each([
  ['at once', files.delete, 0],
  ['after the next start if they cannot be deleted either', gone, 2],
])(
  'a picture that the storage fails to save leaves no row, and its objects are deleted %s',
  async (_, remove, left) => {
    const keys: string[] = []
    const put: FileStorage['put'] = (key, file) => {
      keys.push(key)
      return keys.length === 3 ? gone() : files.put(key, file)
    }
    const app = await openTestApp({ files: { ...files, put, delete: remove } })
    const project = await makeProject(db)
    const before = await db.$count(pendingObjects)
    const answer = upload(project.id, await pictureFile(WIDE), app)
    await expectPage(answer, 500, 'Something failed on our end, so this wasn’t done.')
    expect([keys.length, await countStored(keys)]).toEqual([3, left])
    if (left === 0) expect(await db.$count(pendingObjects)).toBe(before)
    await deleteAbandonedObjects({ ...app.ctx, files }, { alone: true })
    expect(await countStored(keys)).toBe(0)
    expect((await findProject(db, project.id))?.pictureId).toBeNull()
  },
)

test('a picture removed while the storage is failing is deleted by the next cleanup', async () => {
  const app = await openTestApp({ files: { ...files, delete: gone } })
  const project = await makeProject(db)
  await upload(project.id, await pictureFile(), app)
  const { keys } = await pictureOf(project.id)
  await expectPage(remove(project.id, app), 200)
  expect(await countStored(keys)).toBe(keys.length)
  await deleteAbandonedObjects({ ...app.ctx, files })
  expect(await countStored(keys)).toBe(0)
})

test('a JPEG, PNG, WebP or AVIF picture is accepted, and never enlarged', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const project = await makeProject(db)
    const content = await pictureFile({ width: 300, height: 200, format })
    expect([format, (await upload(project.id, content)).status]).toEqual([format, 200])
    expect(await pictureOf(project.id)).toMatchObject({ width: 300, height: 200, widths: [300] })
  }
})

test('a picture with a wide color space is converted to sRGB', async () => {
  const project = await makeProject(db, { published: true })
  const green = { r: 20, g: 180, b: 60 }
  const wide = await sharp({ create: { width: 600, height: 400, channels: 3, background: green } })
    .withIccProfile('p3')
    .png()
    .toBuffer()
  await upload(project.id, wide)
  const { id } = await pictureOf(project.id)
  const got = await as(null).get(`/project-pictures/${project.id}/${id}/480.webp`)
  const { dominant } = await sharp(await bytesOf(got)).stats()
  for (const part of ['r', 'g', 'b'] as const)
    expect(Math.abs(dominant[part] - green[part])).toBeLessThanOrEqual(12)
})

test('pictures are processed one at a time while pages are served', async () => {
  const targets = await Promise.all(Array.from({ length: 3 }, () => makeProject(db)))
  const large = await photo(600, 400)
  let done = 0
  const uploads = targets.map(async ({ id }) => {
    const answer = await upload(id, large)
    done++
    return answer.status
  })
  // Some pictures are still being processed after ten pages were served.
  for (let page = 0; page < 10; page++) await expectPage(as(null).get('/about'), 200)
  expect(done).toBeLessThan(targets.length)
  expect(await Promise.all(uploads)).toEqual([200, 200, 200])
})

test('ten pictures can wait, and the next one is refused with 503 until one of them is done', async () => {
  const picture = await pictureFile({ width: 60, height: 40 })
  const answers = await Promise.allSettled(Array.from({ length: 12 }, () => processPicture(picture)))
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 10 }, () => 'fulfilled'),
    'rejected',
    'rejected',
  ])
  expect(answers.at(-1)).toMatchObject({ reason: { status: 503, retryAfter: 30 } })
  expect((await processPicture(picture)).files).not.toEqual([])
})

const truncated = async (format: 'jpeg' | 'avif') => {
  const original = await photo(450, 300)
  const whole = format === 'jpeg' ? original : await sharp(original).toFormat(format).toBuffer()
  return whole.subarray(0, Math.floor(whole.length * 0.6))
}
const TYPES = 'Select a JPEG, PNG, WebP or AVIF picture.'
const DAMAGED = 'This picture is damaged or incomplete. Please save it again and upload the new file.'
const heic = async (brand = 'heic') =>
  Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`.padEnd(400, '\0'), 'latin1')

/** Creates an SVG after the first bytes of another format. */
const behind = (start: number[] | Buffer) => Buffer.concat([Buffer.from(start), svg()])

test.each([
  ['the content of an SVG', async () => svg(), 415, TYPES],
  ['the content of a GIF', () => pictureFile({ format: 'gif' }), 415, TYPES],
  ['the content of a HEIC', async () => heic(), 415, TYPES],
  ['the content of a HEIC that claims to be an AVIF', async () => heic('avif'), 422, DAMAGED],
  ['an SVG behind the first bytes of a JPEG', async () => behind([255, 216, 255]), 422, DAMAGED],
  ['a truncated JPEG', () => truncated('jpeg'), 422, DAMAGED],
  ['a truncated AVIF', () => truncated('avif'), 422, DAMAGED],
  ['the shape of a strip', () => pictureFile({ width: 900, height: 100 }), 422, 'This picture is too narrow'],
  ['51 megapixels', () => white(8500, 6000), 413, 'more than 50 megapixels'],
  ['more than 20 MB', async () => Buffer.alloc(20 * 1_048_576 + 1, 255), 413, 'larger than 20 MB'],
  ['no content', async () => Buffer.alloc(0), 415, TYPES],
])(
  'a picture file with %s is rejected with an explanation and leaves nothing behind',
  async (_, make, status, words) => {
    const project = await makeProject(db)
    const [rows, pending] = [await db.$count(pictures), await db.$count(pendingObjects)]
    await expectPage(upload(project.id, await make()), status, words)
    expect([await db.$count(pictures), await db.$count(pendingObjects)]).toEqual([rows, pending])
    expect((await findProject(db, project.id))?.pictureId).toBeNull()
  },
)

test('a picture of 40,000 by 40,000 pixels is rejected within a second, without decoding it', async () => {
  const project = await makeProject(db)
  const content = await bomb()
  expect(await sharp(content, { limitInputPixels: false }).metadata()).toMatchObject({ width: 40_000 })
  const before = process.memoryUsage().rss
  const answer = await expectWithin(1000, () => upload(project.id, content))
  await expectPage(answer, 413, 'more than 50 megapixels')
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1_048_576)
})

test.each([
  ['an AVIF that claims 65,535 by 65,535 pixels', () => avifClaiming(65_535, 65_535)],
  ['an AVIF that claims 7,000 by 7,000 pixels and has fewer', () => avifClaiming(7000, 7000)],
  ['an AVIF without pixels', () => avifClaiming(0, 0)],
  ['a WebP that claims 7,000 by 7,000 pixels and has fewer', () => webpClaiming(7000, 7000)],
  ['a PNG with an SVG in place of its pixels', async () => behind((await white(100, 100)).subarray(0, 33))],
  [
    'an SVG behind the first box of an AVIF',
    async () => behind((await avifClaiming(64, 64)).subarray(0, 32)),
  ],
  ['an SVG behind the first bytes of a WebP', async () => behind(Buffer.from('RIFF\0\0\0\0WEBP'))],
])('%s is rejected within seconds, while other requests are served', async (_, make) => {
  const project = await makeProject(db)
  const content = await make()
  const before = process.memoryUsage().rss
  const answer = await expectWithin(10_000, async () => {
    let uploading = true
    const uploaded = upload(project.id, content).finally(() => {
      uploading = false
    })
    do {
      await expectPage(as(null).get('/about'), 200)
      // A page served from memory does not yield to other work.
      await setImmediate()
    } while (uploading)
    return uploaded
  })
  expect([413, 415, 422]).toContain(answer.status)
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1_048_576)
  expect((await findProject(db, project.id))?.pictureId).toBeNull()
})

test('an animation is reduced to its first frame', async () => {
  const { id } = await makeProject(db)
  const content = await animated(200, 150, 300)
  await expectPage(
    expectWithin(20_000, () => upload(id, content)),
    200,
  )
  expect(await pictureOf(id)).toMatchObject({ width: 200, height: 150 })
})

test('several pictures can be uploaded at once; if one is refused, it is named and none is added', async () => {
  const { id } = await makeProject(db)
  const form = pictureForm(await pictureFile(), 'first.jpg')
  form.append('picture', new File([new Uint8Array(await pictureFile())], 'second.jpg'))
  const send = () => as(admin).send(`/admin/projects/${id}/publish`, form)
  await expectPage(send(), 200, '2 pictures added.')
  form.append('picture', new File(['GIF89a'], 'third.gif'))
  form.append('picture', new File([new Uint8Array(await pictureFile())], 'fourth.jpg'))
  await expectPage(send(), 415, `third.gif: ${TYPES}`)
  expect(await listProjectPictures(ctx, id)).toHaveLength(2)
})

test('a malformed form and a wrong type keep the existing picture', async () => {
  const { id } = await makeProject(db)
  await upload(id, await pictureFile())
  const before = await pictureOf(id)
  const headers = { 'content-type': 'multipart/form-data; boundary=other' }
  const broken = as(admin).send(`/admin/projects/${id}/publish`, '--one\r\n\r\nx', { headers })
  await expectPage(broken, 400, 'incomplete or damaged')
  await expectPage(upload(id, svg()), 415)
  expect(await pictureOf(id)).toEqual(before)
  expect(await countStored(before.keys)).toBe(before.keys.length)
  await expectPage(upload(id, await pictureFile()), 200)
})

test("an unpublished project's picture is visible only to staff and the client", async () => {
  const [owner, other] = [await makeClient(db), await makeClient(db)]
  const undecided = await makeClient(db, { termsAccepted: false })
  const project = await makeProject(db, { clientId: owner.id })
  await upload(project.id, await pictureFile(WIDE))
  const { id } = await pictureOf(project.id)
  const path = `/project-pictures/${project.id}/${id}/960.webp`
  const seen = (...people: ({ id: string } | null)[]) =>
    Promise.all(people.map(async (person) => (await as(person).get(path)).status))
  const update = (values: Partial<typeof projects.$inferInsert>) =>
    db.update(projects).set(values).where(eq(projects.id, project.id))
  expect(await seen(admin, owner, other, null)).toEqual([200, 200, 404, 404])
  expect((await as(owner).get(path)).headers.get('cache-control')).toBe('private, no-store')
  await update({ clientId: undecided.id })
  expect(await seen(owner, undecided)).toEqual([404, 404])
  await update({ published: true, slug: `seen-${project.id}` })
  expect(await seen(null, other)).toEqual([200, 200])
  await update({ published: false })
  expect(await seen(null)).toEqual([404])
})

test('a picture returns 404 for an unknown URL or project, and 304 when it is cached', async () => {
  const project = await makeProject(db, { published: true })
  await upload(project.id, await pictureFile(WIDE))
  const { id } = await pictureOf(project.id)
  for (const path of [
    `${project.id}/${id}/481.webp`,
    `${project.id}/${id}/960.png`,
    `${project.id}/${id}/960`,
    `${project.id}/${randomUUID()}/960.webp`,
    `${randomUUID()}/${id}/960.webp`,
  ])
    expect([path, (await as(null).get(`/project-pictures/${path}`)).status]).toEqual([path, 404])
  await expectPage(upload(randomUUID(), await pictureFile()), 404, 'Project not found')
  const path = `/project-pictures/${project.id}/${id}/960.webp`
  const etag = (await as(null).get(path)).headers.get('etag') ?? ''
  await expectPage(as(null).get(path, { headers: { 'if-none-match': etag } }), 304)
})

test('a picture is offered in every width and both formats, and shown in link previews', async () => {
  const project = await makeProject(db, { published: true, createdAt: new Date('2990-01-01') })
  await upload(project.id, await pictureFile({ width: 1500, height: 1000 }))
  const { id } = await pictureOf(project.id)
  const at = (file: string) => `/project-pictures/${project.id}/${id}/${file}`
  for (const path of ['/portfolio', `/portfolio/${project.slug}`]) {
    const page = await (await as(null).get(path)).text()
    for (const width of [480, 960, 1440])
      for (const format of ['avif', 'webp']) expect(page).toContain(`${at(`${width}.${format}`)} ${width}w`)
    expect(page).toMatch(/<source type="image\/avif" srcSet="[^"]+" sizes="[^"]+"/)
    expect(page).toMatch(new RegExp(`<img src="${at('1440.webp')}"[^>]* width="1500" height="1000"`))
  }
  const html = await (await as(null).get(`/portfolio/${project.slug}`)).text()
  const meta = (name: string) =>
    new RegExp(`<meta property="og:image${name}" content="([^"]*)"`).exec(html)?.[1]
  expect([meta(''), meta(':width'), meta(':height')]).toEqual([`${APP_URL}${at('1440.webp')}`, '1440', '960'])
})
