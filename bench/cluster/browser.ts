import { randomBytes } from 'node:crypto'
import { Agent as HttpAgent, request as overHttp } from 'node:http'
import { Agent as HttpsAgent, request as overHttps } from 'node:https'

/** What was asked for, when, how long it took, and what came: a status, or why none did. */
export type Sample = { what: string; at: number; ms: number; status: number; fault?: string }
export type Answer = { status: number; body: Buffer; cookies: string[]; location: string }
type Ask = {
  method?: string
  form?: Record<string, string>
  json?: object
  file?: { name: string; content: Buffer }
}

/**
 * Somebody with connections, cookies and an address of their own, at a site on this machine. Each request is noted
 * in `samples`; one without any answer resolves to status 0.
 */
export function openBrowser(origin: string, samples: Sample[], localAddress: string) {
  const { protocol, port, host } = new URL(origin)
  const tls = protocol === 'https:'
  const options = { keepAlive: true, keepAliveMsecs: 1000, maxSockets: 6, localAddress }
  const agent = tls ? new HttpsAgent({ ...options, rejectUnauthorized: false }) : new HttpAgent(options)
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

  const send = (path: string, { method, type, body }: { method: string; type?: string; body?: Buffer }) =>
    new Promise<Answer>((resolve, reject) => {
      const asking = (tls ? overHttps : overHttp)(
        {
          agent,
          host: '127.0.0.1',
          ...(tls ? { servername: 'localhost' } : {}),
          port,
          path,
          method,
          headers: {
            host,
            cookie: cookie(),
            ...(method === 'POST'
              ? { origin, 'content-type': type, 'content-length': body?.length ?? 0 }
              : {}),
          },
        },
        async (res) => {
          try {
            const parts: Buffer[] = []
            for await (const part of res) parts.push(part)
            const cookies = res.headers['set-cookie'] ?? []
            for (const [, name, value] of cookies.map((one) => /^([^=]+)=([^;]*)/.exec(one) ?? []))
              if (name) value ? jar.set(name, value) : jar.delete(name)
            resolve({
              status: res.statusCode ?? 0,
              body: Buffer.concat(parts),
              cookies,
              location: res.headers.location ?? '',
            })
          } catch (err) {
            reject(err)
          }
        },
      )
      asking.setTimeout(20_000, () => asking.destroy(new Error('no answer within 20 s')))
      asking.on('error', reject)
      asking.end(body)
    })

  /** `what` is the line of the table that it counts for. */
  const ask = async (what: string, path: string, { method, form, json, file }: Ask = {}): Promise<Answer> => {
    const began = performance.now()
    const note = (status: number, fault?: string) =>
      samples.push({ what, at: began, ms: performance.now() - began, status, ...(fault ? { fault } : {}) })
    try {
      const answer = await send(
        path,
        form || json || file ? posted({ form, json, file }) : { method: method ?? 'GET' },
      )
      note(answer.status)
      return answer
    } catch (err) {
      const { code, message } = err as NodeJS.ErrnoException
      note(0, code ?? message)
      return { status: 0, body: Buffer.alloc(0), cookies: [], location: '' }
    }
  }
  return {
    ask,
    logIn: (email: string, password: string) => ask('log in', '/login', { form: { email, password } }),
    signedIn: () => [...jar.keys()].some((name) => name.includes('session')),
    close: () => agent.destroy(),
  }
}
export type Browser = ReturnType<typeof openBrowser>

function posted({ form, json, file }: Ask): { method: string; type: string; body: Buffer } {
  if (json) return { method: 'POST', type: 'application/json', body: Buffer.from(JSON.stringify(json)) }
  if (!file)
    return {
      method: 'POST',
      type: 'application/x-www-form-urlencoded',
      body: Buffer.from(new URLSearchParams(form).toString()),
    }
  const boundary = `bench-${randomBytes(8).toString('hex')}`
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="document"; filename="${file.name}"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), file.content, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { method: 'POST', type: `multipart/form-data; boundary=${boundary}`, body }
}

/** The hidden fields of the form that has a button of this name. */
export function hiddenFields(page: string, button: string): Record<string, string> | null {
  const form = page.match(/<form\b.*?<\/form>/gs)?.find((one) => one.includes(`>${button}<`))
  if (!form) return null
  const inputs = form.match(/<input[^>]*type="hidden"[^>]*>/g) ?? []
  return Object.fromEntries(
    inputs.map((one) => [/name="([^"]*)"/.exec(one)?.[1] ?? '', /value="([^"]*)"/.exec(one)?.[1] ?? '']),
  )
}
