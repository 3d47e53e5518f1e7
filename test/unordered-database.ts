import type { Database } from '#db/connect.server.ts'

type Select = PromiseLike<unknown[]> & { config: { orderBy?: unknown[] }; execute: () => Promise<unknown[]> }

/**
 * Returns the database with reversed rows for every `select` without ORDER BY, for which PostgreSQL guarantees no
 * order. Tests that rely on that order fail.
 */
export function unorderedDatabase(db: Database): Database {
  return new Proxy(db, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      if (name !== 'select') return value.bind(target)
      return (...fields: unknown[]) => {
        const builder = value.apply(target, fields) as { from: (table: unknown) => Select }
        const from = builder.from.bind(builder)
        return Object.assign(builder, { from: (table: unknown) => reverseUnordered(from(table)) })
      }
    },
  })
}

function reverseUnordered(select: Select): Select {
  const rows = async () => {
    const found = await select.execute()
    return select.config.orderBy?.length ? found : found.toReversed()
  }
  // biome-ignore lint/suspicious/noThenProperty: Drizzle's queries are thenable.
  return Object.assign(select, { then: (...then: Parameters<Select['then']>) => rows().then(...then) })
}
