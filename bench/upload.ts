import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openPostgresServer } from '#test/postgres.ts'
import {
  answering,
  dawdle,
  download,
  firstByte,
  forget,
  logIn,
  memory,
  processorTime,
  type Server,
  start,
  upload,
} from './streams.ts'

// How fast a large upload and download are beside a plain Node server and nginx that write the same stream to a file
// and read it from there, how much memory they take, and when the first byte of a range comes; then ten uploads and
// ten downloads at once while pages are asked for, and readers who stand still. On a PostgreSQL server, so that the
// embedded one's memory is not counted. node bench/upload.ts [megabytes] [rounds] [another build, as ../before]
const megabytes = Number(process.argv[2] ?? 2048)
const rounds = Number(process.argv[3] ?? 3)
const before = process.argv[4]
const port = 3590
const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'))
chmodSync(folder, 0o777)

const plainServer = `
const { createServer } = require('node:http'), { createReadStream, createWriteStream } = require('node:fs')
const { pipeline } = require('node:stream')
createServer((req, res) => req.method === 'HEAD' ? res.end() : req.method === 'POST'
  ? pipeline(req, createWriteStream(process.argv[2]), () => res.end('{}'))
  : pipeline(createReadStream(process.argv[2]), res, () => {})).listen(Number(process.argv[1]), '127.0.0.1')`

function startNginx(at: number): Server {
  const config = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  writeFileSync(
    config,
    `worker_processes 1; daemon off; user root; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { } http { access_log off; sendfile on; ${temporary}
server { listen 127.0.0.1:${at}; root ${folder}/www; client_max_body_size 0;
location / { dav_methods PUT; create_full_put_path on; } } }`,
  )
  return start(at, 'nginx', ['-c', config, '-p', folder, '-e', `${folder}/error.log`])
}

const postgres = await openPostgresServer()
async function startFoyer(name: string, at: number, root?: string) {
  const admin = new pg.Client(`${postgres.url}/postgres`)
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const settings = {
    PORT: String(at),
    DATA_DIR: join(folder, name),
    DATABASE_URL: `${postgres.url}/${name}`,
    AUTH_SECRET: 'only-for-this-measurement-0123456789',
    LOG_LEVEL: 'warn',
    ...(process.env.NODE_OPTIONS ? { NODE_OPTIONS: process.env.NODE_OPTIONS } : {}),
  }
  const server = start(at, process.execPath, ['bin/foyer.js'], settings, root)
  await answering(server, '/readyz')
  const headers = await logIn(server)
  // What start and log-in left behind is cleared away while the first page is asked for a few times.
  for (let i = 0; i < 50; i++) await (await fetch(`http://127.0.0.1:${at}/login`)).text()
  return { server, headers, rest: memory(server, 'VmRSS') }
}

type Taken = { seconds: number; processor: number }
const median = (of: number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0
const p95 = (of: number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length * 0.95)] ?? 0
const range = (of: number[]) => `${Math.min(...of).toFixed(2)} to ${Math.max(...of).toFixed(2)}`
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const foyer = await startFoyer('foyer', port)
const old = before ? await startFoyer('before', port + 3, before) : undefined
const plain = start(port + 1, process.execPath, ['-e', plainServer, String(port + 1), join(folder, 'plain')])
const nginx = startNginx(port + 2)
const products = [{ name: 'foyer', ...foyer }, ...(old ? [{ name: 'before', ...old }] : [])]
try {
  await Promise.all([answering(plain, '/'), answering(nginx, '/')])
  const up: Record<string, Taken[]> = {}
  const down: Record<string, Taken[]> = {}
  const peaks: Record<string, { up: number; down: number }> = {}
  const paths: Record<string, string> = {}
  const measure = async (
    into: Record<string, Taken[]>,
    name: string,
    server: Server,
    run: () => Promise<unknown>,
  ) => {
    const [began, had] = [performance.now(), processorTime(server)]
    await run()
    const taken = { seconds: (performance.now() - began) / 1000, processor: processorTime(server) - had }
    into[name] = [...(into[name] ?? []), taken]
  }
  for (let round = 0; round < rounds; round++) {
    const turns = [
      ...products.map(({ name, server, headers, rest }) => async () => {
        const peak = peaks[name] ?? { up: 0, down: 0 }
        peaks[name] = peak
        forget(server)
        await measure(up, name, server, async () => {
          const { id } = JSON.parse((await upload(server, megabytes, { headers })).body)
          paths[name] = `/api/documents/${id}/download`
        })
        peak.up = Math.max(peak.up, memory(server, 'VmHWM') - rest)
        forget(server)
        await measure(down, name, server, () => download(server, megabytes, paths[name] ?? '', headers))
        peak.down = Math.max(peak.down, memory(server, 'VmHWM') - rest)
      }),
      async () => {
        await measure(up, 'plain', plain, () => upload(plain, megabytes))
        await measure(down, 'plain', plain, () => download(plain, megabytes, '/'))
      },
      async () => {
        await measure(up, 'nginx', nginx, () =>
          upload(nginx, megabytes, { method: 'PUT', path: '/large.pdf' }),
        )
        await measure(down, 'nginx', nginx, () => download(nginx, megabytes, '/large.pdf'))
      },
    ]
    // Who is first changes, so that nobody always comes after the same.
    for (let i = 0; i < turns.length; i++) await turns[(i + round) % turns.length]?.()
  }
  console.log(`${megabytes} MB, ${rounds} rounds in turn, load ${loadavg()[0]?.toFixed(1)}`)
  for (const [what, times] of Object.entries({ up, down })) {
    for (const [name, taken] of Object.entries(times)) {
      const ratios = taken.map(({ seconds }, i) => (times.plain?.[i]?.seconds ?? 0) / seconds)
      const rate = megabytes / median(taken.map(({ seconds }) => seconds))
      const processor = (median(taken.map((one) => one.processor)) / megabytes) * 1000
      const peak = peaks[name]?.[what as 'up' | 'down']
      console.log(
        [
          `${what.padEnd(5)} ${name.padEnd(7)} ${Math.round(rate)} MB/s`,
          `${median(ratios).toFixed(2)} of plain Node (${range(ratios)})`,
          `processor ${processor.toFixed(2)} ms a MB`,
          ...(peak === undefined ? [] : [`peak ${Math.round(peak)} MB above rest`]),
        ].join(', '),
      )
    }
  }

  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (const { name, server, headers } of products) {
    const times: number[] = []
    for (let i = 0; i < 400; i++) {
      const from = Math.floor((i * 7919 * 4096) % (megabytes * 1_000_000 - 65_536))
      const part = { ...headers, range: `bytes=${from}-${from + 65_535}` }
      times.push(await firstByte(server, paths[name] ?? '', part, agent))
    }
    const warm = times.slice(100)
    console.log(
      `first byte of a range, ${name}: median ${median(warm).toFixed(1)} ms, p95 ${p95(warm).toFixed(1)} ms`,
    )
  }
  agent.destroy()

  // Ten at once, each a twentieth as large, again and again while pages are asked for.
  const each = Math.max(1, Math.round(megabytes / 20))
  const addresses = ['/', '/client/dashboard', '/client/documents']
  for (const { name, server, headers, rest } of products) {
    for (const what of ['uploads', 'downloads']) {
      let going = true
      let bytes = 0
      forget(server)
      const began = performance.now()
      const all = Array.from({ length: 10 }, async (_, i) => {
        while (going) {
          if (what === 'uploads') await upload(server, each, { headers, name: `Part ${i}.pdf` })
          else
            await download(server, 0, paths[name] ?? '', { ...headers, range: `bytes=0-${each * 1_048_576}` })
          bytes += each
        }
      })
      const shown: string[] = []
      for (const path of addresses) {
        const times: number[] = []
        for (let i = 0; i < 60; i++) {
          const asked = performance.now()
          await (await fetch(`http://127.0.0.1:${server.at}${path}`, { headers })).text()
          times.push(performance.now() - asked)
        }
        shown.push(`${path} ${median(times).toFixed(0)} ms`)
      }
      going = false
      await Promise.all(all)
      const rate = bytes / ((performance.now() - began) / 1000)
      const peak = Math.round(memory(server, 'VmHWM') - rest)
      console.log(
        `ten ${what} at once (${each} MB each), ${name}: ${Math.round(rate)} MB/s, median ${shown.join(', ')}; peak ${peak} MB above rest`,
      )
    }
    forget(server)
    const readers = await Promise.all(
      Array.from({ length: 100 }, () => dawdle(server, paths[name] ?? '', headers)),
    )
    await wait(5_000)
    const peak = Math.round(memory(server, 'VmHWM') - rest)
    console.log(`a hundred readers who stand still, ${name}: peak ${peak} MB above rest`)
    for (const hangUp of readers) hangUp()
  }
  console.log(`load at the end ${loadavg()[0]?.toFixed(1)}`)
} finally {
  for (const { child } of [...products.map(({ server }) => server), plain, nginx]) child.kill('SIGTERM')
  await Promise.all(
    products.map(({ server }) => new Promise((resolve) => server.child.once('exit', resolve))),
  )
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
