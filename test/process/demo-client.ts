import { password } from '#demo/logins.ts'
import { uploadForm } from '../make/files.ts'

/** A browser of the demo client, or of somebody else of the demo, at a running server. */
export async function demoClient(port: number, email = 'client@harborline.example') {
  const origin = `http://localhost:${port}`
  const address = `http://127.0.0.1:${port}`
  const answer = await fetch(`${address}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ email, password }),
  })
  const headers = {
    origin,
    cookie: answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  }
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
