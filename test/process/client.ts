import { expect, inject } from 'vitest'
import { password as demoPassword } from '#demo/logins.ts'
import { uploadForm } from '../make/files.ts'

type Headers = Record<string, string>

/** Returns functions that send requests to a running server, without following redirects. */
export function openClient(port: number, cookie = '') {
  const headers = { origin: `http://localhost:${port}`, cookie }
  const request = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { ...headers, ...(init.headers as Headers) },
    })
  return {
    headers,
    get: (path: string) => request(path),
    post: (path: string, form: Record<string, string>, more: Headers = {}) =>
      request(path, { method: 'POST', body: new URLSearchParams(form), headers: more }),
    upload: (name: string, content: Buffer) =>
      request('/api/documents/upload', { method: 'POST', body: uploadForm(name, content) }),
  }
}

/** Signs in. Returns the redirect or the status, the cookie, and a client that sends it. */
export async function signIn(port: number, email: string, password = demoPassword) {
  const answer = await openClient(port).post('/login', { email, password })
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  const cookie = cookies.join('; ')
  return { to: answer.headers.get('location') ?? answer.status, cookie, client: openClient(port, cookie) }
}

/** Signs in as the demo client or another demo account. */
export const demoClient = async (port: number, email = 'client@harborline.example') =>
  (await signIn(port, email)).client

/** Sends requests as the demo client in `newDemoFolder`, whose session already exists because sign-in is slow. */
export const signedInDemoClient = (port: number) => openClient(port, inject('demoCookie'))

/** Follows all links, beginning with these paths. Returns the pages' HTML by path. */
export async function crawl(
  get: (path: string) => Promise<Response>,
  start: string[],
): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  const queue = [...start]
  const queued = new Set(queue)
  for (const path of queue) {
    const answer = await get(path)
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue
    expect([path, answer.status < 400]).toEqual([path, true])
    const html = await answer.text()
    pages.set(path, html)
    for (const [, to = ''] of html.matchAll(/(?:href|action)="(\/[^"#?]*)/g)) {
      // One record of each kind is enough.
      const kind = to.replace(/demo-[\w-]+|[0-9a-f-]{36}/g, ':id')
      if (queued.has(kind) || /^\/(assets|logout|project-pictures)/.test(to)) continue
      queued.add(kind)
      queue.push(to)
    }
  }
  return pages
}
