/** Wraps a database whose `method` fails while `broken` returns true. */
export const failingDatabase =
  (method: 'transaction' | 'execute' | '$count', broken = () => true) =>
  <T extends object>(real: T): T =>
    new Proxy(real, {
      get: (from, key) =>
        key === method && broken()
          ? () => Promise.reject(new Error('the database is gone'))
          : Reflect.get(from, key),
    })
