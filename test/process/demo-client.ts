import { inject } from 'vitest'
import { password } from '#demo/logins.ts'
import { uploadForm } from '../make/files.ts'

/** Signs in as the demo client or another demo account; returns the cookie. */
export async function signInAtDemo(port: number, email = 'client@harborline.example'): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: `http://localhost:${port}` },
    body: new URLSearchParams({ email, password }),
  })
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  return cookies.join('; ')
}

/** Signs in at a running server and returns functions for requests. */
export const demoClient = async (port: number, email?: string) =>
  browser(port, await signInAtDemo(port, email))

/** Makes requests as the demo client of `newDemoFolder`, whose session exists because sign-in is slow. */
export const knownDemoClient = (port: number) => browser(port, inject('demoCookie'))

function browser(port: number, cookie: string) {
  const address = `http://127.0.0.1:${port}`
  const headers = { origin: `http://localhost:${port}`, cookie }
  return {
    headers,
    get: (path: string) => fetch(`${address}${path}`, { headers, redirect: 'manual' }),
    post: (path: string, form: Record<string, string>) =>
      fetch(`${address}${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers,
        body: new URLSearchParams(form),
      }),
    upload: (name: string, content: Buffer) =>
      fetch(`${address}/api/documents/upload`, { method: 'POST', headers, body: uploadForm(name, content) }),
  }
}
