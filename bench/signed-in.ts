import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { freePort, openPostgresServer } from '#test/postgres.ts'
import { launch, type Running, ready, root, stop } from '#test/process/server.ts'
import { ask, logIn } from './ask.ts'
import { inTurn, type Measured, report } from './rows.ts'
import { folder, starterOf } from './servers.ts'

// Processor time of the program for one signed-in page, on both databases, with the demo's rows. A second folder with
// another version of the program, built, is measured in turn with this one: node bench/signed-in.ts [rounds] [folder]
const [rounds = '6', other] = process.argv.slice(2)
const REQUESTS = 150
const pages = [
  ['client@harborline.example', '/client/dashboard'],
  ['client@harborline.example', '/client/documents'],
  ['admin@norrvane.example', '/admin'],
  ['admin@norrvane.example', '/admin/projects'],
] as const
const programs = [root, ...(other ? [resolve(other)] : [])]

type Site = { running: Running; port: number; cookies: Map<string, string> }

async function openSite(program: string, name: string, url: string | undefined): Promise<Site> {
  const port = await freePort()
  const database = url
    ? { DATABASE_URL: url, AUTH_SECRET: 'only-for-this-measurement-0123456789' }
    : undefined
  const settings = { PORT: String(port), DATA_DIR: join(folder, name), LOG_LEVEL: 'error', ...database }
  const running = launch(settings, { program: starterOf(program), cwd: program })
  await ready(running, port)
  const cookies = new Map<string, string>()
  for (const email of new Set(pages.map(([email]) => email))) cookies.set(email, await logIn(port, email))
  return { running, port, cookies }
}

/** Milliseconds of processor time since it began, as the kernel counts them. */
function processorTime({ running }: Site): number {
  const stat = readFileSync(`/proc/${running.child.pid}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return ((user ?? 0) + (system ?? 0)) * 10
}

/** Of one page, by 8 connections. */
async function measure(site: Site, email: string, path: string): Promise<number> {
  let left = REQUESTS
  const before = processorTime(site)
  const worker = async () => {
    while (left-- > 0) await ask(site.port, path, site.cookies.get(email) ?? '')
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return (processorTime(site) - before) / REQUESTS
}

const postgres = await openPostgresServer()
const sites: Site[] = []
const rows: Measured[] = []
try {
  for (const kind of ['postgres', 'embedded']) {
    const pair: Site[] = []
    for (const [i, program] of programs.entries()) {
      const name = `${kind}${i}`
      if (kind === 'postgres') {
        const admin = new pg.Client(`${postgres.url}/postgres`)
        await admin.connect()
        await admin.query(`create database ${name}`)
        await admin.end()
      }
      const site = await openSite(program, name, kind === 'postgres' ? `${postgres.url}/${name}` : undefined)
      sites.push(site)
      pair.push(site)
    }
    for (const [email, path] of pages) {
      const [site, before] = pair as [Site, Site?]
      for (const one of pair) await measure(one, email, path)
      const { ours, beside } = await inTurn(
        Number(rounds),
        () => measure(site, email, path),
        before ? { before: () => measure(before, email, path) } : {},
      )
      rows.push({
        what: `${kind}: \`${path}\`, processor time`,
        unit: 'ms',
        ours,
        beside,
        aim: '2 of before',
      })
    }
    for (const { running } of pair) await stop(running)
  }
  report(rows)
} finally {
  for (const { running } of sites) running.child.kill('SIGKILL')
  await postgres.stop()
}
