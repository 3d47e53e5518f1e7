const STEP = 20

/**
 * Counts the milliseconds that something takes on an idle machine: while others have the processor, and this process
 * is not woken in time, it stands still. For what must be answered within some seconds although nothing comes.
 */
export async function measureActiveTime<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  let [ms, last] = [0, performance.now()]
  const count = () => {
    const now = performance.now()
    ms += Math.min(now - last, 2 * STEP)
    last = now
  }
  const timer = setInterval(count, STEP)
  try {
    const result = await work()
    count()
    return { result, ms }
  } finally {
    clearInterval(timer)
  }
}
