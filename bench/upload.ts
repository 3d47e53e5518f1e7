import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { password } from '#demo/logins.ts'
import { openPostgresServer } from '#test/postgres.ts'

// How much memory a large upload and download take, and how fast they are beside a plain Node server that
// writes the same stream to a file. On a PostgreSQL server, so that the embedded one's memory is not counted.
// node bench/upload.ts [megabytes] [port]
const MIB = 1_048_576
const megabytes = Number(process.argv[2] ?? 2048)
const port = Number(process.argv[3] ?? 3590)
const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'))
const root = fileURLToPath(new URL('..', import.meta.url))

const BOUNDARY = 'bench-boundary'
const head = Buffer.from(
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="document"; filename="Large.pdf"\r\n\r\n%PDF-1.7\n`,
)
const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
const chunk = Buffer.alloc(MIB, 'A line of a long document.\n')

const plainServer = `
const { createServer } = require('node:http'), { createReadStream, createWriteStream } = require('node:fs')
const { pipeline } = require('node:stream')
createServer((req, res) => req.method === 'HEAD' ? res.end() : req.method === 'POST'
  ? pipeline(req, createWriteStream(process.argv[2]), () => res.end('{}'))
  : pipeline(createReadStream(process.argv[2]), res, () => {})).listen(Number(process.argv[1]), '127.0.0.1')`

type Server = { child: ChildProcess; at: number }

function start(at: number, args: string[], env: Record<string, string> = {}): Server {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, ...env },
  })
  return { child, at }
}

async function answering(server: Server, path: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${server.at}${path}`, { method: 'HEAD' }).catch(() => null)
    if (answer) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Resident megabytes of a process: at most since `forget`, or now. */
const memory = (server: Server, field: 'VmHWM' | 'VmRSS') => {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
}
const forget = (server: Server) => writeFileSync(`/proc/${server.child.pid}/clear_refs`, '5')

function upload(server: Server, headers: Record<string, string>): Promise<{ seconds: number; body: string }> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const sending = request(
      {
        host: '127.0.0.1',
        port: server.at,
        method: 'POST',
        path: '/api/documents/upload',
        headers: {
          ...headers,
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          'content-length': head.length + megabytes * MIB + tail.length,
        },
      },
      async (answer) => {
        const parts = []
        for await (const part of answer) parts.push(part)
        const body = Buffer.concat(parts).toString()
        if (answer.statusCode !== 200) reject(new Error(`${answer.statusCode}: ${body}`))
        resolve({ seconds: (performance.now() - started) / 1000, body })
      },
    )
    sending.on('error', reject)
    sending.write(head)
    let left = megabytes
    const more = () => {
      while (left > 0) {
        left--
        if (!sending.write(chunk)) return
      }
      if (left-- === 0) sending.end(tail)
    }
    sending.on('drain', more)
    more()
  })
}

function download(server: Server, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const asking = request({ host: '127.0.0.1', port: server.at, path, headers }, async (answer) => {
      let bytes = 0
      for await (const part of answer) bytes += part.length
      if (bytes < megabytes * MIB) reject(new Error(`only ${bytes} bytes came`))
      resolve((performance.now() - started) / 1000)
    })
    asking.on('error', reject).end()
  })
}

async function logIn({ at }: Server): Promise<Record<string, string>> {
  const origin = `http://localhost:${at}`
  const answer = await fetch(`http://127.0.0.1:${at}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ email: 'client@harborline.example', password }),
  })
  return {
    origin,
    cookie: answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  }
}

const postgres = await openPostgresServer()
const foyer = start(port, ['server/start.ts'], {
  PORT: String(port),
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: `${postgres.url}/postgres`,
  AUTH_SECRET: 'only-for-this-measurement-0123456789',
  LOG_LEVEL: 'warn',
})
const plain = start(port + 1, ['-e', plainServer, String(port + 1), join(folder, 'plain')])
try {
  await Promise.all([answering(foyer, '/readyz'), answering(plain, '/')])
  const headers = await logIn(foyer)
  // What start and log-in left behind is cleared away while the first page is asked for a few times.
  for (let i = 0; i < 50; i++) await (await fetch(`http://127.0.0.1:${port}/login`)).text()
  const idle = memory(foyer, 'VmRSS')
  forget(foyer)
  const up = await upload(foyer, headers)
  const upPeak = memory(foyer, 'VmHWM')
  forget(foyer)
  const { id } = JSON.parse(up.body)
  const down = await download(foyer, `/api/documents/${id}/download`, headers)
  const downPeak = memory(foyer, 'VmHWM')
  const plainUp = (await upload(plain, {})).seconds
  const plainDown = await download(plain, '/', {})

  const rate = (seconds: number) => `${Math.round(megabytes / seconds)} MB/s`
  const above = (peak: number) => `${Math.max(0, Math.round(peak - idle))} MB`
  console.log(`${megabytes} MB, idle ${Math.round(idle)} MB`)
  console.log(
    `upload    ${rate(up.seconds)}, plain Node ${rate(plainUp)}, ratio ${(plainUp / up.seconds).toFixed(2)}, peak above idle ${above(upPeak)}`,
  )
  console.log(
    `download  ${rate(down)}, plain Node ${rate(plainDown)}, ratio ${(plainDown / down).toFixed(2)}, peak above idle ${above(downPeak)}`,
  )
} finally {
  foyer.child.kill('SIGTERM')
  plain.child.kill('SIGTERM')
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
