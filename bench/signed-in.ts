import { alternate, type Measurement, printTable } from './measure.ts'
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

// Measures the rate of four signed-in pages with the demo data, on both databases, requested over 8 connections. Usage:
// node bench/signed-in.ts [rounds] [folder of another build]
const [rounds = '6', other] = process.argv.slice(2)
const REQUESTS = 150
const pages = [
  [clientEmail, '/client/dashboard'],
  [clientEmail, '/client/documents'],
  [adminEmail, '/admin/today'],
  [adminEmail, '/admin/projects'],
] as const

/** Returns a function that requests a page and returns the pages per second. */
async function prepare({ port }: Program, email: string, path: string) {
  const { cookie } = await signIn(port, email)
  const take = async () => {
    const start = performance.now()
    let left = REQUESTS
    const worker = async () => {
      while (left-- > 0) await readPage(port, path, cookie)
    }
    await Promise.all(Array.from({ length: 8 }, worker))
    return (REQUESTS * 1000) / (performance.now() - start)
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
      results.push({ name: `${kind}: \`${path}\``, unit: '/s', ...values })
    }
  })
printTable(results)
