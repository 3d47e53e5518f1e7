/**
 * What was asked for; when that takes longer than `ms` milliseconds, what `late` gives or throws. The asking goes on
 * by itself then, and nobody hears how it ended.
 */
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
