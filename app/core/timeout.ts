/** Resolves to `promise`, or to the result of `onTimeout` after `ms` milliseconds. Does not cancel `promise`. */
export async function withTimeout<T, L = never>(
  ms: number,
  promise: Promise<T>,
  onTimeout: () => L,
): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined
  const timedOut = new Promise<L>((resolve, reject) => {
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
