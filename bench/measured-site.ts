import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort, openPostgresServer } from '#test/postgres.ts'
import { launch, type Running, ready, stop } from '#test/process/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-lists-'))
let plans = ''
const postgres = await openPostgresServer({
  settings: { session_preload_libraries: 'auto_explain' },
  onLog: (text) => {
    plans += text
  },
})

const started: Running[] = []
export type Site = { running: Running; port: number; url: string; headers: Record<string, string> }
const email = 'office@firm.example'
const password = 'correct horse battery'

/** The product on a database of its own, filled by `fill`, and a session of the administrator. */
export async function openSite(name: string, fill: (url: string) => Promise<void>): Promise<Site> {
  const admin = new pg.Client(`${postgres.url}/postgres`)
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const [port, url] = [await freePort(), `${postgres.url}/${name}`]
  const running = launch({
    PORT: String(port),
    DATA_DIR: join(folder, name),
    DATABASE_URL: url,
    AUTH_SECRET: 'only-for-this-measurement-0123456789',
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    LOG_LEVEL: 'error',
  })
  started.push(running)
  await ready(running, port)
  await fill(url)
  const origin = `http://localhost:${port}`
  const answer = await fetch(`http://127.0.0.1:${port}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ email, password }),
  })
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  return { running, port, url, headers: { origin, cookie: cookie.join('; ') } }
}

/** Milliseconds until the whole of what a click fetches is there. */
export async function ask(site: Site, path: string): Promise<number> {
  const started = performance.now()
  const answer = await fetch(`http://127.0.0.1:${site.port}${path}`, { headers: site.headers })
  const body = await answer.text()
  if (answer.status !== 200 || body.length < 500) throw new Error(`${path}: ${answer.status}`)
  return performance.now() - started
}

export const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** How the database reaches the rows of these tables for one page, as its own log tells. */
export async function plansOf(site: Site, path: string, tables: string[]): Promise<string[]> {
  const db = new pg.Client(site.url)
  await db.connect()
  const explain = async (least: number) => {
    await db.query(`alter system set auto_explain.log_min_duration = ${least}`)
    await db.query('select pg_reload_conf()')
  }
  await explain(0)
  plans = ''
  await ask(site, path)
  await explain(-1)
  await db.end()
  const scans = plans.matchAll(
    /((?:Seq|Index Only|Index|Bitmap Index) Scan)(?: Backward)?(?: using (\w+))? on (\w+)/g,
  )
  const own = (name: string) => tables.some((table) => name.startsWith(table))
  return [...new Set([...scans].filter(([, , , on]) => own(on ?? '')).map(([text]) => text))]
}

/** What the database itself took for what `asks` does, planning and all, in milliseconds. */
export async function databaseTime(site: Site, asks: () => Promise<unknown>): Promise<number> {
  await logging(site, 'times')
  plans = ''
  await asks()
  // The log arrives by a pipe of its own.
  await new Promise((resolve) => setTimeout(resolve, 30))
  const steps = plans.matchAll(/duration: ([\d.]+) ms {2}(?:parse|bind|execute|statement)/g)
  return [...steps].reduce((sum, [, ms]) => sum + Number(ms), 0)
}

/** By which scans it reaches the rows for that. */
export async function scansOf(site: Site, asks: () => Promise<unknown>): Promise<string[]> {
  await logging(site, 'plans')
  plans = ''
  await asks()
  await new Promise((resolve) => setTimeout(resolve, 100))
  const scans = plans.matchAll(
    /(?:Seq Scan on|Index (?:Only )?Scan(?: Backward)? using|Bitmap Index Scan on) \w+/g,
  )
  return [...new Set([...scans].map(([scan]) => scan))]
}

let logged = ''
async function logging(site: Site, what: 'times' | 'plans'): Promise<void> {
  if (logged === `${what} ${site.url}`) return
  logged = `${what} ${site.url}`
  const db = new pg.Client(site.url)
  await db.connect()
  await db.query(`alter system set log_min_duration_statement = ${what === 'times' ? 0 : -1}`)
  await db.query('alter system set log_parameter_max_length = 0')
  await db.query(`alter system set auto_explain.log_min_duration = ${what === 'plans' ? 0 : -1}`)
  await db.query('select pg_reload_conf()')
  await db.end()
  await new Promise((resolve) => setTimeout(resolve, 300))
}

/** Stops all that was opened, and forgets it. */
export async function closeSites(): Promise<void> {
  for (const running of started) await stop(running)
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
