import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { bucketOf, contentOf, envFile } from '#test/backup/places.ts'
import { freePort, openPostgresServer } from '#test/postgres.ts'
import { launch, type Running, ready, root, stop } from '#test/process/server.ts'
import { openS3Server } from '#test/s3.ts'
import { addLarge, multiply } from './ten-times.ts'

// The demo so many times over, with one large document: how long a backup, its check, a restore into either database
// and a move take, and how much memory; how long a page waits meanwhile; and whether every row and document is the same.
// node bench/backup.ts [times] [megabytes of the large document] [folder with room for six times that]
const times = Number(process.argv[2] ?? 10)
const megabytes = Number(process.argv[3] ?? 0)
const folder = mkdtempSync(join(process.argv[4] ?? tmpdir(), 'foyer-bench-'))
const AUTH_SECRET = 'only-for-this-measurement-0123456789'
const file = join(folder, 'foyer.backup')

const peakOf = ({ child }: Running) => {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

async function command(settings: Record<string, string>, ...args: string[]) {
  const began = performance.now()
  const run = launch(settings, { program: join(root, 'bin/foyer.js'), args })
  let peak = 0
  const look = setInterval(() => {
    peak = Math.max(peak, peakOf(run))
  }, 20)
  const code = await run.ended
  clearInterval(look)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    `${args[0]?.padEnd(8)} ${seconds.padStart(6)} s, ${Math.round(peak)} MB of memory: ${run.output().trim()}`,
  )
  if (code !== 0) throw new Error(`ended with ${code}`)
}

/** Without what a restore notes in the log, and what it says of mail that waited. */
function withoutNotes(content: Awaited<ReturnType<typeof contentOf>>) {
  const { activity = [], mails = [], ...others } = content.rows
  const rows: typeof content.rows = {
    ...others,
    activity: activity.filter((line) => !line.includes('"system.restored"')),
    mails: mails.map((line) => line.replace(/"(status|last_error)": ("[^"]*"|null)/g, '')),
  }
  return { ...content, rows }
}

const postgres = await openPostgresServer()
async function newDatabase(name: string): Promise<string> {
  const admin = new pg.Client(`${postgres.url}/postgres`)
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  return `${postgres.url}/${name}`
}
const port = await freePort()
const source = { PORT: String(port), DATA_DIR: join(folder, 'data'), AUTH_SECRET }
try {
  let running = launch(source)
  await ready(running, port)
  await stop(running)
  await multiply(source.DATA_DIR, times)
  if (megabytes > 0) await addLarge(source.DATA_DIR, megabytes)

  running = launch(source)
  await ready(running, port)
  const before = peakOf(running)
  let [asking, worst] = [true, 0]
  const pages = (async () => {
    while (asking) {
      const began = performance.now()
      await (await fetch(`http://127.0.0.1:${port}/readyz?part=database`)).text()
      worst = Math.max(worst, performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })()
  await command(source, 'backup', file)
  asking = false
  await pages
  console.log(
    `the program that made it: from ${Math.round(before)} to ${Math.round(peakOf(running))} MB; whoever asked the database waited ${Math.round(worst)} ms at most`,
  )
  await stop(running)
  console.log(`the file has ${(statSync(file).size / 1_048_576).toFixed(1)} MB`)
  await command(source, 'verify', file)

  const wanted = withoutNotes(await contentOf(source))
  const embedded = { ...source, DATA_DIR: join(folder, 'embedded') }
  const server = { ...source, DATA_DIR: join(folder, 'server'), DATABASE_URL: `${postgres.url}/postgres` }
  await command(embedded, 'restore', file)
  await command(server, 'restore', file)
  const storage = await openS3Server()
  const bucket = bucketOf(storage.settings)
  const elsewhere = {
    ...source,
    DATA_DIR: join(folder, 'moved'),
    DATABASE_URL: await newDatabase('moved'),
    ...bucket,
  }
  const back = { ...source, DATA_DIR: join(folder, 'back') }
  await command(embedded, 'move', envFile(elsewhere))
  await command(elsewhere, 'move', envFile(back))
  const all = { embedded, server, 'moved to PostgreSQL and S3': elsewhere, 'moved back': back }
  for (const [name, settings] of Object.entries(all)) {
    const found = withoutNotes(await contentOf(settings))
    const differ = Object.keys(wanted.rows).filter(
      (table) => found.rows[table]?.join('\n') !== wanted.rows[table]?.join('\n'),
    )
    const rows = Object.values(found.rows).reduce((sum, lines) => sum + lines.length, 0)
    const which = [...differ, ...found.wrong].slice(0, 5).join(', ')
    console.log(
      `${name}: ${rows} rows in ${Object.keys(found.rows).length} tables, ${found.documents} versions of documents; not equal: ${which || 'none'}`,
    )
  }
  await storage.close()
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
