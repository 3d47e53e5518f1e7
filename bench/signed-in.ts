import { readFileSync } from 'node:fs'
import { ask, logIn } from './ask.ts'
import { onBothDatabases, type Started } from './both-databases.ts'
import { inTurn, type Measured, report } from './rows.ts'

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

type Site = Started & { cookies: Map<string, string> }

async function openSite(started: Started): Promise<Site> {
  const cookies = new Map<string, string>()
  for (const email of new Set(pages.map(([email]) => email)))
    cookies.set(email, await logIn(started.port, email))
  return { ...started, cookies }
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

const rows: Measured[] = []
await onBothDatabases(other, openSite, async (kind, site, before) => {
  for (const [email, path] of pages) {
    for (const one of before ? [site, before] : [site]) await measure(one, email, path)
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
})
report(rows)
