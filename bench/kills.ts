// Ends the program at once (kill -9), at random moments and while people work, again and again: is everything there
// that was acknowledged, once, and is nothing left over? node bench/kills.ts [times] [embedded or postgres]
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sample } from './cluster/browser.ts'
import { openPeople } from './cluster/people.ts'
import { percentile } from './cluster/table.ts'
import { balanceOf, leftoversOf, mailsOf, withDatabase } from './failures/ledger.ts'
import { openSite } from './failures/site.ts'

const TIMES = Number(process.argv[2] ?? 50)
const kinds = process.argv[3] ? [process.argv[3]] : ['embedded', 'postgres']
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function killOften(kind: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-kills-'))
  const site = await openSite(kind === 'embedded' ? join(folder, 'data') : undefined)
  const starts: number[] = []
  let whileStarting = 0
  try {
    await site.start()
    const people = openPeople(site.origin, { pauseMs: 120, uploadEveryMs: 250 })
    const samples: Sample[] = []
    const { uploads, inquiries, messages } = people.acknowledged
    const sizes = () => [uploads.size, inquiries.size, messages.size]
    const done = () => sizes().reduce((sum, one) => sum + one)
    // Once everybody is at work.
    while (sizes().includes(0)) await wait(50)
    for (let i = 0; i < TIMES; i++) {
      const [enough, last] = [done() + randomInt(1, 6), performance.now() + 5000]
      while (done() < enough && performance.now() < last) await wait(5)
      await wait(randomInt(0, 200))
      await site.kill()
      // One in six is killed again before it is there.
      if (i % 6 === 5 && i + 1 < TIMES) {
        site.begin()
        await wait(randomInt(100, 2500))
        await site.kill()
        whileStarting++
        i++
      }
      const began = performance.now()
      await site.start()
      starts.push(performance.now() - began)
      samples.push(...people.samples.splice(0))
    }
    await wait(2000)
    const missing = await people.stop()
    samples.push(...people.samples)
    const to = () => new Set(site.mail.received.map((one) => one.to))
    for (let i = 0; i < 300 && [...people.acknowledged.inquiries].some((email) => !to().has(email)); i++)
      await wait(200)
    await site.stop()

    return await withDatabase(site, async (query) => {
      const balance = await balanceOf(query, people)
      const mails = await mailsOf(query, site.mail, [people.run])
      const left = await leftoversOf(query, site)
      starts.sort((a, b) => a - b)
      console.log(`
**${kind}**, killed ${TIMES} times, ${whileStarting} of them while it started; ${samples.length} requests, ${samples.filter(({ status }) => status >= 200 && status < 400).length} answered with what was asked for. Ready again after ${(percentile(starts, 50) / 1000).toFixed(1)} s (median), ${((starts.at(-1) ?? 0) / 1000).toFixed(1)} s at most.
Acknowledged: ${uploads.size} uploads, ${inquiries.size} inquiries, ${messages.size} messages. Of these missing: ${balance.missing.length}, and ${missing} uploads without their bytes; twice: ${balance.twice.length}. There without having been acknowledged: ${balance.untold}.
Mails: ${mails.arrived} arrived, ${mails.arrivedTwice} of them twice; of ${mails.receipts} receipts ${mails.notArrived} not; queued twice: ${mails.rowsTwice}.
Left over after the stop: ${JSON.stringify(left)}. What else was wrong: ${[...new Set(people.wrong)].slice(0, 10).join('; ') || 'nothing'}.`)
      const nothing = Object.values(left).every((count) => count === 0)
      return nothing && balance.missing.length + balance.twice.length + missing + mails.notArrived === 0
    })
  } finally {
    await site.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

let whole = true
for (const kind of kinds) whole = (await killOften(kind)) && whole
process.exit(whole ? 0 : 1)
