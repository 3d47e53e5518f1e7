// Mail server, storage, database, scanner, sign-in provider and disk, each slow, broken, lying or gone, one after the
// other, while people work: what they saw, what was lost, and how many seconds after it all was well.
// node bench/failures.ts [seconds of each] [words of the names of the cases that are wanted]
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPeople } from './cluster/people.ts'
import { failed, waysOf } from './cluster/table.ts'
import { type Case, casesOf } from './failures/cases.ts'
import { casesOfDisk, openDisk } from './failures/disk.ts'
import { balanceOf, leftoversOf, mailsOf, withDatabase } from './failures/ledger.ts'
import { openProbes, type Seen } from './failures/probes.ts'
import { openSite, type Site } from './failures/site.ts'

const SECONDS = Number(process.argv[2] ?? 8)
const wanted = process.argv.slice(3)
const isWanted = ({ name }: Case) =>
  wanted.length === 0 || !name.includes(':') || wanted.some((word) => name.includes(word))
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const seconds = (ms: number) => (ms / 1000).toFixed(1)
type Probes = Awaited<ReturnType<typeof openProbes>>
type Worked = { name: string; people: ReturnType<typeof openPeople>; wrong: number; endedAt: number }

/** The longest wait for each thing while nothing was wrong. */
const usual = new Map<string, number>()

/** What was seen of each thing that did not go as ever, with the longest wait; and the words for it. */
function told(seen: Seen[], names: string[]) {
  const words = new Set<string>()
  const alike = new Map<string, { names: string[]; slowest: number }>()
  for (const what of names) {
    const own = seen.filter((one) => one.what === what)
    const slowest = Math.max(...own.map(({ ms }) => ms))
    const ways = Object.entries(
      Object.groupBy(
        own.filter(({ ok }) => !ok),
        ({ saw }) => saw,
      ),
    )
    for (const one of own) if (one.words) words.add(one.words)
    if (ways.length === 0 && slowest < 1000 + 2 * (usual.get(what) ?? 0)) continue
    const wayOf = ([saw, of]: [string, Seen[] | undefined]) =>
      of?.length === own.length ? saw : `${saw} ${of?.length} of ${own.length}`
    const way = ways.length ? ways.map(wayOf).join(', ') : 'came'
    const known = alike.get(way) ?? { names: [], slowest: 0 }
    alike.set(way, { names: [...known.names, what], slowest: Math.max(known.slowest, slowest) })
  }
  const odd = [...alike].map(
    ([way, { names, slowest }]) => `${way} within ${seconds(slowest)} s: ${names.join(', ')}`,
  )
  return { odd: odd.length ? odd.join('; ') : 'all came', words: [...words] }
}

async function during(site: Site, probes: Probes, one: Case): Promise<Worked> {
  const people = openPeople(site.origin, { pauseMs: 300, uploadEveryMs: 1500 })
  await wait(1500)
  people.samples.splice(0)
  await one.begin()
  // What was closed meanwhile is not used again.
  await wait(100)
  const began = performance.now()
  const seen: Seen[] = []
  let health = ''
  while (performance.now() - began < (one.seconds ?? SECONDS) * 1000) {
    const [round, text] = await Promise.all([probes.all(), site.readyz()])
    seen.push(...round)
    health = text
    await wait(300)
  }
  const others = people.samples.splice(0)
  await one.end()
  const [ended, endedAt] = [performance.now(), Date.now()]
  // Well is who is well at a try and at all that follow, for three seconds.
  const lastBad = new Map<string, number>()
  let last = ended
  while (performance.now() - last < 3000 && performance.now() - ended < 90_000) {
    const round = [
      ...(await probes.all()),
      { what: '/readyz', ok: /ok, storage ok, disk ok/.test(await site.readyz()) },
    ]
    for (const { what, ok } of round)
      if (!ok) {
        last = performance.now()
        lastBad.set(what, last)
      }
    await wait(100)
  }
  if (!one.name.includes(':'))
    for (const { what, ms } of seen) usual.set(what, Math.max(ms, usual.get(what) ?? 0))
  const missing = await people.stop()
  const { odd, words } = told(seen, probes.names)
  const wrong = seen.filter(({ saw }) => saw === 'WRONG BYTES').length
  const late = [...lastBad].map(([what, at]) => `${what} ${seconds(at - ended)}`)
  console.log(`| ${one.name} | ${odd} | ${health} | ${late.length ? late.join(', ') : '0'} |`)
  for (const said of words) console.log(`  “${said}”`)
  console.log(
    `  others at work: ${others.length} requests, ${waysOf(others.filter(failed))} failed; ${missing} uploads missing${people.wrong.length ? `; ${[...new Set(people.wrong)].slice(0, 5).join('; ')}` : ''}`,
  )
  return { name: one.name, people, wrong, endedAt }
}

/** Runs the cases, and compares what was acknowledged with what is there. */
async function all(site: Site, probes: Probes, cases: Case[]): Promise<void> {
  const worked: Worked[] = []
  for (const one of cases.filter(isWanted)) {
    if (site.running()?.child.exitCode !== null) throw new Error(`it has ended:\n${site.running()?.output()}`)
    worked.push(await during(site, probes, one))
  }
  const runs = worked.map(({ people }) => people.run)
  // What waits for another try of the mail server has to arrive as well.
  const began = performance.now()
  const waiting = () =>
    withDatabase(site, async (query) => {
      const { rows } = await query("select count(*)::int as n from mails where status = 'waiting'")
      return Number(rows[0]?.n)
    })
  while (site.services && (await waiting()) > 0 && performance.now() - began < 180_000) await wait(500)
  const mailMs = performance.now() - began
  for (const { name, people, endedAt } of worked.filter((one) => one.name.startsWith('mail'))) {
    const theirs = site.mail.received.filter(({ to }) => people.acknowledged.inquiries.has(to))
    const twice = theirs.length - new Set(theirs.map(({ to }) => to)).size
    const last = Math.max(0, ...theirs.map(({ at }) => at - endedAt))
    console.log(
      `${name}: ${theirs.length} receipts, ${twice} of them twice, the last one ${seconds(last)} s after it`,
    )
  }
  if (!site.services) await site.stop()
  await withDatabase(site, async (query) => {
    let acknowledged = 0
    for (const { name, people, wrong } of worked) {
      const balance = await balanceOf(query, people)
      acknowledged += balance.acknowledged
      if (balance.missing.length || balance.twice.length || balance.untold || wrong)
        console.log(
          `${name}: missing ${balance.missing.join(', ') || 'nothing'}; twice ${balance.twice.join(', ') || 'nothing'}; there without having been acknowledged ${balance.untold}; wrong bytes given out ${wrong}`,
        )
    }
    const mails = await mailsOf(query, site.mail, runs)
    console.log(
      `Acknowledged in all: ${acknowledged} uploads, inquiries and messages. Mails: ${mails.arrived} arrived, ${mails.arrivedTwice} of them twice; of ${mails.receipts} receipts ${mails.notArrived} not, after ${seconds(mailMs)} s; rows twice ${mails.rowsTwice}.`,
    )
    console.log(`Left over: ${JSON.stringify(await leftoversOf(query, site))}`)
  })
}

const head = () => console.log('\n| | what people saw | `/readyz` | well after, s |\n|---|---|---|---|')
const service = await openSite()
try {
  await service.start()
  const cases = casesOf(service)
  if (cases.some((one) => one.name.includes(':') && isWanted(one))) {
    const probes = await openProbes(service)
    head()
    await all(service, probes, cases)
  }
} finally {
  await service.close()
}
const disk =
  wanted.length === 0 || wanted.some((word) => 'disk'.includes(word) || word.includes('disk'))
    ? openDisk()
    : null
if (disk) {
  const site = await openSite(disk.data)
  try {
    await site.start()
    const probes = await openProbes(site)
    const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex')
    const fileOf = (content: Buffer) => {
      const folder = join(disk.data, 'documents')
      const found = globSync('*/*', { cwd: folder }).find(
        (path) =>
          /^..\/[0-9a-f-]{36}$/.test(path) && hash(readFileSync(join(folder, path))) === hash(content),
      )
      return join(folder, found ?? '')
    }
    head()
    await all(site, probes, casesOfDisk(site, disk, probes.kept, fileOf))
  } finally {
    await site.close()
    disk.close()
  }
}
process.exit(0)
