import { alternate, type Measurement, printTable, processorTimeMs } from './measure.ts'
import {
  adminEmail,
  clientEmail,
  DATABASES,
  openBench,
  type Program,
  readPage,
  signIn,
  withBuilds,
} from './program.ts'

// Measures the CPU time of four signed-in pages with the demo data, on both databases. Usage: node bench/signed-in.ts
// [rounds] [folder of another build]
const [rounds = '6', other] = process.argv.slice(2)
const REQUESTS = 150
const pages = [
  [clientEmail, '/client/dashboard'],
  [clientEmail, '/client/documents'],
  [adminEmail, '/admin'],
  [adminEmail, '/admin/projects'],
] as const

/** Returns a function that requests a page over 8 connections and returns the CPU time per request. */
async function prepare({ port, pid }: Program, email: string, path: string) {
  const { cookie } = await signIn(port, email)
  const take = async () => {
    const before = processorTimeMs(pid)
    let left = REQUESTS
    const worker = async () => {
      while (left-- > 0) await readPage(port, path, cookie)
    }
    await Promise.all(Array.from({ length: 8 }, worker))
    return (processorTimeMs(pid) - before) / REQUESTS
  }
  await take()
  return take
}

const results: Measurement[] = []
await using bench = await openBench()
for (const kind of DATABASES)
  await withBuilds(bench, kind, other, async (own, before) => {
    for (const [email, path] of pages) {
      const compared = before ? { before: await prepare(before, email, path) } : undefined
      const values = await alternate(Number(rounds), await prepare(own, email, path), compared)
      results.push({ name: `${kind}: \`${path}\``, unit: 'ms', ...values })
    }
  })
printTable(results)
