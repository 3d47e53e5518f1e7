import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { startFakeClamd } from '#test/clamd.ts'
import { type FaultProxy, startFaultProxy } from '#test/fault-proxy.ts'
import { freePort } from '#test/postgres.ts'
import { startS3Server } from '#test/s3.ts'
import { createBrowser, createPdf, findDifferences, sha256, startPeople } from './people.ts'
import { adminEmail, clientEmail, openBench, password, withProgram } from './program.ts'

// Drill: makes the database, storage, mail server and virus scanner slow, unavailable and unresponsive in turn while
// simulated users work. Prints the responses in each case and the seconds until everything works again. No acknowledged
// data may be lost. Usage: node bench/failures.ts [seconds per case] [database, storage, mail or scanner]
const seconds = Number(process.argv[2] ?? 8)
const wanted = process.argv[3]
const RECOVERY_TIMEOUT_MS = 90_000

async function startMailServer(): Promise<{ port: number; recipients: string[]; close: () => void }> {
  const recipients: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.resume().once('end', () => {
        recipients.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { port, recipients, close: () => server.close() }
}

const portOf = (url: string) => ({ port: Number(new URL(url).port) })

const faults: Record<string, { begin: (gate: FaultProxy) => unknown; end: (gate: FaultProxy) => unknown }> = {
  slow: {
    begin: (gate) => gate.make({ down: (data) => wait(500, data) }),
    end: (gate) => gate.make({}),
  },
  unavailable: { begin: (gate) => gate.leave(), end: (gate) => gate.comeBack() },
  hanging: { begin: (gate) => gate.hang(), end: (gate) => gate.release() },
}

/** Returns one request of each kind, sent by signed-in users. */
async function createProbes(origin: string) {
  const [visitor, client, admin] = [1, 2, 3].map((i) => createBrowser(origin, `10.8.0.${i}`))
  if (!visitor || !client || !admin) throw new Error('no browsers')
  await Promise.all([client.signIn(clientEmail), admin.signIn(adminEmail)])
  const kept = createPdf(300)
  const { body } = await client.send('/api/documents/upload', { file: { name: 'Kept.pdf', content: kept } })
  const path = `/api/documents/${JSON.parse(body.toString()).id}/download`
  let number = 0
  const probes = {
    'public page': () => visitor.send('/'),
    portal: () => client.send('/client/dashboard'),
    'admin area': () => admin.send('/admin/projects'),
    'sign-in': () => visitor.send('/login', { form: { email: clientEmail, password } }),
    upload: () => {
      const file = { name: `Probe ${number++}.pdf`, content: createPdf(300) }
      return client.send('/api/documents/upload', { file })
    },
    download: async () => {
      const response = await client.send(path)
      if (response.status === 200 && sha256(response.body) !== sha256(kept)) throw new Error('wrong bytes')
      return response
    },
  }
  return () =>
    Promise.all(
      Object.entries(probes).map(async ([name, probe]) => {
        const { status, ms } = await probe()
        return { name, status, ms, ok: status >= 200 && status < 400 }
      }),
    )
}
type Sample = { name: string; status: number; ms: number; ok: boolean }

/** Formats the probes that failed or took longer than a second. */
function describeSamples(samples: Sample[]): string {
  const described = Object.entries(Object.groupBy(samples, ({ name }) => name)).flatMap(
    ([name, all = []]) => {
      const statuses = [...new Set(all.filter(({ ok }) => !ok).map(({ status }) => status || 'no response'))]
      const slowest = Math.max(...all.map(({ ms }) => ms)) / 1000
      if (statuses.length === 0 && slowest < 1) return []
      return [`${name} ${statuses.join('/') || 'ok'} within ${slowest.toFixed(1)} s`]
    },
  )
  return described.join(', ') || 'all ok'
}

await using bench = await openBench()
const [storage, mail, scanner] = [
  await startS3Server(),
  await startMailServer(),
  await startFakeClamd(() => 'stream: OK'),
]
const site = await bench.createSite('postgres')
const databaseUrl = new URL(site.settings.DATABASE_URL ?? '')
const gates: Record<string, FaultProxy> = {
  database: await startFaultProxy(portOf(databaseUrl.href)),
  storage: await startFaultProxy(portOf(storage.settings.endpoint ?? '')),
  mail: await startFaultProxy(mail),
  scanner: await startFaultProxy(scanner),
}
const direct = databaseUrl.href
databaseUrl.port = String(gates.database?.port)
Object.assign(site.settings, {
  TRUST_PROXY: '1',
  DATABASE_URL: databaseUrl.href,
  S3_BUCKET: storage.settings.bucket,
  S3_ENDPOINT: `http://127.0.0.1:${gates.storage?.port}`,
  S3_REGION: storage.settings.region,
  AWS_ACCESS_KEY_ID: storage.settings.accessKeyId,
  AWS_SECRET_ACCESS_KEY: storage.settings.secretAccessKey,
  SMTP_URL: `smtp://127.0.0.1:${gates.mail?.port}`,
  CLAMAV_URL: `tcp://127.0.0.1:${gates.scanner?.port}`,
  LOG_LEVEL: 'fatal',
})
const inquirers: string[] = []
await withProgram(site, async ({ port }) => {
  const origin = `http://localhost:${port}`
  const probe = await createProbes(origin)
  console.log('| service | fault | responses | all ok again after | lost or twice |\n|---|---|---|---|---|')
  for (const [service, gate] of Object.entries(gates)) {
    if (wanted && wanted !== service) continue
    for (const [name, fault] of Object.entries(faults)) {
      const people = startPeople(origin)
      await wait(1500)
      await fault.begin(gate)
      const samples: Sample[] = []
      for (const end = performance.now() + seconds * 1000; performance.now() < end; await wait(300))
        samples.push(...(await probe()))
      await fault.end(gate)
      const ended = performance.now()
      let recovered = ended
      // The program counts as recovered after three seconds without a failed request.
      while (performance.now() - recovered < 3000 && performance.now() - ended < RECOVERY_TIMEOUT_MS)
        if ((await probe()).some(({ ok }) => !ok)) recovered = performance.now()
        else await wait(100)
      const lost = await people.stop()
      const database = new pg.Client(direct)
      await database.connect()
      const { missing, twice } = await findDifferences((sql, values) => database.query(sql, values), people)
      await database.end()
      inquirers.push(...people.acknowledged.inquiries)
      const wrong = [...lost, ...missing, ...twice].join(', ') || '0'
      if (wrong !== '0') process.exitCode = 1
      const after = ((recovered - ended) / 1000).toFixed(1)
      console.log(`| ${service} | ${name} | ${describeSamples(samples)} | ${after} s | ${wrong} |`)
    }
  }
  // The queue retries emails with increasing delays.
  const isUnsent = (email: string) => !mail.recipients.includes(email)
  for (let i = 0; i < 360 && inquirers.some(isUnsent); i++) await wait(500)
  const unique = new Set(mail.recipients.filter((email) => inquirers.includes(email)))
  const twice = mail.recipients.filter((email) => inquirers.includes(email)).length - unique.size
  console.log(
    `\n${inquirers.length} receipts: ${inquirers.filter(isUnsent).length} missing, ${twice} sent twice`,
  )
})
for (const gate of Object.values(gates)) await gate.close()
mail.close()
scanner.close()
await storage.close()
