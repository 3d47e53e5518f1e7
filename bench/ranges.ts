import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { logIn } from './ask.ts'
import { onBothDatabases, type Started } from './both-databases.ts'
import { median } from './load.ts'
import { ofTree } from './processor-time.ts'
import { inTurn, type Measured, report } from './rows.ts'

// Milliseconds from asking for a part of a document until its first byte is there, over one connection, one question
// after the other, on both databases (PostgreSQL with fsync): of a reading that goes on, which is in the log already, and
// of one that begins, which is written there first. With nothing beside it, and while 30 pages a second are made. Of the
// former also the processor time that the program took for one. Beside another build where one is named:
// node bench/ranges.ts [rounds] [folder of the other]
const [rounds = '6', other] = process.argv.slice(2)
const QUESTIONS = 150
const PART = 65_536
const MIB = 1_048_576
const documents = [
  ['100 MB', 100 * MIB],
  ['0.9 MB, compared with its hash', MIB - 100_000],
] as const

type Line = { ask: (path: string, from: number) => Promise<number>; close: () => void }

/** One connection, and nothing between us and its bytes. */
async function openLine(port: number, cookie: string): Promise<Line> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  await new Promise((done) => socket.once('connect', done))
  const ask = (path: string, from: number) =>
    new Promise<number>((done, fail) => {
      const range = `bytes=${from}-${from + PART - 1}`
      const started = performance.now()
      let [head, first, left] = ['', 0, -1]
      const hear = (chunk: Buffer) => {
        let body = chunk.byteLength
        if (left < 0) {
          head += chunk.toString('latin1')
          const end = head.indexOf('\r\n\r\n')
          if (end < 0) return
          if (!head.startsWith('HTTP/1.1 206')) fail(new Error(`${path}: ${head.slice(0, end)}`))
          body = head.length - end - 4
          left = Number(/content-length: (\d+)/i.exec(head)?.[1])
        }
        if (body > 0) first ||= performance.now() - started
        left -= body
        if (left > 0) return
        socket.off('data', hear)
        done(first)
      }
      socket.on('data', hear)
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookie}\r\nRange: ${range}\r\n\r\n`,
      )
    })
  return { ask, close: () => socket.destroy() }
}

/** In a thread of its own, so that it holds nothing up that is measured. */
const pages = `
const { get, Agent } = require('node:http'), { workerData: { port, cookie } } = require('node:worker_threads')
const agent = new Agent({ keepAlive: true, maxSockets: 4 }), paths = ['/client/dashboard', '/client/documents', '/']
let n = 0
setInterval(() => get({ host: '127.0.0.1', port, agent, path: paths[n++ % 3],
  headers: { host: 'localhost:' + port, cookie } }, (answer) => answer.resume()).on('error', () => {}), 33)`

type Site = Started & {
  cookie: string
  ids: string[]
  times: Map<string, number[]>
  cost: Map<string, number[]>
}

async function openSite(started: Started): Promise<Site> {
  const { port } = started
  const cookie = await logIn(port, 'client@harborline.example')
  const ids: string[] = []
  const headers = { origin: `http://localhost:${port}`, cookie }
  for (const [i, [, bytes]] of documents.entries()) {
    const body = new FormData()
    body.set('document', new File(['%PDF-1.7\n', Buffer.alloc(bytes - 9, 'A line.\n')], `Large ${i}.pdf`))
    const answer = await fetch(`${headers.origin}/api/documents/upload`, { method: 'POST', headers, body })
    ids.push((await answer.json()).id)
  }
  const site = { ...started, cookie, ids, times: new Map(), cost: new Map() }
  // What has been compiled by then is what a server at work has.
  for (let warm = 0; warm < 3; warm++) await measure(site, 0, warm === 0, false, '')
  return site
}

async function measure(site: Site, at: number, begins: boolean, busy: boolean, key: string): Promise<number> {
  const { port, cookie, ids, times, cost, running } = site
  const path = `/api/documents/${ids[at]}/download`
  const size = documents[at]?.[1] ?? 0
  const line = await openLine(port, cookie)
  const beside = busy ? new Worker(pages, { eval: true, workerData: { port, cookie } }) : undefined
  if (beside) await sleep(500)
  await line.ask(path, 0)
  const all: number[] = []
  const before = ofTree(running.child.pid ?? 0)
  for (let i = 0; i < QUESTIONS; i++) {
    const from = begins ? 0 : 1 + Math.floor(Math.random() * (size - PART - 1))
    all.push(await line.ask(path, from))
    // A reader asks, reads, and asks again; and pages get their turn.
    await sleep(busy ? 7 : 2)
  }
  line.close()
  const spent = (1000 * (ofTree(running.child.pid ?? 0) - before)) / QUESTIONS
  cost.set(key, [...(cost.get(key) ?? []), spent])
  await beside?.terminate()
  times.set(key, [...(times.get(key) ?? []), ...all])
  return median(all)
}

const p95 = (values: number[] = []) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0

const rows: Measured[] = []
await onBothDatabases(
  other,
  openSite,
  async (kind, site, before) => {
    const pair = before ? [site, before] : [site]
    for (const [at, [what]] of documents.entries())
      for (const begins of [false, true])
        for (const busy of [false, true]) {
          const key = `${kind}: ${what}, ${begins ? 'begins' : 'goes on'}${busy ? ', busy' : ''}`
          const { ours, beside } = await inTurn(
            Number(rounds),
            () => measure(site, at, begins, busy, key),
            before ? { before: () => measure(before, at, begins, busy, key) } : {},
          )
          const of95 = pair.map(({ times }) => p95(times.get(key)).toFixed(1)).join(', before ')
          const took = pair.map(({ cost }) => median(cost.get(key) ?? []).toFixed(1)).join(', before ')
          const more = busy ? '' : `; processor time ${took} ms`
          rows.push({ what: `${key} (p95 ${of95} ms${more})`, unit: 'ms', ours, beside, aim: '2 ms' })
        }
  },
  { fsync: 'on' },
)
report(rows)
