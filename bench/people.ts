import { createHash, randomBytes, randomInt } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { adminEmail, clientEmail, password } from './program.ts'

// Simulated users for drills, and a check that everything the program acknowledged to them was stored.

const TIMEOUT_MS = 20_000
export const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
export const createPdf = (kb: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(kb * 1024), Buffer.from('\nstartxref\n0\n%%EOF\n')])

type Sent = { form?: Record<string, string>; json?: object; file?: { name: string; content: Buffer } }
/** 0 if the response was incomplete. */
type Response = { status: number; body: Buffer; ms: number }

/** Browser with its own cookies and IP address (behind TRUST_PROXY=1). */
export function createBrowser(origin: string, ip: string) {
  const url = origin.replace('localhost', '127.0.0.1')
  const cookies = new Map<string, string>()

  async function send(path: string, { form, json, file }: Sent = {}): Promise<Response> {
    const start = performance.now()
    const headers: Record<string, string> = {
      origin,
      'x-forwarded-for': ip,
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    }
    let body: BodyInit | undefined
    if (json) {
      headers['content-type'] = 'application/json'
      body = JSON.stringify(json)
    } else if (form) body = new URLSearchParams(form)
    else if (file) {
      body = new FormData()
      body.append('document', new Blob([new Uint8Array(file.content)]), file.name)
    }
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const method = body ? 'POST' : 'GET'
      const response = await fetch(url + path, { method, headers, body, redirect: 'manual', signal })
      const bytes = Buffer.from(await response.arrayBuffer())
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value) cookies.set(name, value)
        else cookies.delete(name)
      }
      return { status: response.status, body: bytes, ms: performance.now() - start }
    } catch {
      return { status: 0, body: Buffer.alloc(0), ms: performance.now() - start }
    }
  }
  return {
    send,
    /** Signs in, retrying until it succeeds or `isOver` returns true. */
    async signIn(email: string, isOver = () => false): Promise<void> {
      while (!isOver() && (await send('/login', { form: { email, password } })).status !== 302)
        await wait(500)
    },
  }
}

/** Returns the hidden fields of the form that contains a button with this name. */
function hiddenFields(page: string, button: string): Record<string, string> | null {
  const form = page.match(/<form\b.*?<\/form>/gs)?.find((one) => one.includes(`>${button}<`))
  if (!form) return null
  const inputs = form.match(/<input[^>]*type="hidden"[^>]*>/g) ?? []
  return Object.fromEntries(
    inputs.map((one) => [/name="([^"]*)"/.exec(one)?.[1] ?? '', /value="([^"]*)"/.exec(one)?.[1] ?? '']),
  )
}

let browsers = 0

/** Starts visitors, a client, an uploader, a staff member and an inquirer. They work until `stop` is called. */
export function startPeople(origin: string, { pauseMs = 250 } = {}) {
  /** Included in everything sent, so that all content is unique. */
  const run = randomBytes(4).toString('hex')
  const acknowledged = {
    uploads: new Map<string, { path: string; hash: string }>(),
    inquiries: new Set<string>(),
    messages: new Set<string>(),
  }
  const requests = { complete: 0, failed: 0 }
  let over = false
  const isOver = () => over
  const open = () => {
    const browser = createBrowser(origin, `10.9.${browsers >> 8}.${browsers++ & 255}`)
    return {
      ...browser,
      async send(path: string, sent?: Sent): Promise<Response> {
        const response = await browser.send(path, sent)
        requests[response.status >= 200 && response.status < 400 ? 'complete' : 'failed']++
        return response
      },
    }
  }
  const pause = (times = 1) => wait(pauseMs * times * (0.5 + Math.random()))

  async function visit(): Promise<void> {
    const browser = open()
    for (let i = 0; !over; i++) {
      await browser.send(['/', '/portfolio', '/about', '/contact', '/login'][i % 5] ?? '/')
      await pause()
    }
  }

  async function upload(): Promise<void> {
    const browser = open()
    await browser.signIn(clientEmail, isOver)
    for (let i = 0; !over; i++) {
      const file = { name: `Load ${run} ${i}.pdf`, content: createPdf(randomInt(50, 1500)) }
      const { status, body } = await browser.send('/api/documents/upload', { file })
      if (status === 200) {
        const path = `/api/documents/${JSON.parse(body.toString()).id}/download`
        acknowledged.uploads.set(file.name, { path, hash: sha256(file.content) })
      }
      await browser.send(['/client/dashboard', '/client/documents'][i % 2] ?? '/')
      await pause()
    }
  }

  async function write(): Promise<void> {
    const browser = open()
    await browser.signIn(adminEmail, isOver)
    let project = ''
    for (let i = 0; !over; i++) {
      const list = project ? '' : (await browser.send('/admin/projects')).body.toString()
      project ||= /\/admin\/projects\/[0-9a-f-]{36}/.exec(list)?.[0] ?? ''
      const page = (await browser.send(`${project || '/admin'}/messages`)).body.toString()
      const hidden = hiddenFields(page, 'Send Message')
      const form = { ...hidden, text: `Load ${run}, number ${i}.` }
      if (hidden && (await browser.send(`${project}/messages`, { form })).status === 200)
        acknowledged.messages.add(form.text)
      await pause(2)
    }
  }

  async function inquire(): Promise<void> {
    for (let i = 0; !over; i++) {
      const json = {
        fullName: 'A Visitor',
        companyName: 'Company',
        email: `load-${run}-${i}@visitor.example`,
        phoneNumber: '555',
        serviceOfInterest: 'Other',
        message: 'Hello.',
      }
      if ((await open().send('/api/inquiries', { json })).status === 200)
        acknowledged.inquiries.add(json.email)
      await pause(4)
    }
  }

  const all = [visit(), visit(), upload(), write(), inquire()]
  return {
    run,
    acknowledged,
    requests,
    /** Stops all users. Returns the acknowledged uploads that can't be downloaded byte for byte. */
    async stop(): Promise<string[]> {
      over = true
      await Promise.all(all)
      const browser = createBrowser(origin, '10.10.0.1')
      await browser.signIn(clientEmail)
      const lost: string[] = []
      for (const [name, { path, hash }] of acknowledged.uploads) {
        const { status, body } = await browser.send(path)
        if (status !== 200 || sha256(body) !== hash) lost.push(`${name}: ${status}`)
      }
      return lost
    },
  }
}
type People = ReturnType<typeof startPeople>
export type Query = (sql: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

const stored = [
  `select d.name as name, count(*)::int as times from documents d join document_versions v on v.document_id = d.id
   where d.name like 'Load ' || $1 || ' %' group by d.name`,
  `select email as name, count(*)::int as times from inquiries where email like 'load-' || $1 || '-%' group by email`,
  `select text as name, count(*)::int as times from messages where text like 'Load ' || $1 || ',%' group by text`,
]

/** Returns acknowledged items that are missing, and items that were stored twice. */
export async function findDifferences(query: Query, { run, acknowledged }: People) {
  const { uploads, inquiries, messages } = acknowledged
  const missing: string[] = []
  const twice: string[] = []
  for (const [i, names] of [[...uploads.keys()], [...inquiries], [...messages]].entries()) {
    const { rows } = await query(stored[i] ?? '', [run])
    const times = new Map(rows.map(({ name, times }) => [String(name), Number(times)]))
    missing.push(...names.filter((name) => !times.has(name)))
    twice.push(...[...times].filter(([, count]) => count > 1).map(([name]) => name))
  }
  return { acknowledged: uploads.size + inquiries.size + messages.size, missing, twice }
}

/** Counts objects without a row, rows without an object, and temporary files in local storage. */
export async function countLeftovers(query: Query, dataDir: string) {
  const { rows } = await query('select storage_key as key from document_versions')
  const owned = new Set(rows.map(({ key }) => String(key)))
  const objects = globSync('*/*', { cwd: join(dataDir, 'documents') })
    .map((path) => path.slice(3))
    .filter((name) => /^[0-9a-f-]{36}$/.test(name))
  const temporary = join(dataDir, 'tmp')
  return {
    objectsWithoutRow: objects.filter((key) => !owned.has(key)).length,
    rowsWithoutObject: [...owned].filter((key) => !objects.includes(key)).length,
    temporaryFiles: existsSync(temporary) ? globSync('*/*', { cwd: temporary }).length : 0,
  }
}
