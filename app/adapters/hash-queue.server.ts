import { Busy } from '#app/core/failures.ts'
import { t } from '#app/texts.ts'

export type HashQueueOptions = {
  maxRunning: number
  maxNetworks: number
  maxPerNetwork: number
  maxWaitMs: number
}

/**
 * Returns a function that runs jobs, `maxRunning` at a time. Networks take turns: each has at most one job running and
 * one next in line, so a busy network does not delay the others.
 * @throws {Busy} when the queue is full, or after `maxWaitMs`
 */
export function createHashQueue({ maxRunning, maxNetworks, maxPerNetwork, maxWaitMs }: HashQueueOptions) {
  const running = new Set<string>()
  const waiting = new Map<string, (() => void)[]>()

  const setWaiting = (network: string, waiters: (() => void)[]) => {
    if (waiters.length > 0) waiting.set(network, waiters)
    else waiting.delete(network)
  }

  const startWaiting = () => {
    for (const [network, [next, ...rest]] of waiting) {
      if (running.size >= maxRunning) return
      if (!next || running.has(network)) continue
      setWaiting(network, rest)
      running.add(network)
      next()
    }
  }

  const waitForTurn = (network: string) =>
    new Promise<void>((resolve, reject) => {
      const others = waiting.get(network) ?? []
      const isFull = others.length === 0 && waiting.size >= maxNetworks
      if (isFull || others.length >= maxPerNetwork) return reject(createBusy())
      const timer = setTimeout(() => {
        setWaiting(network, waiting.get(network)?.filter((queued) => queued !== start) ?? [])
        reject(createBusy())
      }, maxWaitMs)
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      waiting.set(network, [...others, start])
      startWaiting()
    })

  const endTurn = (network: string) => {
    running.delete(network)
    const waiters = waiting.get(network) ?? []
    waiting.delete(network)
    setWaiting(network, waiters)
    startWaiting()
  }

  return async <T>(network: string, job: () => Promise<T>): Promise<T> => {
    await waitForTurn(network)
    try {
      return await job()
    } finally {
      endTurn(network)
    }
  }
}

const createBusy = () => new Busy(t('Too many people are signing in right now.'), 10)
