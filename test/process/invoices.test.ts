import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { adminEmail, password } from '#demo/logins.ts'
import { draftForm } from '../make/invoice-forms.ts'
import { freePort, openPostgresServer } from '../postgres.ts'
import { newDemoFolder } from './demo-folder.ts'
import { kill, launch, ready, stop } from './server.ts'

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 2)
const AT_ONCE = 12

const databases = {
  PGlite: async () => ({ settings: { DATA_DIR: newDemoFolder() }, close: async () => {} }),
  PostgreSQL: async () => {
    const { url, stop: close } = await openPostgresServer()
    return {
      settings: { DATABASE_URL: `${url}/postgres`, AUTH_SECRET: 'for-tests-only-0123456789-0123456789' },
      close,
    }
  },
}

for (const [name, open] of Object.entries(databases)) {
  test(`killed ${ROUNDS} times while invoices are sent, their numbers have no gap and no repeat on ${name}`, async () => {
    const { settings, close } = await open()
    const port = await freePort()
    const environment = {
      PORT: String(port),
      DATA_DIR: mkdtempSync(join(tmpdir(), 'foyer-invoices-')),
      LOG_LEVEL: 'error',
      ...settings,
    }
    const firm = asAdministrator(port)
    const acknowledged: string[] = []

    for (let round = 0; round < ROUNDS; round++) {
      const running = launch(environment)
      await ready(running, port)
      await firm.logIn()
      const drafts: { id: string; version: string }[] = []
      for (let i = 0; i < AT_ONCE; i++) drafts.push(await firm.draft())
      let answered = 0
      const sends = drafts.map(async ({ id, version }) => {
        const answer = await firm.post(`/admin/invoices/${id}`, { intent: 'send', version }).catch(() => null)
        if (answer?.status !== 302) return
        acknowledged.push(id)
        answered += 1
      })
      while (answered < 2 + round) await new Promise((resolve) => setTimeout(resolve, 1))
      await kill(running)
      await Promise.all(sends)
    }

    const running = launch(environment)
    await ready(running, port)
    await firm.logIn()
    const one = await firm.draft()
    await firm.post(`/admin/invoices/${one.id}`, { intent: 'send', version: one.version })
    const numbers = await firm.numbers()
    const sorted = [...numbers].sort((a, b) => a - b)
    expect(sorted).toEqual(sorted.map((_, i) => i + 1))
    for (const id of acknowledged) expect(await firm.numberOf(id)).toMatch(/^\d{4}-\d{4}$/)
    expect(await stop(running)).toBe(0)
    await close()
  }, 600_000)
}

/** The administrator of the demo, who keeps the cookie of the last log-in. */
function asAdministrator(port: number) {
  let cookie = ''
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { origin: `http://localhost:${port}`, cookie },
    })
  const post = (path: string, form: Record<string, string>) =>
    ask(path, { method: 'POST', body: new URLSearchParams(form) })
  return {
    post,
    logIn: async () => {
      const answer = await post('/login', { email: adminEmail, password })
      expect(answer.status).toBe(302)
      cookie = answer.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ')
    },
    draft: async () => {
      const answer = await post('/admin/invoices/new', draftForm({ id: 'demo-brightfield' }))
      const id = answer.headers.get('location')?.match(/invoices\/([^?]+)/)?.[1] ?? ''
      const page = await (await ask(`/admin/invoices/${id}?ask=send`)).text()
      return { id, version: page.match(/name="version" value="([^"]+)"/)?.[1] ?? '' }
    },
    numberOf: async (id: string) =>
      (await (await ask(`/admin/invoices/${id}`)).text()).match(/Invoice (?:<!-- -->)?(\d{4}-\d{4})/)?.[1],
    /** This year's running numbers, in all pages of the list. */
    numbers: async () => {
      const year = new Date().getUTCFullYear()
      const found: number[] = []
      for (let after: string | undefined = ''; after !== undefined; ) {
        const page = await (await ask(`/admin/invoices${after && `?after=${after}`}`)).text()
        for (const [, number] of page.matchAll(new RegExp(`>${year}-(\\d{4})<`, 'g')))
          found.push(Number(number))
        after = page.match(/\?after=([^"&]+)"[^>]*>Next page</)?.[1]
      }
      return found
    },
  }
}
