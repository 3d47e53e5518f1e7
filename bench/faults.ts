// What people see while PostgreSQL or the document storage is away, hangs or is restarted under three instances behind
// nginx, and how many seconds after its return all is well. node bench/faults.ts [seconds of each fault]
import { randomBytes } from 'node:crypto'
import { adminEmail, password } from '#demo/logins.ts'
import { type Answer, openBrowser, type Sample } from './cluster/browser.ts'
import { openCluster } from './cluster/cluster.ts'
import { openPeople } from './cluster/people.ts'
import { failed, waysOf } from './cluster/table.ts'

const seconds = Number(process.argv[2] ?? 12)
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const cluster = await openCluster(3)
for (const i of [0, 1, 2]) await cluster.start(i)

const unseen: Sample[] = []
const at = (address: string) => openBrowser(cluster.origin, unseen, address)
const [nobody, client, admin] = [at('127.0.9.1'), at('127.0.9.2'), at('127.0.9.3')]
await client.logIn('client@harborline.example', password)
await admin.logIn(adminEmail, password)
const pdf = (kb: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(kb * 1024), Buffer.from('\n%%EOF\n')])
const kept = await client.ask('', '/api/documents/upload', { file: { name: 'Kept.pdf', content: pdf(300) } })
const download = `/api/documents/${JSON.parse(kept.body.toString()).id}/download`
const project =
  /\/portfolio\/[0-9a-f-]{36}/.exec((await nobody.ask('', '/portfolio')).body.toString())?.[0] ?? ''

let number = 0
/** One of each that somebody may want. */
const probes: Record<string, () => Promise<Answer>> = {
  'public pages': () => nobody.ask('', ['/', '/portfolio', '/about', '/contact'][number++ % 4] ?? '/'),
  'one project of the portfolio': () => nobody.ask('', project),
  'log in': () => nobody.ask('', '/login', { form: { email: 'client@harborline.example', password } }),
  inquiry: () =>
    at(`127.0.10.${1 + (number++ % 250)}`).ask('', '/api/inquiries', {
      json: {
        fullName: 'A Visitor',
        companyName: 'Company',
        email: `probe-${process.pid}-${number}@visitor.example`,
        phoneNumber: '555',
        serviceOfInterest: 'Other',
        message: 'Hello.',
      },
    }),
  portal: () => client.ask('', '/client/dashboard'),
  'admin area': () => admin.ask('', '/admin/projects'),
  upload: () =>
    client.ask('', '/api/documents/upload', { file: { name: `Probe ${number++}.pdf`, content: pdf(300) } }),
  download: () => client.ask('', download),
}
const readyz = async (port: number) => {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
  return answer ? `${answer.status}: ${(await answer.text()).trim().replaceAll('\n', ', ')}` : 'no answer'
}
const wordsOf = ({ body }: Answer) => {
  const text = body.toString()
  const said = /[^<>.]*(?:does not answer|no room left|being restarted|went wrong)[^<>.]*\./.exec(text)?.[0]
  return said?.trim() ?? ''
}
const isWell = (answer: Answer) => answer.status === 200 || answer.status === 302

/** Everything once, at the same time; what came of each, and how long it took. */
const all = () =>
  Promise.all(
    Object.entries(probes).map(async ([name, probe]) => {
      const began = performance.now()
      const answer = await probe()
      return { name, began, ms: performance.now() - began, answer }
    }),
  )

async function fault(name: string, begin: () => unknown, end: () => unknown) {
  console.log(`\n**${name}**, ${seconds} seconds\n\n| | answers | slowest | words |\n|---|---|---|---|`)
  const people = openPeople(cluster.origin, { pauseMs: 300, uploadEveryMs: 1500 })
  await wait(3000)
  const before = people.samples.splice(0)
  await begin()
  const began = performance.now()
  const seen: Awaited<ReturnType<typeof all>> = []
  let health = ''
  while (performance.now() - began < seconds * 1000) {
    const [round, text] = await Promise.all([all(), readyz(cluster.ports[0] ?? 0)])
    seen.push(...round)
    health = text
    await wait(300)
  }
  const during = people.samples.splice(0)
  await end()
  const returned = performance.now()
  // Well is who is well at a try and at all that follow, for five seconds.
  const lastBad = new Map<string, number>()
  let last = returned
  const note = (what: string, good: boolean) => {
    const now = performance.now()
    if (!good) {
      lastBad.set(what, now)
      last = now
    }
  }
  while (performance.now() - Math.max(last, returned) < 5000 && performance.now() - returned < 90_000) {
    await Promise.all([
      ...Object.entries(probes).map(async ([what, probe]) => note(what, isWell(await probe()))),
      ...cluster.ports.map(async (port) =>
        note(`/readyz of ${port}`, (await readyz(port)).match(/ok/g)?.length === 3),
      ),
      wait(100),
    ])
  }
  const after = people.samples.splice(0)
  // When mail goes out again: whatever was queued meanwhile has been sent.
  const receipts = () => new Set(cluster.mail.received.map(({ to }) => to))
  const inquiries = people.acknowledged.inquiries
  const asked = performance.now()
  while ([...inquiries].some((to) => !receipts().has(to)) && performance.now() - asked < 60_000)
    await wait(100)
  const [mailed] = [cluster.mail.received.length]
  const missing = await people.stop()

  for (const of of Object.keys(probes)) {
    const own = seen.filter((one) => one.name === of)
    const answers = waysOf(own.map(({ answer }) => ({ what: of, at: 0, ms: 0, status: answer.status })))
    const slowest = Math.max(...own.map(({ ms }) => ms))
    const words = [...new Set(own.map(({ answer }) => wordsOf(answer)).filter(Boolean))].join(' / ')
    console.log(`| ${of} | ${answers} | ${(slowest / 1000).toFixed(1)} s | ${words} |`)
  }
  const well = lastBad.size ? ((last - returned) / 1000).toFixed(1) : '0'
  const who = [...lastBad]
    .map(([what, when]) => `${what} ${((when - returned) / 1000).toFixed(1)}`)
    .join(', ')
  const ids = cluster.mail.received.map(({ id, to }) => `${id} ${to}`)
  console.log(`
\`/readyz\`: ${health}. Others at work: before ${before.length} requests, ${waysOf(before.filter(failed))} failed; during ${during.length}, ${waysOf(during.filter(failed))}; after ${after.length}, ${waysOf(after.filter(failed))}.
All is well ${well} s after the return (${who || 'nothing failed'}). ${mailed} mails so far, ${ids.length - new Set(ids).size} twice; ${[...inquiries].filter((to) => !receipts().has(to)).length} receipts missing; ${missing} acknowledged uploads missing. ${people.wrong.slice(0, 5).join('; ')}`)
}

try {
  await fault(
    'PostgreSQL stopped',
    () => cluster.postgres.end(),
    () => cluster.postgres.start(),
  )
  await fault(
    'PostgreSQL hangs (SIGSTOP)',
    () => cluster.postgres.hang(),
    () => cluster.postgres.goOn(),
  )
  await fault(
    'PostgreSQL restarted at once',
    async () => {
      await cluster.postgres.end()
      await cluster.postgres.start()
    },
    () => {},
  )
  await fault(
    'The storage stopped',
    () => cluster.storage.end(),
    () => cluster.storage.start(),
  )
  await fault(
    'The storage hangs (SIGSTOP)',
    () => cluster.storage.hang(),
    () => cluster.storage.goOn(),
  )
  await fault(
    'The storage restarted at once',
    async () => {
      await cluster.storage.end()
      await cluster.storage.start()
    },
    () => {},
  )
} finally {
  await cluster.close()
}
process.exit(0)
