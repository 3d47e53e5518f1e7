import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signUpForm } from '#test/make.ts'
import { freePort } from '#test/postgres.ts'
import { launch, ready, stop } from '#test/process/server.ts'

// Whether a clock can tell who has an account: 200 tries each with known and unknown addresses, in turn.
const ACCOUNTS = 40
const TRIES = 200

const port = await freePort()
const running = launch({
  PORT: String(port),
  DATA_DIR: mkdtempSync(join(tmpdir(), 'foyer-answers-')),
  ADMIN_EMAIL: 'office@firm.example',
  ADMIN_PASSWORD: 'correct horse battery',
  TRUST_PROXY: '1',
  LOG_LEVEL: 'error',
})
await ready(running, port)

let visitors = 0
async function post(path: string, form: Record<string, string>): Promise<{ status: number; ms: number }> {
  visitors++
  const started = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: `http://localhost:${port}`,
      'x-forwarded-for': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`,
    },
    body: new URLSearchParams(form),
  })
  await answer.arrayBuffer()
  return { status: answer.status, ms: performance.now() - started }
}

/** Accounts for one comparison: five mails an hour go to one address, so none is used for two. */
async function signUpMany(): Promise<string[]> {
  const emails: string[] = []
  for (let i = 0; i < ACCOUNTS; i++) {
    const form = signUpForm()
    await post('/signup', form)
    emails.push(form.email)
  }
  return emails
}

async function compare(name: string, path: string, form: (email: string) => Record<string, string>) {
  const known = await signUpMany()
  const unknown = known.map((email) => `not-${email}`)
  const times = { known: [] as number[], unknown: [] as number[] }
  const statuses = { known: new Set<number>(), unknown: new Set<number>() }
  for (let i = 0; i < TRIES; i++) {
    // Which one goes first changes, so that neither always meets a warm path.
    const order = i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) {
      const email = (kind === 'known' ? known : unknown)[i % ACCOUNTS] as string
      const { status, ms } = await post(path, form(email))
      times[kind].push(ms)
      statuses[kind].add(status)
    }
  }
  for (const kind of ['known', 'unknown'] as const) {
    const sorted = times[kind].toSorted((a, b) => a - b)
    const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] as number).toFixed(1)
    console.log(
      `${name.padEnd(16)} ${kind.padEnd(8)} status ${[...statuses[kind]].join(',')}  median ${at(0.5)} ms, from ${at(0.05)} to ${at(0.95)}`,
    )
  }
}

await compare('wrong password', '/login', (email) => ({ email, password: 'not the password' }))
await compare('reset', '/forgot-password', (email) => ({ email }))
await compare('send again', '/verify-email', (email) => ({ intent: 'resend', email }))
await compare('sign up', '/signup', (email) => signUpForm({ email }))
await stop(running)
