import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { PDF } from '@libpdf/core'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { createDiskStorage } from '#app/adapters/file-storage.server.ts'
import type { Database } from '#db/connect.server.ts'
import * as schema from '#db/schema.ts'
import { makeProject } from '#test/make/make.ts'
import { makeEntry, makeGroup, makeMember, makeRoom, makeVersion, release } from '#test/make/rooms.ts'
import { median, percentile, processorTimeMs, readMemoryMb } from './measure.ts'
import { adminEmail, clientEmail, openBench, readPage, signIn, withProgram } from './program.ts'

// Measures how long pages of a data room take: the first page of 300, pages from the cache, and `/` while 20 hostile PDFs
// are drawn. Uses PostgreSQL. Usage: node bench/room-pages.ts [pages from the cache]
const requests = Number(process.argv[2] ?? '200')
const PAGES = 300
const HOSTILE_FILES = 20

const time = async (work: () => Promise<unknown>) => {
  const start = performance.now()
  await work()
  return performance.now() - start
}
const describeTimes = (times: number[]) =>
  `median ${Math.round(median(times))} ms, 95th percentile ${Math.round(percentile(times, 0.95))} ms`

async function createReport(): Promise<Uint8Array> {
  const pdf = PDF.create()
  for (let i = 0; i < PAGES; i++) {
    const page = pdf.addPage({ size: 'a4' })
    for (let line = 0; line < 50; line++)
      page.drawText(`Page ${i + 1}, line ${line}: revenue, costs and earnings of the business ${i * line}`, {
        x: 50,
        y: 780 - line * 14,
        size: 11,
      })
  }
  return pdf.save()
}

/** Draws the same shading over and over, for longer than a page may take. */
function createHostilePdf(): Uint8Array {
  const content = deflateSync(
    Buffer.from(`0 0 595 842 re W n ${'/S sh '.repeat(2_000_000)}% ${randomUUID()}`),
  )
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Shading << /S <<
      /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 595 842] /Extend [true true]
      /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> >> >> >> >>`,
    Buffer.concat([
      Buffer.from(`<< /Filter /FlateDecode /Length ${content.length} >>\nstream\n`),
      content,
      Buffer.from('\nendstream'),
    ]),
  ]
  let file = Buffer.from('%PDF-1.7\n')
  let table = ''
  for (const [i, object] of objects.entries()) {
    table += `${String(file.length).padStart(10, '0')} 00000 n \n`
    file = Buffer.concat([
      file,
      Buffer.from(`${i + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ])
  }
  const end = `xref\n0 5\n0000000000 65535 f \n${table}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF`
  return Buffer.concat([file, Buffer.from(end)])
}

await using bench = await openBench()
const site = await bench.createSite('postgres')
await withProgram(site, async ({ port, pid }) => {
  const pool = new pg.Pool({ connectionString: site.settings.DATABASE_URL })
  const db = drizzle({ client: pool, schema }) as unknown as Database
  const files = await createDiskStorage(join(site.settings.DATA_DIR ?? '', 'documents'))
  const [guest] = await db.select().from(schema.users).where(eq(schema.users.email, clientEmail))
  const [admin] = await db.select().from(schema.users).where(eq(schema.users.email, adminEmail))
  if (!guest || !admin) throw new Error('no demo accounts')
  const room = await makeRoom(db, await makeProject(db, { clientId: admin.id }))
  const group = await makeGroup(db, room, { level: 'view' })
  await makeMember(db, group, guest)
  const add = async (title: string, content: Uint8Array, pages: number) => {
    const entry = await makeEntry(db, room, 'document', title)
    await release(db, group, await makeVersion(db, files, entry, content, { pages }))
    return `/api/rooms/${room.id}/entries/${entry.id}/pages`
  }
  const report = await add('Report', await createReport(), PAGES)
  const hostile: string[] = []
  for (let i = 0; i < HOSTILE_FILES; i++) hostile.push(await add(`Hostile ${i}`, createHostilePdf(), 1))
  const { cookie } = await signIn(port, clientEmail)
  const staff = await signIn(port, adminEmail)

  console.log(`Load before: ${loadavg()[0]?.toFixed(1)}`)
  const first = await time(() => readPage(port, `${report}/1`, cookie))
  const next: number[] = []
  for (let page = 2; page <= 41; page++)
    next.push(await time(() => readPage(port, `${report}/${page}`, cookie)))
  const cached: number[] = []
  const cpuBefore = processorTimeMs(pid)
  for (let i = 0; i < requests; i++)
    cached.push(await time(() => readPage(port, `${report}/${1 + (i % 40)}`, cookie)))
  const cpuPerPage = (processorTimeMs(pid) - cpuBefore) / requests
  console.log(`First page of ${PAGES}, nothing prepared: ${Math.round(first)} ms (target 2,000)`)
  console.log(`Next pages, not drawn before: ${describeTimes(next)}`)
  console.log(
    `Pages from the cache: ${describeTimes(cached)} (target 150), CPU time ${Math.round(cpuPerPage)} ms a page`,
  )

  const before = readMemoryMb(pid, 'VmRSS')
  const drawing = Promise.all(
    hostile.map((path) =>
      fetch(`http://127.0.0.1:${port}${path}/1`, { headers: { cookie: staff.cookie } }).then(
        (answer) => answer.status,
      ),
    ),
  )
  let finished = false
  void drawing.finally(() => {
    finished = true
  })
  const home: number[] = []
  const others: number[] = []
  while (!finished) {
    home.push(await time(() => readPage(port, '/')))
    others.push(await time(() => readPage(port, `${report}/${1 + (others.length % 40)}`, cookie)))
  }
  console.log(
    `While ${HOSTILE_FILES} hostile PDFs are drawn (answers ${[...new Set(await drawing)].join(', ')}):`,
  )
  console.log(`  / ${describeTimes(home)} (target 200)`)
  console.log(`  pages from the cache ${describeTimes(others)}`)
  console.log(
    `  memory of the program before ${Math.round(before)} MB, peak ${Math.round(readMemoryMb(pid, 'VmHWM'))} MB`,
  )
  console.log(`Load after: ${loadavg()[0]?.toFixed(1)}`)
  await pool.end()
})
