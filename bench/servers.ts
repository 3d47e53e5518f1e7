import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { accepted } from './load.ts'

export type Running = { origin: string; pid: number | undefined; stop: () => Promise<void> }
export const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'))

/** This version of the program, or the one in another folder. */
export const ownFolder = fileURLToPath(new URL('..', import.meta.url))

/** What starts the version of the program that lies in a folder; before there was `bin/`, it was `server/start.ts`. */
export const starterOf = (program: string): string =>
  ['bin/foyer.js', 'server/start.ts']
    .map((name) => join(program, name))
    .find((path) => existsSync(path)) as string

/** The product in demo mode, as `npm start` runs it, on a data folder of its own. */
export async function startFoyer(
  port: number,
  program = ownFolder,
  settings: Record<string, string> = {},
): Promise<Running> {
  const child = spawn(process.execPath, [starterOf(program), 'start'], {
    cwd: program,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: join(folder, `data-${port}`),
      NODE_ENV: 'production',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return running(child, `http://127.0.0.1:${port}`, '/readyz')
}

/** A stored answer: its path, headers and body as Foyer sent them. */
export type Stored = { path: string; headers: [string, string][]; body: Uint8Array }

/** One answer with its bytes as they came over the wire. */
export const fetchStored = (origin: string, path: string) =>
  new Promise<Stored>((resolve, reject) => {
    const asked = request(origin + path, { headers: { 'accept-encoding': accepted } }, async (answer) => {
      const body = Buffer.concat(await answer.toArray())
      resolve({ path, headers: Object.entries(answer.headers) as [string, string][], body })
    })
    asked.on('error', reject).end()
  })

/** nginx with one worker for each core, sending the very same bytes and headers from files. */
export async function startNginx(port: number, answers: Stored[]): Promise<Running> {
  mkdirSync(join(folder, 'www'), { recursive: true })
  // Started as root, its workers run as somebody else, who must be able to enter.
  chmodSync(folder, 0o755)
  const own = [
    'connection',
    'content-length',
    'content-type',
    'date',
    'etag',
    'keep-alive',
    'transfer-encoding',
  ]
  const locations = answers.map(({ path, headers, body }, i) => {
    writeFileSync(join(folder, 'www', `${i}.html`), body)
    const lines = headers
      .filter(([name]) => !own.includes(name))
      .map(([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}';`)
    return `location = ${path} { default_type text/html; charset utf-8; try_files /${i}.html =404; ${lines.join(' ')} }`
  })
  const config = join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `worker_processes auto; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100; server_tokens off;
  client_body_temp_path ${folder}/t1; proxy_temp_path ${folder}/t2; fastcgi_temp_path ${folder}/t3;
  uwsgi_temp_path ${folder}/t4; scgi_temp_path ${folder}/t5;
  types { }
  server { listen 127.0.0.1:${port}; root ${folder}/www; ${locations.join('\n')} location = /readyz { return 200; } }
}`,
  )
  const child = spawn('nginx', ['-c', config, '-p', folder, '-e', `${folder}/error.log`], {
    stdio: 'inherit',
  })
  return running(child, `http://127.0.0.1:${port}`, '/readyz')
}

async function running(child: ChildProcess, origin: string, path: string): Promise<Running> {
  const ended = once(child, 'exit')
  for (let tries = 0; !(await fetch(origin + path).catch(() => null))?.ok; tries++) {
    if (tries > 300 || child.exitCode !== null) throw new Error(`${child.spawnfile} did not start`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    origin,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
