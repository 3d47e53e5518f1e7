import { once } from 'node:events'
import { connect } from 'node:net'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { alternate, printTable, processorTimeMs } from './measure.ts'
import { openBench, type Program, readPage, withBuilds } from './program.ts'

// Measures anonymous requests to `/`, served from memory, over 64 connections: requests per second and CPU time per
// request. Usage: node bench/anonymous-pages.ts [rounds] [seconds] [folder of another build]
const CONNECTIONS = 64
type Load = { port: number; seconds: number }

/** Sends requests over one connection until `end`. Returns the number of responses. */
async function sendRequests(port: number, end: number): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  const request = `GET / HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: br\r\n\r\n`
  let count = 0
  let expected = 0
  let received = ''
  socket.setEncoding('latin1').on('data', (text) => {
    received += text
    if (expected === 0 && received.includes('\r\n\r\n')) {
      if (!received.startsWith('HTTP/1.1 200')) throw new Error(received.slice(0, 100))
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1])
      expected = received.indexOf('\r\n\r\n') + 4 + length
    }
    if (expected === 0 || received.length < expected) return
    received = ''
    expected = 0
    count++
    if (performance.now() < end) socket.write(request)
    else socket.end()
  })
  socket.write(request)
  await once(socket, 'close')
  return count
}

async function measure({ port, pid }: Program, seconds: number): Promise<{ rate: number; ms: number }> {
  const before = processorTimeMs(pid)
  const worker = new Worker(new URL(import.meta.url), { workerData: { port, seconds } satisfies Load })
  const [count] = (await once(worker, 'message')) as [number]
  return { rate: count / seconds, ms: (processorTimeMs(pid) - before) / count }
}

async function main(rounds = '6', seconds = '2', other?: string): Promise<void> {
  await using bench = await openBench()
  await withBuilds(bench, 'embedded', other, async (own, before) => {
    const times = new Map<Program, number[]>()
    const take = (program: Program) => async () => {
      const { rate, ms } = await measure(program, Number(seconds))
      times.set(program, [...(times.get(program) ?? []), ms])
      return rate
    }
    for (const program of before ? [own, before] : [own])
      for (let i = 0; i < 200; i++) await readPage(program.port, '/')
    const rates = await alternate(Number(rounds), take(own), before ? { before: take(before) } : {})
    const compared: Record<string, number[]> = before ? { before: times.get(before) ?? [] } : {}
    printTable([
      { name: '`/` from memory', unit: '/s', ...rates },
      { name: 'processor time per request', unit: 'ms', values: times.get(own) ?? [], compared },
    ])
  })
}

if (isMainThread) await main(...process.argv.slice(2))
else {
  const { port, seconds } = workerData as Load
  const end = performance.now() + seconds * 1000
  const counts = await Promise.all(Array.from({ length: CONNECTIONS }, () => sendRequests(port, end)))
  parentPort?.postMessage(counts.reduce((sum, count) => sum + count))
}
