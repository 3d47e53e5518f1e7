import type { Database } from '#db/connect.server.ts'
import { openTestApp } from './app.ts'

/** Starts a second instance on the same database, whose reads can be counted and made to fail. */
export async function startSecondInstance(options: { lookEveryMs?: number; now?: () => number } = {}) {
  const state = { reads: 0, broken: false }
  const database = (real: Database) =>
    new Proxy(real, {
      get: (target, name) => {
        if (name === 'select') state.reads++
        if (state.broken) throw new Error('the database is gone')
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  const opened = await openTestApp({ database, ...options })
  const titleOf = async (path: string) => {
    const answer = await opened.as(null).get(path)
    return [answer.status, /<h1[^>]*>([^<]*)/.exec(await answer.text())?.[1]]
  }
  return { ...opened, state, titleOf }
}
