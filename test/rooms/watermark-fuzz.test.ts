import { buffer } from 'node:stream/consumers'
import { PDF } from '@libpdf/core'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createRoomArchive } from '#app/domain/rooms/archive/build-archive.server.ts'
import { roomArchives } from '#db/schema.ts'
import { APP_URL, openTestApp } from '../app.ts'
import { seededIntegers } from '../fuzz/fuzz-requests.ts'
import { makeClient, makeProject } from '../make/make.ts'
import { makeEntry, makeGroup, makeMember, makeRoom, makeVersion, release, setLevel } from '../make/rooms.ts'
import { readRoutes } from '../routes.ts'
import { unzip } from '../unzip.ts'
import { isMarked, readPageText } from './room-pdfs.ts'

const { app, as, cookieOf, db, ctx } = await openTestApp()
afterAll(() => ctx.documentPages.close())
const seed = Number(process.env.FUZZ_SEED ?? 1)
const random = seededIntegers(seed)
const choose = <T>(list: readonly T[]): T => list[random(list.length)] as T

/** Page text, which marked PDFs keep. */
const TEXT = 'Adjusted EBITDA 4711'
/** Text in parts of a file that marked copies must not contain. */
const RAW = 'raw-bytes-0815'

async function createPdf() {
  const pdf = PDF.create()
  for (let i = 0; i < 2; i++) pdf.addPage({ width: 200, height: 280 }).drawText(TEXT, { x: 9, y: 9, size: 8 })
  pdf.addAttachment(`${RAW}.txt`, Buffer.from(RAW))
  return Buffer.concat([await pdf.save({ compressStreams: false }), Buffer.from(`\n% ${RAW}\n`)])
}

/** Opens a room with documents at both levels below `original`, and an archive of them. */
async function openRoom() {
  const guest = await makeClient(db, { name: 'Beata Bidder' })
  const project = await makeProject(db, { clientId: (await makeClient(db)).id })
  const room = await makeRoom(db, project)
  const group = await makeGroup(db, room)
  await makeMember(db, group, guest)
  const png = await sharp({ create: { width: 200, height: 280, channels: 3, background: '#fff' } })
    .withExif({ IFD0: { Copyright: RAW } })
    .png()
    .toBuffer()
  const files = { pdf: await createPdf(), png, docx: Buffer.from(`${TEXT} ${RAW}`) }
  const documents = []
  for (const level of ['view', 'download'] as const)
    for (const kind of ['pdf', 'png', 'docx'] as const) {
      const entry = await makeEntry(db, room, 'document', `${kind} ${level}`)
      const version = await makeVersion(db, ctx.files, entry, files[kind], { kind })
      await setLevel(db, group, entry, level)
      await release(db, group, version)
      documents.push(version)
    }
  const id = crypto.randomUUID()
  await db.insert(roomArchives).values({ id, roomId: room.id, groupId: group.id })
  await createRoomArchive(ctx, id)
  const [archive] = await db.select().from(roomArchives).where(eq(roomArchives.id, id))
  if (!archive?.storageKey) throw new Error('no archive')
  return { guest, project, room, group, documents, archive: { id, storageKey: archive.storageKey } }
}

/** Returns the kind of some content. @throws if it has anything of a document without the reader's mark */
async function classify(content: Buffer, reader: string): Promise<string> {
  const start = content.subarray(0, 12).toString('latin1')
  expect(content.includes(RAW)).toBe(false)
  if (start.startsWith('PK')) {
    for (const file of (await unzip(content)).values()) await classify(file, reader)
    return 'zip'
  }
  if (start.startsWith('%PDF')) {
    const { length: pages } = (await PDF.load(content)).getPages()
    for (let page = 1; page <= pages; page++) expect(await readPageText(ctx, content, page)).toContain(reader)
    return 'pdf'
  }
  if (/^RIFF|^.PNG|^\xff\xd8/s.test(start)) {
    expect(await isMarked(content)).toBe(true)
    return 'picture'
  }
  expect(content.includes(TEXT)).toBe(false)
  return 'other'
}

const PARAMS = 'format=pdf download=1 v=1 v=original page=1 size=99999 raw=1 marked=0 level=original'.split(
  ' ',
)
const SUFFIXES = ['', '', '.data', '.pdf', '/', '/..%2ffile']
const HEADERS = [
  { range: 'bytes=0-' },
  { range: 'bytes=-100', accept: 'application/pdf' },
  { accept: 'text/html' },
  { 'if-none-match': '*' },
  { 'if-range': '"x"', range: 'bytes=5-' },
]

test('below the level Original, no request to any route gets a byte without a watermark', async () => {
  const { guest, project, room, group, documents, archive } = await openRoom()
  const cookie = await cookieOf(guest)
  const found = new Map<string, number>()
  const request = async (plain: string, isVaried: boolean) => {
    const query = [choose(PARAMS), choose(PARAMS), `group=${group.id}`].join('&')
    const path = isVaried ? `${plain}${choose(SUFFIXES)}?${query}` : plain
    const method = isVaried ? choose(['GET', 'GET', 'HEAD']) : 'GET'
    const headers = { ...cookie, ...(isVaried ? choose(HEADERS) : {}) }
    const answer = await app.request(`${APP_URL}${path}`, { method, redirect: 'manual', headers })
    const about = `seed ${seed}: ${method} ${path} ${JSON.stringify(headers)}`
    const kind = await classify(Buffer.from(await answer.arrayBuffer()), guest.email).catch((err) => {
      throw new Error(about, { cause: err })
    })
    const told = [answer.headers.get('etag'), answer.headers.get('content-length')].join()
    const named = documents.some(({ sha256, bytes }) => told.includes(sha256) || told.endsWith(`,${bytes}`))
    expect([about, [206, 429].includes(answer.status), named]).toEqual([about, false, false])
    found.set(kind, (found.get(kind) ?? 0) + 1)
  }
  for (const { pattern } of await readRoutes())
    if (/^\/(rooms|client|admin|api)(\/|$)/.test(pattern))
      for (const version of pattern.includes(':entry') ? documents : [choose(documents)]) {
        const { entryId, id, storageKey, sha256 } = version
        const subject = pattern.includes('projects') ? project : pattern.includes('rooms') ? room : version
        const path = () =>
          pattern
            .replace(':id', subject.id)
            .replace(':entry', entryId)
            .replace(':archive', archive.id)
            .replace(':page', choose(['1', '2', '1.jpg']))
            .replaceAll(/:\w+/g, () => choose([room.id, entryId, id, storageKey, sha256]))
        const rounds = pattern.includes('/entries/') ? 5 : pattern.includes('rooms') ? 2 : 1
        for (let i = 0; i < rounds; i++) await request(path(), i > 0 || random(2) > 0)
      }
  // Guessed paths of storage and cache folders.
  const folders = ['', 'tmp/', 'assets/', 'assets/..%2f..%2ftmp/', 'api/rooms/']
  for (const { sha256, storageKey } of documents)
    for (const name of [`pages/${room.id}/${sha256}-1.zst`, `${sha256}-1.txt`, `documents/${storageKey}`])
      await request(`/${choose(folders)}${name}`, false)
  expect([...found.keys()].sort()).toEqual(['other', 'pdf', 'picture'])
  const ownData = await as(guest).post('/api/account/data.zip', {})
  expect(await classify(Buffer.from(await ownData.arrayBuffer()), guest.email)).toBe('zip')
  expect(await classify(await buffer(await ctx.files.get(archive.storageKey)), group.name)).toBe('zip')
})
