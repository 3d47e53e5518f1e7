import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { signUpForm } from '../make/make.ts'
import { freePort } from '../postgres.ts'
import { newDemoFolder } from './demo-folder.ts'
import { kill, launch, ready, stop } from './server.ts'

const randomIpv4 = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3)

test(`killed ${ROUNDS} times while people sign up, every acknowledged account is there`, async () => {
  const port = await freePort()
  const settings = { PORT: String(port), DATA_DIR: newDemoFolder(), TRUST_PROXY: '1' }
  const origin = `http://localhost:${port}`
  const post = (path: string, form: Record<string, string>) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      redirect: 'manual',
      // Each from a network of their own: one may sign up so often only.
      headers: { origin, 'x-forwarded-for': randomIpv4() },
      body: new URLSearchParams(form),
    })
  const acknowledged: string[] = []

  for (let round = 0; round < ROUNDS; round++) {
    const running = launch(settings)
    await ready(running, port)
    let alive = true
    const person = async () => {
      while (alive) {
        const form = signUpForm()
        const answer = await post('/signup', form).catch(() => null)
        if (answer?.status === 302) acknowledged.push(form.email)
      }
    }
    const people = [person(), person(), person()]
    const target = acknowledged.length + 5 + round
    while (acknowledged.length < target) await new Promise((resolve) => setTimeout(resolve, 5))
    await kill(running)
    alive = false
    await Promise.all(people)
  }

  const running = launch(settings)
  await ready(running, port)
  expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * 5)
  for (const email of acknowledged) {
    // The account knows its password, and only its address waits for verification: 403, not 401.
    const answer = await post('/login', { email, password: signUpForm().password })
    expect([email, answer.status]).toEqual([email, 403])
  }
  expect(await stop(running)).toBe(0)
}, 600_000)
