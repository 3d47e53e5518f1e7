// Visitors, clients, uploads, downloads, sign-ins and the office at once, for as long as wanted: does memory stay, does
// anything fail, how long do answers take? node bench/soak.ts [seconds] [embedded or postgres]
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, openPostgresServer } from '#test/postgres.ts'
import { launch, ready, stop } from '#test/process/server.ts'
import type { Sample } from './cluster/browser.ts'
import { openInspector } from './cluster/inspector.ts'
import { openPeople } from './cluster/people.ts'
import { failed, printTable, waysOf } from './cluster/table.ts'

const seconds = Number(process.argv[2] ?? 600)
const kind = process.argv[3] ?? 'embedded'
const STEPS = 10
const folder = mkdtempSync(join(tmpdir(), 'foyer-soak-'))
const postgres = kind === 'postgres' ? await openPostgresServer() : undefined
const [port, inspected] = [await freePort(), await freePort()]
const running = launch({
  PORT: String(port),
  DATA_DIR: folder,
  AUTH_SECRET: 'only-for-this-measurement-0123456789',
  HUMAN_CHECK: 'none',
  LOG_LEVEL: 'warn',
  // Only for the garbage to be collected before memory is read.
  NODE_OPTIONS: `--inspect=127.0.0.1:${inspected}`,
  ...(postgres ? { DEMO: '1', DATABASE_URL: `${postgres.url}/postgres` } : {}),
})
const megabytes = (bytes: number) => Math.round(bytes / 1_048_576)
const residentNow = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${running.child.pid}/status`, 'utf8'))?.[1]) * 1024

let grown = false
try {
  await ready(running, port)
  const inspector = await openInspector(inspected)
  const people = openPeople(`http://localhost:${port}`)
  const all: Sample[] = []
  const sizes: { heap: number; outside: number; resident: number }[] = []
  for (let step = 0; step < STEPS; step++) {
    await new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / STEPS))
    const resident = residentNow()
    const { used, outside } = await inspector.afterCollection()
    // While garbage is collected by force nobody is answered: what was on its way then is not counted.
    const { from, until } = inspector.pause()
    all.push(...people.samples.splice(0).filter(({ at, ms }) => at > until || at + ms < from))
    sizes.push({ heap: megabytes(used), outside: megabytes(outside), resident: megabytes(resident) })
  }
  const missing = await people.stop()
  inspector.close()

  printTable(all)
  const line = (name: string, of: keyof (typeof sizes)[number]) =>
    console.log(`| ${name} | ${sizes.map((one) => one[of]).join(' | ')} |`)
  console.log(`\n| MB, at each tenth of the time | ${sizes.map((_, i) => i + 1).join(' | ')} |`)
  console.log(`|---|${'---|'.repeat(STEPS)}`)
  line('heap after a forced collection', 'heap')
  line('buffers and such beside the heap, after it', 'outside')
  line('process (resident), before it', 'resident')
  const late = (of: keyof (typeof sizes)[number]) => {
    const half = sizes.slice(STEPS / 2).map((one) => one[of])
    const early = sizes.slice(1, STEPS / 2).map((one) => one[of])
    return Math.max(...half) / Math.max(...early)
  }
  console.log(`
${seconds} s, ${kind}: ${all.length} requests, ${(all.length / seconds).toFixed(0)} a second, failed ${waysOf(all.filter(failed))}.
Most of the second half against most of the first: heap ${late('heap').toFixed(2)}, process ${late('resident').toFixed(2)}.
${people.acknowledged.uploads.size} uploads, ${missing} not there afterwards; ${people.acknowledged.messages.size} messages, ${people.acknowledged.inquiries.size} inquiries.
What else was wrong: ${people.wrong.length ? people.wrong.slice(0, 10).join('; ') : 'nothing'}.`)
  grown = late('heap') > 1.15 || late('resident') > 1.15 || all.some(failed) || missing > 0
} finally {
  await stop(running)
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(grown ? 1 : 0)
