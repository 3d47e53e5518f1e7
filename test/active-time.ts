const STEP = 20

/** Measures milliseconds of work without the time in which other processes have the processor. For tests of timeouts. */
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
