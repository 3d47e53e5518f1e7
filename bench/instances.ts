// Three instances behind nginx, with everybody at work: one killed, one stopped, all replaced by a new build with a
// migration. Counts what failed. node bench/instances.ts [seconds before and after each event]

import type { Sample } from './cluster/browser.ts'
import { openCluster } from './cluster/cluster.ts'
import { makeNextRelease } from './cluster/next-release.ts'
import { openPeople } from './cluster/people.ts'
import { failed, printTable, waysOf } from './cluster/table.ts'

const seconds = Number(process.argv[2] ?? 8)
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const cluster = await openCluster(3)
const next = await makeNextRelease()
for (const i of [0, 1, 2]) await cluster.start(i)
const people = openPeople(cluster.origin, { pauseMs: 60, uploadEveryMs: 700 })
const all: Sample[] = []

/** Of what was asked since the last phase: what failed, and what of that was on its way at `moment`. */
async function phase(name: string, event: () => Promise<number | undefined>) {
  const moment = await event()
  await wait(seconds * 1000)
  const samples = people.samples.splice(0)
  all.push(...samples)
  const bad = samples.filter(failed)
  const inFlight = bad.filter(({ at, ms }) => moment && at <= moment && at + ms >= moment)
  console.log(`| ${name} | ${samples.length} | ${waysOf(bad)} | ${moment ? inFlight.length : ''} |`)
  for (const one of bad.filter((sample) => !inFlight.includes(sample)))
    console.log(
      `  not in flight: ${one.what}, ${one.status || one.fault}, ${one.ms.toFixed(0)} ms, ${moment ? `${(one.at - moment).toFixed(0)} ms after` : ''}`,
    )
}

try {
  await wait(3000)
  people.samples.splice(0)
  console.log('| | requests | failed | in flight at the kill |\n|---|---|---|---|')
  await phase('all three at work', async () => undefined)
  for (let i = 0; i < 3; i++) {
    await phase('one killed (kill -9)', async () => {
      const moment = performance.now()
      await cluster.kill(i)
      return moment
    })
    await phase('and started again', async () => void (await cluster.start(i)))
  }
  for (let i = 0; i < 3; i++) {
    await phase('one stopped (SIGTERM)', async () => void (await cluster.stop(i)))
    await phase('and started again', async () => void (await cluster.start(i)))
  }
  await phase('all replaced, one after the other, by a new build with a migration', async () => {
    for (const i of [0, 1, 2]) {
      await cluster.stop(i)
      await cluster.start(i, next.folder)
    }
    return undefined
  })
  const missing = await people.stop()
  // Two mails an inquiry, and what is left of the queue.
  const wanted = people.acknowledged.inquiries.size
  const receipts = () => cluster.mail.received.filter(({ to }) => people.acknowledged.inquiries.has(to))
  for (let i = 0; i < 120 && receipts().length < wanted; i++) await wait(500)
  await wait(2000)
  const ids = cluster.mail.received.map(({ id, to }) => `${id} ${to}`)
  console.log('')
  printTable(all)
  console.log(`
Acknowledged: ${people.acknowledged.uploads.size} uploads, ${missing} of them not there with their bytes afterwards;
${wanted} inquiries, ${new Set(receipts().map(({ to }) => to)).size} of their receipts arrived; of all ${ids.length} mails ${ids.length - new Set(ids).size} came twice.
What else was wrong: ${people.wrong.length ? people.wrong.slice(0, 10).join('; ') : 'nothing'}.`)
} finally {
  await cluster.close()
  next.forget()
}
process.exit(0)
