import { Agent, get } from 'node:http'
import { password } from '#demo/logins.ts'
import { accepted } from './load.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

/** The cookies of somebody of the demo who has logged in. */
export async function logIn(port: number, email: string): Promise<string> {
  const origin = `http://localhost:${port}`
  const body = new URLSearchParams({ email, password })
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body,
  })
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

/** Reads one page to its end, as a browser asks for it. @throws for any other answer than 200 */
export const ask = (port: number, path: string, cookie: string) =>
  new Promise<void>((done, fail) => {
    const headers = {
      host: `localhost:${port}`,
      cookie,
      'accept-encoding': accepted,
      'sec-fetch-site': 'none',
    }
    get({ host: '127.0.0.1', port, path, agent, headers }, (answer) => {
      answer.resume().once('end', () => (answer.statusCode === 200 ? done() : fail(new Error(path))))
    }).on('error', fail)
  })
