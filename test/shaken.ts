import type { Database } from '#db/connect.server.ts'

type Select = PromiseLike<unknown[]> & { config: { orderBy?: unknown[] }; execute: () => Promise<unknown[]> }

/**
 * The database for reads of a test. Rows that no order is asked for come the other way round than they happened to,
 * so that no test can count on it: PostgreSQL gives them in any order.
 */
export function shaken(db: Database): Database {
  return new Proxy(db, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      if (name !== 'select') return value.bind(target)
      return (...fields: unknown[]) => {
        const builder = value.apply(target, fields) as { from: (table: unknown) => Select }
        const from = builder.from.bind(builder)
        return Object.assign(builder, { from: (table: unknown) => shakenSelect(from(table)) })
      }
    },
  })
}

function shakenSelect(select: Select): Select {
  const rows = async () => {
    const found = await select.execute()
    return select.config.orderBy?.length ? found : found.toReversed()
  }
  // biome-ignore lint/suspicious/noThenProperty: a query is one that can be waited for.
  return Object.assign(select, { then: (...then: Parameters<Select['then']>) => rows().then(...then) })
}
