import cluster, { type Worker } from 'node:cluster'
import { realpathSync } from 'node:fs'
import { openLog } from '../log.ts'
import { readStartEnv, WORKER_NUMBER } from '../settings/env.ts'
import { isHopeless, pauseBefore } from './again.ts'
import { AskAll } from './ask-all.ts'
import type { Message } from './messages.ts'
import { SumOfFigures } from './sum-figures.ts'

/** A worker that has ended this long after it was up did not end because of its start. */
const SETTLED_MS = 60_000
/** Beside DRAIN_SECONDS: work from the queue may take ten seconds to end. */
const CLOSING_MS = 10_000

/** A place among the workers, and how it has gone there lately. */
type Place = {
  number: number
  worker?: Worker | undefined
  upSince?: number | undefined
  /** Ends in a row, each soon after the start. */
  ends: number
  /** Starts in a row that led to nothing. */
  failed: number
  timer?: NodeJS.Timeout
}

/**
 * Runs the program in several processes that share one port, and looks after them until it is asked to stop: one that
 * ends is replaced. This process itself does nothing else. When it is gone, however that was, they end at once.
 * @throws {EnvError}
 */
export function runWorkers(): void {
  const env = readStartEnv()
  const log = openLog(env.logLevel)
  const places = Array.from({ length: env.workers }, (_, i): Place => ({ number: i + 1, ends: 0, failed: 0 }))
  const send = (worker: Worker, message: Message) => {
    if (worker.isConnected()) worker.send(message)
  }
  const all = new AskAll(send)
  const figures = new SumOfFigures()
  let [everUp, stopping] = [false, false]

  // Whoever has time takes the next connection, and nobody stands in between: docs/decisions/142.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  // The same program, wherever a link that led here leads by then.
  cluster.setupPrimary({ exec: realpathSync(process.argv[1] ?? '') })

  const up = () => places.flatMap(({ worker, upSince }) => (worker && upSince !== undefined ? [worker] : []))

  const hear = async (place: Place, worker: Worker, message: Message) => {
    switch (message.about) {
      case 'up':
        Object.assign(place, { upSince: performance.now(), failed: 0 })
        log.info({ worker: place.number, pid: worker.process.pid }, 'worker up')
        if (stopping) return
        if (!everUp) for (const other of places.slice(1)) begin(other)
        everUp = true
        return
      case 'change':
        await all.ask(
          up().filter((other) => other !== worker),
          'change',
        )
        return send(worker, { about: 'change-known', id: message.id })
      case 'change-known':
        return all.answered(worker, message.id)
      case 'figures-wanted':
        await all.ask(up(), 'figures-wanted')
        return send(worker, { about: 'figures', id: message.id, families: figures.sum(up().length) })
      case 'figures':
        figures.take(worker, message.families)
        return all.answered(worker, message.id)
    }
  }

  const begin = (place: Place) => {
    const worker = cluster.fork({ [WORKER_NUMBER]: String(place.number) })
    Object.assign(place, { worker, upSince: undefined })
    // Told to a process that has just ended: its end is what counts.
    worker.on('error', () => {})
    worker.on('message', (message: Message) => hear(place, worker, message))
    worker.once('exit', (code, signal) => ended(place, worker, code, signal))
  }

  const ended = (place: Place, worker: Worker, code: number | null, signal: string | null) => {
    const { upSince } = place
    place.failed += upSince === undefined ? 1 : 0
    place.ends = upSince !== undefined && performance.now() - upSince >= SETTLED_MS ? 1 : place.ends + 1
    Object.assign(place, { worker: undefined, upSince: undefined })
    all.ended(worker)
    figures.ended(worker)
    if (stopping) {
      if (places.every(({ worker }) => !worker)) process.exit(0)
      return
    }
    if (!everUp) {
      // It has said why, unless somebody else ended it; and it would be the same for all.
      if (signal)
        log.fatal({ pid: worker.process.pid, signal }, 'the first worker was ended while it started')
      process.exit(code || 1)
    }
    const againInMs = pauseBefore(place.ends)
    const what = { worker: place.number, pid: worker.process.pid, code, signal, againInMs }
    log.error(what, 'a worker has ended, and is replaced')
    if (isHopeless(places)) {
      log.fatal('no worker can be started any more')
      process.stderr.write(
        'WORKERS: no worker can be started any more, the lines above say why; so all is ended\n',
      )
      process.exit(1)
    }
    figures.replaced += 1
    place.timer = setTimeout(begin, againInMs, place)
  }

  const stop = () => {
    if (stopping) return
    stopping = true
    const running = places.flatMap(({ worker }) => worker ?? [])
    for (const { timer } of places) clearTimeout(timer)
    for (const worker of running) worker.process.kill('SIGTERM')
    if (running.length === 0) process.exit(0)
    setTimeout(() => {
      log.error('workers that did not stop in time are ended')
      for (const { worker } of places) worker?.process.kill('SIGKILL')
    }, env.drainMs + CLOSING_MS)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)

  // The first one migrates the database and makes what is missing, so that the others find all of it.
  for (const place of places.slice(0, 1)) begin(place)
}
