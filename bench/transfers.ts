import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#test/postgres.ts'
import { alternate, printTable, readMemoryMb } from './measure.ts'
import { clientEmail, openBench, readPage, signIn, withBuilds } from './program.ts'

// Compares uploading and downloading a large document with a plain Node server that writes and reads the same bytes,
// and measures the program's peak memory above idle. Uses PostgreSQL, so that the embedded database's memory is not
// counted. Usage: node bench/transfers.ts [megabytes] [rounds] [folder of another build]
const [size = '2048', rounds = '3', other] = process.argv.slice(2)
const megabytes = Number(size)
const BOUNDARY = 'bench-boundary'
const head = Buffer.from(
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="document"; filename="Large.pdf"\r\n\r\n%PDF-1.7\n`,
)
const tail = Buffer.from(`startxref\n0\n%%EOF\r\n--${BOUNDARY}--\r\n`)
const chunk = Buffer.alloc(1024 ** 2, 'A line of a long document.\n')

const PLAIN_SERVER = `
const { createServer } = require('node:http'), { createReadStream, createWriteStream } = require('node:fs')
const { pipeline } = require('node:stream')
createServer((req, res) => req.method === 'POST'
  ? pipeline(req, createWriteStream(process.argv[2]), () => res.end('{}'))
  : pipeline(createReadStream(process.argv[2]), res, () => {})).listen(Number(process.argv[1]), '127.0.0.1')`

type Target = { port: number; headers: Record<string, string> }
type Timed = { body: string; rate: number }

/** Uploads a document as the page does. Returns the response and the rate in MB/s. */
function upload({ port, headers }: Target): Promise<Timed> {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: '/api/documents/upload',
        headers: {
          ...headers,
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          'content-length': head.length + megabytes * chunk.length + tail.length,
        },
      },
      async (response) => {
        const body = Buffer.concat(await response.toArray()).toString()
        if (response.statusCode !== 200) reject(new Error(`${response.statusCode}: ${body}`))
        resolve({ body, rate: (megabytes * 1000) / (performance.now() - start) })
      },
    )
    pipeline([head, ...Array<Buffer>(megabytes).fill(chunk), tail], outgoing).catch(reject)
  })
}

function download({ port, headers }: Target, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const outgoing = request({ host: '127.0.0.1', port, path, headers }, async (response) => {
      let bytes = 0
      for await (const part of response) bytes += part.length
      if (bytes < megabytes * chunk.length) reject(new Error(`only ${bytes} bytes arrived`))
      resolve((megabytes * 1000) / (performance.now() - start))
    })
    outgoing.on('error', reject).end()
  })
}

async function startPlainServer(folder: string): Promise<{ child: ChildProcess; target: Target }> {
  const [port, file] = [await freePort(), join(folder, 'plain')]
  writeFileSync(file, 'empty')
  const child = spawn(process.execPath, ['-e', PLAIN_SERVER, String(port), file], { stdio: 'inherit' })
  while (!(await fetch(`http://127.0.0.1:${port}`).catch(() => null))) await wait(50)
  return { child, target: { port, headers: {} } }
}

await using bench = await openBench()
await withBuilds(bench, 'postgres', other, async (own, before) => {
  const plain = await startPlainServer(bench.folder)
  try {
    const sides = await Promise.all(
      (before ? [own, before] : [own]).map(async ({ port, pid }) => {
        const target = { port, headers: await signIn(port, clientEmail) }
        // Idle memory is stable only after some page views.
        for (let i = 0; i < 50; i++) await readPage(port, '/login')
        return { pid, target, idle: readMemoryMb(pid, 'VmRSS'), peak: { up: 0, down: 0 }, path: '' }
      }),
    )
    type Side = (typeof sides)[number]
    const measured = (side: Side, way: 'up' | 'down', work: () => Promise<number>) => async () => {
      // Resets VmHWM.
      writeFileSync(`/proc/${side.pid}/clear_refs`, '5')
      const rate = await work()
      side.peak[way] = Math.max(side.peak[way], readMemoryMb(side.pid, 'VmHWM') - side.idle)
      return rate
    }
    const ups = sides.map((side) =>
      measured(side, 'up', async () => {
        const { body, rate } = await upload(side.target)
        side.path = `/api/documents/${JSON.parse(body).id}/download`
        return rate
      }),
    )
    const downs = sides.map((side) => measured(side, 'down', () => download(side.target, side.path)))
    const compare = (takes: (() => Promise<number>)[], plainly: () => Promise<number>) =>
      alternate(Number(rounds), takes[0] as () => Promise<number>, {
        'plain Node': plainly,
        ...(takes[1] ? { before: takes[1] } : {}),
      })
    const uploads = await compare(ups, async () => (await upload(plain.target)).rate)
    const downloads = await compare(downs, () => download(plain.target, '/'))
    const peak = (way: 'up' | 'down') => ({
      unit: 'MB' as const,
      values: sides.slice(0, 1).map((side) => side.peak[way]),
      ...(sides[1] ? { compared: { before: [sides[1].peak[way]] } } : {}),
    })
    printTable([
      { name: `upload of ${megabytes} MB`, unit: 'MB/s', ...uploads },
      { name: 'upload: peak memory above idle', ...peak('up') },
      { name: `download of ${megabytes} MB`, unit: 'MB/s', ...downloads },
      { name: 'download: peak memory above idle', ...peak('down') },
    ])
  } finally {
    plain.child.kill('SIGTERM')
    await once(plain.child, 'close')
  }
})
