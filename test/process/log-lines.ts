import type { Running } from './server.ts'

type Line = { msg: string; worker?: number; pid?: number; requestId?: string }

/** The log so far; in the demo words for people stand between its lines. */
export const linesOf = (running: Running): Line[] =>
  running
    .log()
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

/** The processes that have come up in the place of this number, the newest last. */
export const pidsOf = (running: Running, worker: number) =>
  linesOf(running).flatMap((line) => (line.msg === 'worker up' && line.worker === worker ? [line.pid] : []))
