import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { adminEmail, password } from '#demo/logins.ts'
import { freePort, openPostgresServer } from '#test/postgres.ts'
import { launch, type Running, ready, root, stop } from '#test/process/server.ts'

export { adminEmail }
export const clientEmail = 'client@harborline.example'
export const bidderEmail = 'bidder@polarquay.example'
export const DATABASES = ['embedded', 'postgres'] as const
export type DatabaseKind = (typeof DATABASES)[number]

/** A build with its own database and data folder, started with `withProgram`. */
export type Site = { program: string; settings: Record<string, string> }
export type Program = { running: Running; pid: number; port: number }

/** Temporary folder, PostgreSQL server and sites for one measurement. Disposing deletes them. */
export async function openBench() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'))
  let postgres: Awaited<ReturnType<typeof openPostgresServer>> | undefined
  let sites = 0
  return {
    folder,
    /** Creates an empty demo site from the build in the folder `program`. */
    async createSite(
      kind: DatabaseKind,
      program = root,
      settings: Record<string, string> = {},
    ): Promise<Site> {
      const name = `site${sites++}`
      const base = {
        DATA_DIR: join(folder, name),
        DEMO: '1',
        AUTH_SECRET: 'only-for-this-measurement-0123456789',
        HUMAN_CHECK: 'none',
        LOG_LEVEL: 'error',
      }
      if (kind === 'embedded') return { program: resolve(program), settings: { ...base, ...settings } }
      postgres ??= await openPostgresServer()
      const admin = new pg.Client(`${postgres.url}/postgres`)
      await admin.connect()
      await admin.query(`create database ${name}`)
      await admin.end()
      const DATABASE_URL = `${postgres.url}/${name}`
      return { program: resolve(program), settings: { ...base, DATABASE_URL, ...settings } }
    },
    async [Symbol.asyncDispose]() {
      await postgres?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a site, runs `work` once it is ready, and stops it. */
export async function withProgram<T>(
  { program, settings }: Site,
  work: (program: Program) => Promise<T>,
): Promise<T> {
  const port = await freePort()
  const running = launch(
    { ...settings, PORT: String(port) },
    { program: join(program, 'bin/foyer.js'), cwd: program },
  )
  try {
    await ready(running, port)
    return await work({ running, pid: running.child.pid ?? 0, port })
  } finally {
    await stop(running)
  }
}

/** Runs `work` with the current build and, if its folder is given, another one. Both are running at the same time. */
export async function withBuilds(
  bench: Awaited<ReturnType<typeof openBench>>,
  kind: DatabaseKind,
  other: string | undefined,
  work: (own: Program, before?: Program) => Promise<void>,
) {
  const own = await bench.createSite(kind)
  const before = other ? await bench.createSite(kind, other) : undefined
  await withProgram(own, (program) =>
    before ? withProgram(before, (second) => work(program, second)) : work(program),
  )
}

export async function signIn(port: number, email: string): Promise<{ cookie: string; origin: string }> {
  const origin = `http://localhost:${port}`
  const response = await fetch(`http://127.0.0.1:${port}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ email, password }),
  })
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
  if (cookies.length === 0) throw new Error(`sign-in of ${email} failed: ${response.status}`)
  return { cookie: cookies.join('; '), origin }
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

/** Downloads a complete page, compressed as for a browser. @throws unless the status is 200 */
export const readPage = (port: number, path: string, cookie = ''): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = {
      host: `localhost:${port}`,
      cookie,
      'accept-encoding': 'gzip, deflate, br, zstd',
      'sec-fetch-site': 'none',
    }
    const request = get({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
      const done = () => (response.statusCode === 200 ? resolve() : reject(new Error(path)))
      response.resume().once('end', done)
    }).on('error', (error) => {
      // The program closed a kept connection that had been idle while the other build was measured.
      if (request.reusedSocket) resolve(readPage(port, path, cookie))
      else reject(error)
    })
  })
