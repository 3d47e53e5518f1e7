import { Busy } from '#app/domain/failures.ts'
import { t } from '#app/texts.ts'

/** Origin of a password hash. */
export type HashCaller = {
  /** The widest network of the client IP. */
  network: string
  /** True for a known device and for an open session: these have places of their own and go first. */
  reserved: boolean
}

export type HashQueueOptions = {
  maxRunning: number
  /** Networks that may wait in a lane. */
  maxNetworks: number
  /** Requests of one network that may wait in a lane. */
  maxPerNetwork: number
  maxWaitMs: number
}

type Waiter = { start: () => void }
/** Networks in the order of their turns, each with its requests in order of arrival. */
type Lane = { running: Set<string>; waiting: Map<string, Waiter[]> }
const createLane = (): Lane => ({ running: new Set(), waiting: new Map() })

/**
 * Returns a function that runs jobs, `maxRunning` at a time. Networks take turns: each has at most one job running and
 * one next in turn in a lane, its other requests wait behind without holding up anybody else. Callers with `reserved`
 * have a lane of their own, which is served first.
 * @throws {Busy} when a lane is full, or after `maxWaitMs`
 */
export function createHashQueue({ maxRunning, maxNetworks, maxPerNetwork, maxWaitMs }: HashQueueOptions) {
  const [reserved, open] = [createLane(), createLane()]
  let running = 0

  const setWaiting = (lane: Lane, network: string, waiters: Waiter[]) => {
    if (waiters.length > 0) lane.waiting.set(network, waiters)
    else lane.waiting.delete(network)
  }
  const moveToEnd = (lane: Lane, network: string) => {
    const waiters = lane.waiting.get(network) ?? []
    lane.waiting.delete(network)
    setWaiting(lane, network, waiters)
  }

  const takeNext = (lane: Lane): Waiter | undefined => {
    for (const [network, waiters] of lane.waiting) {
      if (lane.running.has(network)) continue
      const [next, ...rest] = waiters
      setWaiting(lane, network, rest)
      lane.running.add(network)
      return next
    }
    return undefined
  }

  const startWaiting = () => {
    while (running < maxRunning) {
      const next = takeNext(reserved) ?? takeNext(open)
      if (!next) return
      running++
      next.start()
    }
  }

  const waitForTurn = (lane: Lane, network: string) =>
    new Promise<void>((resolve, reject) => {
      const others = lane.waiting.get(network) ?? []
      const isFull = others.length === 0 && lane.waiting.size >= maxNetworks
      if (isFull || others.length >= maxPerNetwork) return reject(createBusy())
      const timer = setTimeout(() => {
        setWaiting(lane, network, lane.waiting.get(network)?.filter((one) => one !== waiter) ?? [])
        reject(createBusy())
      }, maxWaitMs)
      const waiter = {
        start: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      lane.waiting.set(network, [...others, waiter])
      startWaiting()
    })

  return async <T>({ network, reserved: isReserved }: HashCaller, job: () => Promise<T>): Promise<T> => {
    const lane = isReserved ? reserved : open
    await waitForTurn(lane, network)
    try {
      return await job()
    } finally {
      running--
      lane.running.delete(network)
      moveToEnd(lane, network)
      startWaiting()
    }
  }
}

const createBusy = () => new Busy(t('Too many people are logging in just now.'), 10)
