import type { Running } from './server.ts'

type Line = { msg: string; worker?: number; pid?: number; requestId?: string }

/** Returns the log so far, without the lines for people in demo mode. */
export const linesOf = (running: Running): Line[] =>
  running
    .log()
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

/** Lists the process ids of a worker, the newest last. */
export const pidsOf = (running: Running, worker: number) =>
  linesOf(running).flatMap((line) => (line.msg === 'worker up' && line.worker === worker ? [line.pid] : []))
