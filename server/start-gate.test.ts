import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { closeServer, listen } from './listen.ts'
import { createStartGate } from './start-gate.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function openGate(maxWaitMs: number) {
  const gate = createStartGate(maxWaitMs)
  const [server] = await listen(['127.0.0.1'], 0, gate.listener)
  if (!server) throw new Error('not listening')
  closers.push(() => closeServer(server, 0))
  const { port } = server.address() as AddressInfo
  const visit = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init)
    return [answer.status, await answer.text(), answer.headers.get('retry-after')]
  }
  return { ...gate, visit }
}
const STARTING = [503, 'This site is starting. Please try again in a few seconds.\n', '5']

test('a request during startup waits until startup is complete and keeps its body', async () => {
  const { visit, open } = await openGate(60_000)
  const early = visit('/signup', { method: 'POST', body: 'name=Ines' })
  expect(await visit('/readyz')).toEqual(STARTING)
  open(async (req, res) => {
    let body = ''
    for await (const chunk of req) body += chunk
    res.end(`${req.method} ${req.url} ${body}`)
  })
  expect(await early).toEqual([200, 'POST /signup name=Ines', null])
  expect((await visit('/readyz'))[1]).toBe('GET /readyz ')
})

test('a request that waits too long during startup gets 503 with Retry-After, while /up responds at once', async () => {
  const { visit, open } = await openGate(20)
  expect(await visit('/')).toEqual(STARTING)
  expect(await visit('/healthz?x=1')).toEqual(STARTING)
  expect(await visit('/up')).toEqual([200, 'ok', null])
  open((_, res) => res.end('open'))
  expect(await visit('/')).toEqual([200, 'open', null])
})
