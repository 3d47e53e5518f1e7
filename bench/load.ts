import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What browsers send. */
export const accepted = 'gzip, deflate, br, zstd'

/** Requests per second that an address answers, all of them with 200, over `seconds` and some connections. */
export async function requestsPerSecond(
  url: string,
  seconds: number,
  {
    cookie,
    connections = 64,
    headers: more = [],
  }: { cookie?: string; connections?: number; headers?: string[] } = {},
): Promise<number> {
  const headers = [`Accept-Encoding: ${accepted}`, ...(cookie ? [`Cookie: ${cookie}`] : []), ...more]
  const { stdout } = await run(
    'wrk',
    ['-t1', `-c${connections}`, `-d${seconds}s`, ...headers.flatMap((header) => ['-H', header]), url],
    { timeout: (seconds + 30) * 1000 },
  )
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: not every answer was good\n${stdout}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
