import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { FileStorage } from '#app/adapters/file-storage.server.ts'
import { deleteAbandonedObjects } from '#app/domain/files/pending-objects.server.ts'
import { activity, pendingObjects, pictures, projects } from '#db/schema.ts'
import { measureActiveTime } from '#test/active-time.ts'
import { createFileStorage, openTestApp, testStorage } from '../app.ts'
import { html, pdf, svg } from '../make/files.ts'
import { makeAdmin, makeClient, makeProject } from '../make/make.ts'
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
import { openS3Server } from '../s3.ts'

const s3 = await openS3Server()
afterAll(() => s3.close())
const { files: disk } = await testStorage()
const storages = { disk, S3: await createFileStorage({ s3: s3.settings }) }
const site = await openTestApp()
const { as, db, ctx } = site
const admin = await makeAdmin(db)

/** Wide enough for more than one output width. */
const WIDE = { width: 1000, height: 660 }

const upload = (id: string, content: Buffer, app = site) =>
  app.as(admin).send(`/admin/projects/${id}/publish`, pictureForm(content))
const projectOf = async (id: string) => (await db.select().from(projects).where(eq(projects.id, id)))[0]
/** The picture's row, and all keys that it stands for. */
async function pictureOf(id: string) {
  const [row] = await db
    .select()
    .from(pictures)
    .where(eq(pictures.id, (await projectOf(id))?.pictureId ?? ''))
  if (!row) throw new Error('no picture')
  const names = row.widths.flatMap((width) => [`${width}.avif`, `${width}.webp`])
  return { ...row, names, keys: names.map((name) => `${row.id}-${name}`) }
}
const stored = (files: FileStorage, keys: string[]) => Promise.all(keys.map((key) => files.exists(key)))
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

describe.each(Object.entries(storages))('on %s a picture', (_, files) => {
  test('is rotated upright, stored in several widths and both formats, and stripped of metadata', async () => {
    const app = await openTestApp({ files })
    const project = await makeProject(db, { published: true })
    const original = await photoWithPlace()
    const { exif, xmp, orientation } = await sharp(original).metadata()
    expect([exif?.includes('somebody'), xmp?.includes('somebody'), orientation]).toEqual([true, true, 6])
    const answer = await upload(project.id, original, app)
    expect([answer.status, (await answer.text()).includes('The picture was stored.')]).toEqual([200, true])
    const picture = await pictureOf(project.id)
    expect(picture).toMatchObject({ width: 1000, height: 500, widths: [480, 960, 1000] })
    for (const name of picture.names) {
      const got = await app.as(null).get(`/project-pictures/${project.id}/${picture.id}/${name}`)
      expect([name, got.status, got.headers.get('content-type')]).toEqual([
        name,
        200,
        `image/${name.slice(-4)}`,
      ])
      expect(got.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(got.headers.get('x-content-type-options')).toBe('nosniff')
      const content = await bytesOf(got)
      expect(got.headers.get('content-length')).toBe(String(content.length))
      const facts = await sharp(content).metadata()
      expect(facts.width).toBe(Number.parseInt(name, 10))
      expect(facts.height).toBe(Number.parseInt(name, 10) / 2)
      expect([facts.exif, facts.xmp, facts.icc, facts.iptc, facts.orientation]).toEqual(
        Array(5).fill(undefined),
      )
      expect(content.includes('somebody')).toBe(false)
    }
  })

  test('leaves no stored file when it is replaced, removed, or its project is deleted', async () => {
    const app = await openTestApp({ files })
    const project = await makeProject(db, { published: true })
    await upload(project.id, await pictureFile(), app)
    const first = await pictureOf(project.id)
    expect(await stored(files, first.keys)).toEqual(first.keys.map(() => true))
    await upload(project.id, await pictureFile({ format: 'png' }), app)
    const second = await pictureOf(project.id)
    expect(await stored(files, first.keys)).toEqual(first.keys.map(() => false))
    expect((await app.as(null).get(`/project-pictures/${project.id}/${first.id}/480.avif`)).status).toBe(404)
    const removed = await app
      .as(admin)
      .post(`/admin/projects/${project.id}/publish`, { intent: 'remove-picture' })
    expect(await removed.text()).toContain('The picture was removed.')
    expect(await stored(files, second.keys)).toEqual(second.keys.map(() => false))
    await upload(project.id, await pictureFile({ format: 'webp' }), app)
    const third = await pictureOf(project.id)
    await app.as(admin).post(`/admin/projects/${project.id}/edit`, { intent: 'delete' })
    expect(await stored(files, third.keys)).toEqual(third.keys.map(() => false))
    for (const { id } of [first, second, third])
      expect(await db.$count(pictures, eq(pictures.id, id))).toBe(0)
  })

  test('leaves no row and no object when the storage fails, and asks to try again', async () => {
    const keys: string[] = []
    const failing: FileStorage = {
      ...files,
      put: async (key, file) => {
        keys.push(key)
        if (keys.length === 3) throw new Error('the storage is gone')
        await files.put(key, file)
      },
    }
    const app = await openTestApp({ files: failing })
    const project = await makeProject(db)
    const before = await db.$count(pendingObjects)
    const answer = await upload(project.id, await pictureFile(WIDE), app)
    expect(answer.status).toBe(500)
    expect(await answer.text()).toContain('The picture could not be changed. Please try again.')
    expect(keys).toHaveLength(3)
    expect(await stored(files, keys)).toEqual([false, false, false])
    expect(await db.$count(pendingObjects)).toBe(before)
    expect((await projectOf(project.id))?.pictureId).toBeNull()
  })

  test('is cleaned up after the next start when the storage failed midway', async () => {
    const keys: string[] = []
    const gone = async () => {
      throw new Error('the storage is gone')
    }
    const put: FileStorage['put'] = async (key, file) => {
      keys.push(key)
      return keys.length === 3 ? gone() : files.put(key, file)
    }
    const app = await openTestApp({ files: { ...files, put, delete: gone } })
    const project = await makeProject(db)
    expect((await upload(project.id, await pictureFile(WIDE), app)).status).toBe(500)
    expect(await stored(files, keys)).toEqual([true, true, false])
    await deleteAbandonedObjects({ ...app.ctx, files }, [ctx.uploads.temporaryFiles.instance])
    expect(await stored(files, keys)).toEqual([false, false, false])
    expect((await projectOf(project.id))?.pictureId).toBeNull()
  })

  test('is cleaned up after the next start when its objects could not be deleted', async () => {
    const stuck: FileStorage = {
      ...files,
      delete: async () => {
        throw new Error('the storage is gone')
      },
    }
    const app = await openTestApp({ files: stuck })
    const project = await makeProject(db)
    await upload(project.id, await pictureFile(), app)
    const { keys } = await pictureOf(project.id)
    const answer = await app
      .as(admin)
      .post(`/admin/projects/${project.id}/publish`, { intent: 'remove-picture' })
    expect(answer.status).toBe(200)
    expect(await stored(files, keys)).toEqual(keys.map(() => true))
    // The instance that these tests run in is declared dead.
    await deleteAbandonedObjects({ ...app.ctx, files }, [ctx.uploads.temporaryFiles.instance])
    expect(await stored(files, keys)).toEqual(keys.map(() => false))
  })
})

describe('an uploaded picture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('may be %s, and is never enlarged', async (format) => {
    const project = await makeProject(db)
    expect((await upload(project.id, await pictureFile({ width: 300, height: 200, format }))).status).toBe(
      200,
    )
    expect(await pictureOf(project.id)).toMatchObject({ width: 300, height: 200, widths: [300] })
  })

  test('with a wide color space is converted to sRGB', async () => {
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

  test('is recorded in the activity log', async () => {
    const project = await makeProject(db, { title: 'Logged picture' })
    await upload(project.id, await pictureFile())
    const { id } = await pictureOf(project.id)
    const ofProject = and(eq(activity.subjectId, project.id), eq(activity.action, 'project.picture-changed'))
    expect(await db.select().from(activity).where(ofProject).orderBy(activity.id)).toMatchObject([
      {
        actorUid: admin.id,
        subjectName: 'Logged picture',
        before: { picture: null },
        after: { picture: id },
      },
    ])
  })

  test('is processed one at a time while pages are served', async () => {
    const made = await Promise.all(Array.from({ length: 3 }, () => makeProject(db)))
    const large = await photo(600, 400)
    let done = 0
    const uploads = made.map(async ({ id }) => {
      const answer = await upload(id, large)
      done++
      return answer.status
    })
    // Some of them are still being made when ten pages have been read.
    for (let page = 0; page < 10; page++) expect((await as(null).get('/about')).status).toBe(200)
    expect(done).toBeLessThan(made.length)
    expect(await Promise.all(uploads)).toEqual([200, 200, 200])
  })
})

const truncated = async (format: 'jpeg' | 'png' | 'webp' | 'avif') => {
  const original = await photo(450, 300)
  const whole = format === 'jpeg' ? original : await sharp(original).toFormat(format).toBuffer()
  return whole.subarray(0, Math.floor(whole.length * 0.6))
}
const TYPES = 'Choose a JPEG, PNG, WebP or AVIF picture.'
const DAMAGED = 'This picture is damaged or incomplete. Please save it anew.'
const heic = async (brand = 'heic') =>
  Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`.padEnd(400, '\0'), 'latin1')

describe('an unsupported picture file', () => {
  test.each([
    ['an SVG', async () => svg(), 415, TYPES],
    ['HTML', async () => html(), 415, TYPES],
    ['a PDF', async () => pdf(), 415, TYPES],
    ['a GIF', () => pictureFile({ format: 'gif' }), 415, TYPES],
    ['a TIFF', () => pictureFile({ format: 'tiff' }), 415, TYPES],
    ['a HEIC', async () => heic(), 415, TYPES],
    ['a HEIC that claims to be an AVIF', async () => heic('avif'), 422, DAMAGED],
    [
      'an SVG behind the first bytes of a JPEG',
      async () => Buffer.concat([Buffer.from([255, 216, 255]), svg()]),
      422,
      DAMAGED,
    ],
    ['a truncated JPEG', () => truncated('jpeg'), 422, DAMAGED],
    ['a truncated PNG', () => truncated('png'), 422, DAMAGED],
    ['a truncated WebP', () => truncated('webp'), 422, DAMAGED],
    ['a truncated AVIF', () => truncated('avif'), 422, DAMAGED],
    ['a strip', () => pictureFile({ width: 900, height: 100 }), 422, 'This picture is too narrow'],
    ['51 megapixels', () => white(8500, 6000), 413, 'at most 50 megapixels'],
    ['more than 20 MB', async () => Buffer.alloc(20 * 1_048_576 + 1, 255), 413, 'at most 20 MB'],
    ['far more than 20 MB', async () => Buffer.alloc(40 * 1_048_576, 255), 413, 'at most 20 MB'],
    ['nothing', async () => Buffer.alloc(0), 400, 'Choose a picture to upload.'],
  ])('(%s) is refused in words and leaves nothing', async (_, make, status, words) => {
    const project = await makeProject(db)
    const [rows, pending] = [await db.$count(pictures), await db.$count(pendingObjects)]
    const answer = await upload(project.id, await make())
    expect([answer.status, (await answer.text()).includes(words)]).toEqual([status, true])
    expect([await db.$count(pictures), await db.$count(pendingObjects)]).toEqual([rows, pending])
    expect((await projectOf(project.id))?.pictureId).toBeNull()
  })

  test('(40,000 by 40,000 pixels) is refused at once, before it is unpacked', async () => {
    const project = await makeProject(db)
    const content = await bomb()
    expect(await sharp(content, { limitInputPixels: false }).metadata()).toMatchObject({ width: 40_000 })
    const before = process.memoryUsage().rss
    const { result: answer, ms } = await measureActiveTime(() => upload(project.id, content))
    expect([answer.status, (await answer.text()).includes('at most 50 megapixels')]).toEqual([413, true])
    expect(ms).toBeLessThan(1000)
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1_048_576)
  })

  test.each([
    ['an AVIF that claims 65,535 by 65,535 pixels', () => avifClaiming(65_535, 65_535)],
    ['an AVIF that claims 7,000 by 7,000 pixels and has fewer', () => avifClaiming(7000, 7000)],
    ['an AVIF of no pixels', () => avifClaiming(0, 0)],
    ['a WebP that claims 16,383 by 16,383 pixels', () => webpClaiming(16_383, 16_383)],
    ['a WebP that claims 7,000 by 7,000 pixels and has fewer', () => webpClaiming(7000, 7000)],
    [
      'a PNG with an SVG in place of its pixels',
      async () => Buffer.concat([(await white(100, 100)).subarray(0, 33), svg()]),
    ],
    [
      'an SVG behind the first bytes of a WebP',
      async () => Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), svg()]),
    ],
    [
      'an SVG behind the first box of an AVIF',
      async () => Buffer.concat([(await avifClaiming(64, 64)).subarray(0, 32), svg()]),
    ],
  ])('(%s) is refused in seconds, while visitors are answered', async (_, make) => {
    const project = await makeProject(db)
    const content = await make()
    const before = process.memoryUsage().rss
    let uploading = true
    const { result: answer, ms } = await measureActiveTime(async () => {
      const uploaded = upload(project.id, content).finally(() => {
        uploading = false
      })
      do {
        expect((await as(null).get('/about')).status).toBe(200)
        // A page from memory gives no other work a turn.
        await setImmediate()
      } while (uploading)
      return uploaded
    })
    expect([413, 415, 422]).toContain(answer.status)
    expect(ms).toBeLessThan(10_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1_048_576)
    expect((await projectOf(project.id))?.pictureId).toBeNull()
  })

  test('(an animation) becomes its first frame, however many there are', async () => {
    const project = await makeProject(db)
    const { result: answer, ms } = await measureActiveTime(async () =>
      upload(project.id, await animated(200, 150, 300)),
    )
    expect([answer.status, ms < 20_000]).toEqual([200, true])
    expect(await pictureOf(project.id)).toMatchObject({ width: 200, height: 150 })
  })

  test('(a broken form) is refused, and the next one is taken', async () => {
    const { id } = await makeProject(db)
    const headers = { 'content-type': 'multipart/form-data; boundary=other' }
    const broken = await as(admin).send(`/admin/projects/${id}/publish`, '--one\r\n\r\nx', { headers })
    expect([broken.status, (await broken.text()).includes('incomplete or damaged')]).toEqual([400, true])
    expect((await upload(id, await pictureFile())).status).toBe(200)
  })

  test('keeps the existing picture', async () => {
    const { id } = await makeProject(db)
    await upload(id, await pictureFile())
    const before = await pictureOf(id)
    expect((await upload(id, svg())).status).toBe(415)
    expect(await pictureOf(id)).toEqual(before)
    expect(await stored(disk, before.keys)).toEqual(before.keys.map(() => true))
  })
})

describe('access to a picture', () => {
  test('of an unpublished project is limited to the administrator and its client', async () => {
    const [owner, other] = [await makeClient(db), await makeClient(db)]
    const undecided = await makeClient(db, { termsAccepted: false })
    const project = await makeProject(db, { clientId: owner.id })
    await upload(project.id, await pictureFile(WIDE))
    const { id } = await pictureOf(project.id)
    const path = `/project-pictures/${project.id}/${id}/960.webp`
    const seen = async (person: { id: string } | null) => (await as(person).get(path)).status
    expect([await seen(admin), await seen(owner), await seen(other), await seen(null)]).toEqual([
      200, 200, 404, 404,
    ])
    expect((await as(owner).get(path)).headers.get('cache-control')).toBe('private, no-store')
    await db.update(projects).set({ clientId: undecided.id }).where(eq(projects.id, project.id))
    expect([await seen(owner), await seen(undecided)]).toEqual([404, 404])
    await db.update(projects).set({ published: true }).where(eq(projects.id, project.id))
    expect([await seen(null), await seen(other)]).toEqual([200, 200])
    await db.update(projects).set({ published: false }).where(eq(projects.id, project.id))
    expect(await seen(null)).toBe(404)
  })

  test('returns 404 for an unknown URL, and 304 for a cached one', async () => {
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
    const path = `/project-pictures/${project.id}/${id}/960.webp`
    const etag = (await as(null).get(path)).headers.get('etag') ?? ''
    expect((await as(null).get(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test('is refused to clients and visitors who upload or remove one', async () => {
    const owner = await makeClient(db)
    const project = await makeProject(db, { clientId: owner.id })
    await upload(project.id, await pictureFile())
    const before = await pictureOf(project.id)
    for (const [who, status] of [
      [as(null), 302],
      [as(owner), 403],
    ] as const) {
      const path = `/admin/projects/${project.id}/publish`
      for (const answer of [
        await who.send(path, pictureForm(await pictureFile())),
        await who.post(path, { intent: 'remove-picture' }),
      ])
        expect([answer.status, answer.headers.get('location')?.slice(0, 6)]).toEqual([
          status,
          status === 302 ? '/login' : undefined,
        ])
    }
    expect(await pictureOf(project.id)).toEqual(before)
  })

  test('returns 404 for an upload to an unknown project', async () => {
    const answer = await upload(randomUUID(), await pictureFile())
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('Project not found')
  })
})

describe('a picture on the site', () => {
  test('is offered in every width and both formats, and shown in link previews', async () => {
    const project = await makeProject(db, { published: true, createdAt: new Date('2990-01-01') })
    const shared = () => as(null).get(`/share/portfolio/${project.id}.png`)
    const drawn = (await shared()).headers.get('etag')
    await upload(project.id, await photo(1500, 1000))
    const { id } = await pictureOf(project.id)
    const at = (file: string) => `/project-pictures/${project.id}/${id}/${file}`
    for (const path of ['/portfolio', `/portfolio/${project.id}`]) {
      const page = await (await as(null).get(path)).text()
      for (const width of [480, 960, 1440])
        for (const format of ['avif', 'webp']) expect(page).toContain(`${at(`${width}.${format}`)} ${width}w`)
      expect(page).toMatch(/<source type="image\/avif" srcSet="[^"]+" sizes="[^"]+"/)
      expect(page).toMatch(new RegExp(`<img src="${at('1440.webp')}"[^>]* width="1500" height="1000"`))
    }
    const picture = await shared()
    expect(picture.headers.get('etag')).not.toBe(drawn)
    const { width, height, format } = await sharp(await bytesOf(picture)).metadata()
    expect([width, height, format]).toEqual([1200, 630, 'png'])
    expect((await bytesOf(await shared())).length).toBeLessThan(400_000)
    expect((await buffer(await disk.get(`${id}-960.avif`))).length).toBeLessThan(150_000)
  })
})
