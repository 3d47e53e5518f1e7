import type { HonoRequest } from 'hono'

/** What proxies make: no spaces, no quotes, nothing that a log or a page would have to mind. */
const SANE = /^[\w.:+/=-]{8,128}$/

/** The id that a trusted proxy has given this request; null without such a proxy, or when it is of no sane form. */
export function proxysId(headers: Pick<Headers, 'get'>, trustProxy: number): string | null {
  if (trustProxy === 0) return null
  const id = headers.get('x-request-id')
  return id !== null && SANE.test(id) ? id : null
}

/** The same of Hono's request. */
export const proxysIdOf = (req: HonoRequest, trustProxy: number) =>
  proxysId({ get: (name) => req.header(name) ?? null }, trustProxy)
