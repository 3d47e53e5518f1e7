import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signUpForm } from '#test/make/make.ts'
import { freePort } from '#test/postgres.ts'
import { launch, ready, stop } from '#test/process/server.ts'

// Whether anything tells who has an account. First a clock: 200 tries each with known and unknown addresses, in
// turn. Then the answers: 12 tries from one network, each with its status and words.
const ACCOUNTS = 50
const TRIES = 200
const IN_A_ROW = 12

type Form = Record<string, string>
type Way = { name: string; path: string; form: (email: string) => Form; fresh?: boolean }
const ways: Way[] = [
  { name: 'wrong password', path: '/login', form: (email) => ({ email, password: 'not the password' }) },
  { name: 'reset', path: '/forgot-password', form: (email) => ({ email }) },
  { name: 'send again', path: '/verify-email', form: (email) => ({ intent: 'resend', email }) },
  { name: 'wrong code', path: '/verify-email', form: (email) => ({ email, code: '000000' }) },
  // An unknown address is known after it: each try takes another one.
  { name: 'sign up', path: '/signup', form: (email) => signUpForm({ email }), fresh: true },
]

/** The product in a folder of its own: 500 mails an hour are all that visitors can cause, so each way has one. */
async function site() {
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
  const newNetwork = () => {
    visitors++
    return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
  }
  const post = async (path: string, form: Form, network = newNetwork()) => {
    const started = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: `http://localhost:${port}`, 'x-forwarded-for': network },
      body: new URLSearchParams(form),
    })
    const text = await answer.text()
    const ms = performance.now() - started
    return { status: answer.status, ms, words: answer.headers.get('location') ?? wordsIn(text) }
  }
  const signUp = async () => {
    const form = signUpForm()
    await post('/signup', form)
    return form.email
  }
  return { post, signUp, newNetwork, stop: () => stop(running) }
}

/** What the page says about the form. */
const wordsIn = (html: string) =>
  [...html.matchAll(/role="(?:alert|status)"[^>]*>(.*?)<\/(?:p|div)>/gs)]
    .map(([, inside = '']) => inside.replaceAll(/<[^>]+>/g, '').trim())
    .filter(Boolean)
    .join(' / ')

for (const { name, path, form, fresh } of ways) {
  const { post, signUp, newNetwork, stop: stopSite } = await site()
  const known: string[] = []
  for (let i = 0; i < ACCOUNTS; i++) known.push(await signUp())
  const addressOf = (kind: 'known' | 'unknown', i: number) => {
    const email = known[i % ACCOUNTS] as string
    return kind === 'known' ? email : `not-${fresh ? `${i}-` : ''}${email}`
  }
  const times = { known: [] as number[], unknown: [] as number[] }
  const statuses = { known: new Set<number>(), unknown: new Set<number>() }
  for (let i = 0; i < TRIES; i++) {
    // Which one goes first changes, so that neither always meets a warm path.
    const order = i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) {
      const { status, ms } = await post(path, form(addressOf(kind, i)))
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
  for (const kind of ['known', 'unknown'] as const) {
    const signedUp = await signUp()
    const email = kind === 'known' ? signedUp : `not-${signedUp}`
    // The sign-up sent the known one a mail, so the other gets one too.
    if (kind === 'unknown') await post('/forgot-password', { email })
    const network = newNetwork()
    const runs: { said: string; times: number }[] = []
    for (let i = 0; i < IN_A_ROW; i++) {
      const { status, words } = await post(path, form(email), network)
      const said = `${status} ${words}`
      if (runs.at(-1)?.said === said) (runs.at(-1) as { times: number }).times++
      else runs.push({ said, times: 1 })
    }
    for (const run of runs)
      console.log(`${name.padEnd(16)} ${kind.padEnd(8)} ${run.times} times: ${run.said}`)
  }
  await stopSite()
}
