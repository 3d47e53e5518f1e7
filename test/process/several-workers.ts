import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { linesOf } from './log-lines.ts'
import type { Running } from './server.ts'

type Plain = { status: number; cookie: string; body: string }
export type Answer = Plain & { worker: number }
type Ask = { method?: string; headers?: Record<string, string>; body?: string | undefined }

/** Asks a server with `ACCESS_LOG` and `TRUST_PROXY`, whose log says which of its workers has answered. */
export function openAsker(running: Running, port: number) {
  /** Over a new connection, unless `agent` has one. */
  const send = (path: string, { method, headers, body }: Ask = {}, agent?: Agent): Promise<Plain> =>
    new Promise((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port, path, method, agent: agent ?? false, headers })
      asked.once('error', reject).once('response', async (answer) => {
        try {
          const cookie = (answer.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ')
          resolve({ status: answer.statusCode ?? 0, cookie, body: await text(answer) })
        } catch (err) {
          reject(err)
        }
      })
      asked.end(body)
    })

  const ask = async (path: string, how: Ask, agent: Agent): Promise<Answer> => {
    const requestId = randomUUID()
    const answer = await send(path, { ...how, headers: { ...how.headers, 'x-request-id': requestId } }, agent)
    const line = () => linesOf(running).find((line) => line.requestId === requestId)
    await expect.poll(line, { interval: 5 }).toBeDefined()
    return { ...answer, worker: line()?.worker ?? 0 }
  }

  /** A connection to one of them; which one takes it is for them to decide. */
  const connect = async (worker: number): Promise<Agent> => {
    for (;;) {
      const agents = Array.from({ length: 6 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
      const answers = await Promise.all(agents.map((agent) => ask('/healthz', {}, agent)))
      const at = answers.findIndex((answer) => answer.worker === worker)
      for (const [i, agent] of agents.entries()) if (i !== at) agent.destroy()
      if (agents[at]) return agents[at]
    }
  }

  /** The same question to one of them. */
  const askOne = async (worker: number, path: string, how: Ask = {}): Promise<Answer> => {
    const agent = await connect(worker)
    const answer = await ask(path, how, agent)
    agent.destroy()
    expect(answer.worker).toBe(worker)
    return answer
  }
  return { send, askOne }
}
