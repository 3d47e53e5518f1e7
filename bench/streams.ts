import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { password } from '#demo/logins.ts'

const MIB = 1_048_576
const BOUNDARY = 'bench-boundary'
const head = (name: string) =>
  Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="document"; filename="${name}"\r\n\r\n%PDF-1.7\n`,
  )
const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
const chunk = Buffer.alloc(MIB, 'A line of a long document.\n')

export type Server = { child: ChildProcess; at: number }

/** A process of its own that listens on 127.0.0.1. */
export function start(at: number, command: string, args: string[], env: Record<string, string> = {}): Server {
  const child = spawn(command, args, {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, ...env },
  })
  return { child, at }
}

export async function answering(server: Server, path: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${server.at}${path}`, { method: 'HEAD' }).catch(() => null)
    if (answer && answer.status !== 503) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Resident megabytes of a process: at most since `forget`, or now. */
export const memory = ({ child }: { child: ChildProcess }, field: 'VmHWM' | 'VmRSS') => {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
}
export const forget = ({ child }: { child: ChildProcess }) =>
  writeFileSync(`/proc/${child.pid}/clear_refs`, '5')

/** Sends so many megabytes as the page would; resolves to the seconds it took and the answer. */
export function upload(
  server: Server,
  megabytes: number,
  options: { headers?: Record<string, string>; method?: string; path?: string; name?: string } = {},
): Promise<{ seconds: number; body: string }> {
  const first = head(options.name ?? 'Large.pdf')
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const sending = request(
      {
        host: '127.0.0.1',
        port: server.at,
        method: options.method ?? 'POST',
        path: options.path ?? '/api/documents/upload',
        headers: {
          ...options.headers,
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          'content-length': first.length + megabytes * MIB + tail.length,
        },
      },
      async (answer) => {
        const parts = []
        for await (const part of answer) parts.push(part)
        const body = Buffer.concat(parts).toString()
        if (!String(answer.statusCode).startsWith('2')) reject(new Error(`${answer.statusCode}: ${body}`))
        resolve({ seconds: (performance.now() - started) / 1000, body })
      },
    )
    sending.on('error', reject)
    sending.write(first)
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

/** Seconds until at least so many megabytes have come. */
export function download(
  server: Server,
  megabytes: number,
  path: string,
  headers: Record<string, string> = {},
): Promise<number> {
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

/** The headers of the demo's client, signed in. */
export async function logIn({ at }: Server): Promise<Record<string, string>> {
  const origin = `http://localhost:${at}`
  const answer = await fetch(`http://127.0.0.1:${at}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ email: 'client@harborline.example', password }),
  })
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  return { origin, cookie: cookies.join('; ') }
}
