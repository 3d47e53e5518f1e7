/** Resolves to `asked`, or to the result of `late` after `ms` milliseconds. Does not cancel `asked`. */
export async function within<T, L = never>(ms: number, asked: Promise<T>, late: () => L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<L>((resolve, reject) => {
    timer = setTimeout(() => {
      try {
        resolve(late())
      } catch (err) {
        reject(err)
      }
    }, ms)
  })
  return Promise.race([asked, tooLate]).finally(() => clearTimeout(timer))
}
