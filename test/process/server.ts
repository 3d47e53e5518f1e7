import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject } from 'vitest'
import { password as demoPassword } from '#demo/logins.ts'
import { uploadForm } from '../make/files.ts'

/** The checkout's root folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** `output` contains stdout and stderr, `log` only stdout. */
export type Running = {
  child: ChildProcess
  output: () => string
  log: () => string
  ended: Promise<number | null>
}

const launched = new Set<ChildProcess>()
/** Kills processes that a failed test left running. */
function endLaunched(): void {
  for (const child of launched) child.kill('SIGKILL')
}
process.on('exit', endLaunched)
Object.assign(globalThis, { endLaunched })

/** Starts the program, or another file, in a process with only `settings` in its environment. `input` is its stdin. */
export function launch(
  settings: Record<string, string>,
  {
    program = join(root, 'bin/foyer.js'),
    cwd = root,
    uid,
    args = ['start'],
    input,
  }: { program?: string; cwd?: string; uid?: number; args?: string[]; input?: string } = {},
): Running {
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...(program.startsWith(root) && { CONTENT_DIR: 'demo-content' }),
      // A free port, unless the test needs to know it. The default may be in use by `npm start`.
      PORT: '0',
      ...settings,
    },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid }),
  })
  launched.add(child)
  child.once('close', () => launched.delete(child))
  child.stdin?.end(input)
  let text = ''
  let log = ''
  child.stdout?.on('data', (chunk) => {
    text += chunk
    log += chunk
  })
  child.stderr?.on('data', (chunk) => {
    text += chunk
  })
  return { child, output: () => text, log: () => log, ended: once(child, 'close').then(([code]) => code) }
}

/** Waits until the server is ready. @throws with the server's output if it ends first */
export async function ready(running: Running, port: number): Promise<void> {
  const ended = running.ended.then((code) => {
    throw new Error(`ended with ${code}:\n${running.output()}`)
  })
  const answers = async () => {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
      if (answer?.ok) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  await Promise.race([answers(), ended])
}

/** Kills a server and waits until it is gone. */
export async function kill(running: Running): Promise<void> {
  running.child.kill('SIGKILL')
  await running.ended
}

/** Stops a server. Returns its exit code. */
export async function stop(running: Running): Promise<number | null> {
  running.child.kill('SIGTERM')
  return running.ended
}

type Headers = Record<string, string>

/** Returns functions that send requests to a running server, without following redirects. */
export function openClient(port: number, cookie = '') {
  const headers = { origin: `http://localhost:${port}`, cookie }
  const request = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { ...headers, ...(init.headers as Headers) },
    })
  return {
    headers,
    get: (path: string) => request(path),
    post: (path: string, form: Record<string, string>, more: Headers = {}) =>
      request(path, { method: 'POST', body: new URLSearchParams(form), headers: more }),
    upload: (name: string, content: Buffer) =>
      request('/api/documents/upload', { method: 'POST', body: uploadForm(name, content) }),
  }
}

/** Signs in. Returns the redirect or the status, the cookie, and a client that sends it. */
export async function signIn(port: number, email: string, password = demoPassword) {
  const answer = await openClient(port).post('/login', { email, password })
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  const cookie = cookies.join('; ')
  return { to: answer.headers.get('location') ?? answer.status, cookie, client: openClient(port, cookie) }
}

/** Signs in as the demo client or another demo account. */
export const demoClient = async (port: number, email = 'client@harborline.example') =>
  (await signIn(port, email)).client

/** Sends requests as the demo client in `newDemoFolder`, whose session already exists because sign-in is slow. */
export const signedInDemoClient = (port: number) => openClient(port, inject('demoCookie'))

/** Follows all links, beginning with these paths. Returns the pages' HTML by path. */
export async function crawl(
  get: (path: string) => Promise<Response>,
  start: string[],
): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  const queue = [...start]
  const queued = new Set(queue)
  for (const path of queue) {
    const answer = await get(path)
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue
    expect([path, answer.status < 400]).toEqual([path, true])
    const html = await answer.text()
    pages.set(path, html)
    for (const [, to = ''] of html.matchAll(/(?:href|action)="(\/[^"#?]*)/g)) {
      // One record of each kind is enough.
      const kind = to.replace(/demo-[\w-]+|[0-9a-f-]{36}/g, ':id')
      if (queued.has(kind) || /^\/(assets|logout|project-pictures)/.test(to)) continue
      queued.add(kind)
      queue.push(to)
    }
  }
  return pages
}
