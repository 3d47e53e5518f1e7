/** Resolves to `promise`, or to the result of `onTimeout` after `ms` milliseconds. Does not cancel `promise`. */
export async function withTimeout<T, Fallback = never>(
  ms: number,
  promise: Promise<T>,
  onTimeout: () => Fallback,
): Promise<T | Fallback> {
  let timer: NodeJS.Timeout | undefined
  const timedOut = new Promise<Fallback>((resolve, reject) => {
    timer = setTimeout(() => {
      try {
        resolve(onTimeout())
      } catch (err) {
        reject(err)
      }
    }, ms)
  })
  return Promise.race([promise, timedOut]).finally(() => clearTimeout(timer))
}

export class TimeoutError extends Error {}

/** Like `withTimeout`, but rejects with a `TimeoutError`. */
export const rejectAfter = <T>(ms: number, promise: Promise<T>): Promise<T> =>
  withTimeout(ms, promise, () => {
    throw new TimeoutError(`no response within ${ms / 1000} seconds`)
  })
