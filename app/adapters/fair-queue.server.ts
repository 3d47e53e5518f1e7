import type { Busy } from '#app/core/failures.ts'

export type FairQueueOptions = {
  maxRunning: number
  maxRequesters: number
  maxPerRequester: number
  maxWaitMs: number
  createBusy: () => Busy
}

/**
 * Returns a function that runs jobs, `maxRunning` at a time. Requesters, such as networks or accounts, take turns: each
 * has at most one job running and one next in line, so a busy one does not delay the others.
 * @throws {Busy} when the queue is full, or after `maxWaitMs`
 */
export function createFairQueue({
  maxRunning,
  maxRequesters,
  maxPerRequester,
  maxWaitMs,
  createBusy,
}: FairQueueOptions) {
  const running = new Set<string>()
  const waiting = new Map<string, (() => void)[]>()

  const setWaiting = (requester: string, waiters: (() => void)[]) => {
    if (waiters.length > 0) waiting.set(requester, waiters)
    else waiting.delete(requester)
  }

  const startWaiting = () => {
    for (const [requester, [next, ...rest]] of waiting) {
      if (running.size >= maxRunning) return
      if (!next || running.has(requester)) continue
      setWaiting(requester, rest)
      running.add(requester)
      next()
    }
  }

  const waitForTurn = (requester: string) =>
    new Promise<void>((resolve, reject) => {
      const others = waiting.get(requester) ?? []
      const isFull = others.length === 0 && waiting.size >= maxRequesters
      if (isFull || others.length >= maxPerRequester) return reject(createBusy())
      const timer = setTimeout(() => {
        setWaiting(requester, waiting.get(requester)?.filter((queued) => queued !== start) ?? [])
        reject(createBusy())
      }, maxWaitMs)
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      waiting.set(requester, [...others, start])
      startWaiting()
    })

  const endTurn = (requester: string) => {
    running.delete(requester)
    const waiters = waiting.get(requester) ?? []
    waiting.delete(requester)
    setWaiting(requester, waiters)
    startWaiting()
  }

  return async <T>(requester: string, job: () => Promise<T>): Promise<T> => {
    await waitForTurn(requester)
    try {
      return await job()
    } finally {
      endTurn(requester)
    }
  }
}
