import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgresServer } from '#test/postgres.ts'
import { type Measured, report } from './rows.ts'
import { answering, download, forget, logIn, memory, type Server, start, upload } from './streams.ts'

// How much memory a large upload and download take, and how fast they are beside a plain Node server and nginx
// that write the same stream to a file and read it from there; and what pages take while ten are uploaded at
// once. On a PostgreSQL server, so that the embedded one's memory is not counted.
// node bench/upload.ts [megabytes] [rounds] [port]
const megabytes = Number(process.argv[2] ?? 2048)
const rounds = Number(process.argv[3] ?? 3)
const port = Number(process.argv[4] ?? 3590)
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
const foyer = start(port, process.execPath, ['bin/foyer.js', 'start'], {
  PORT: String(port),
  DATA_DIR: join(folder, 'data'),
  DEMO: '1',
  DATABASE_URL: `${postgres.url}/postgres`,
  AUTH_SECRET: 'only-for-this-measurement-0123456789',
  LOG_LEVEL: 'warn',
})
const plain = start(port + 1, process.execPath, ['-e', plainServer, String(port + 1), join(folder, 'plain')])
const nginx = startNginx(port + 2)
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
try {
  await Promise.all([answering(foyer, '/readyz'), answering(plain, '/'), answering(nginx, '/')])
  const headers = await logIn(foyer)
  // What start and log-in left behind is cleared away while the first page is asked for a few times.
  for (let i = 0; i < 50; i++) await (await fetch(`http://127.0.0.1:${port}/login`)).text()
  const idle = memory(foyer, 'VmRSS')
  console.log(`${megabytes} MB, ${rounds} rounds in turn; Foyer idle at ${Math.round(idle)} MB`)

  const up: Record<string, number[]> = { foyer: [], plain: [], nginx: [] }
  const down: Record<string, number[]> = { foyer: [], plain: [], nginx: [] }
  let [upPeak, downPeak] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    forget(foyer)
    const sent = await upload(foyer, megabytes, { headers })
    upPeak = Math.max(upPeak, memory(foyer, 'VmHWM'))
    up.foyer?.push(sent.seconds)
    up.plain?.push((await upload(plain, megabytes)).seconds)
    up.nginx?.push((await upload(nginx, megabytes, { method: 'PUT', path: '/large.pdf' })).seconds)
    forget(foyer)
    const { id } = JSON.parse(sent.body)
    down.foyer?.push(await download(foyer, megabytes, `/api/documents/${id}/download`, headers))
    downPeak = Math.max(downPeak, memory(foyer, 'VmHWM'))
    down.plain?.push(await download(plain, megabytes, '/'))
    down.nginx?.push(await download(nginx, megabytes, '/large.pdf'))
  }
  const rows: Measured[] = []
  for (const [what, times, peak, aim] of [
    ['upload', up, upPeak, '0.6 of plain Node'],
    ['download', down, downPeak, '0.8 of plain Node'],
  ] as const) {
    const rates = (name: string) => (times[name] ?? []).map((seconds) => megabytes / seconds)
    const beside = { 'plain Node': rates('plain'), nginx: rates('nginx') }
    rows.push({ what: `${what} of ${megabytes} MB`, unit: 'MB/s', ours: rates('foyer'), beside, aim })
    const above = Math.max(0, peak - idle)
    rows.push({ what: `${what}: memory above idle, at most`, unit: 'MB', ours: [above], aim: '64 MB' })
  }
  report(rows)

  // Ten at once, each a twentieth as large, again and again while pages are asked for.
  const each = Math.max(1, Math.round(megabytes / 20))
  const pages: Record<string, number[]> = { '/': [], '/client/dashboard': [], '/client/documents': [] }
  let going = true
  forget(foyer)
  const uploads = Array.from({ length: 10 }, async (_, i) => {
    while (going) await upload(foyer, each, { headers, name: `Part ${i}.pdf` })
  })
  for (let i = 0; i < 60; i++) {
    for (const [path, times] of Object.entries(pages)) {
      const started = performance.now()
      await (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text()
      times.push(performance.now() - started)
    }
  }
  going = false
  await Promise.all(uploads)
  const shown = Object.entries(pages).map(([path, times]) => `${path} ${median(times).toFixed(0)} ms`)
  console.log(
    `ten uploads at once (${each} MB each): median ${shown.join(', ')}; peak ${Math.round(memory(foyer, 'VmHWM') - idle)} MB above idle`,
  )
} finally {
  for (const { child } of [foyer, plain, nginx]) child.kill('SIGTERM')
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
