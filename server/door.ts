import type { MiddlewareHandler } from 'hono'
import { addressOf, rawPathOf } from './cache/ready-answer.ts'

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST']

/** Refuses what nothing here answers, before anybody works on it: other methods, and addresses that mean nothing. */
export const refuseOddRequests: MiddlewareHandler = async (c, next) => {
  if (!METHODS.includes(c.req.method))
    return c.text('This method is not used here.', 405, { Allow: METHODS.join(', ') })
  // The database can't hold a NUL, so that nothing has one in its id.
  if (!isWellFormed(rawPathOf(c.req.raw)) || /%00/.test(addressOf(c.req.raw)))
    return c.text('This address is not well formed.', 400)
  return next()
}

/** False for a broken escape (`/%`), which the router would complain about in the log. */
function isWellFormed(path: string): boolean {
  try {
    // Compared, because the bundler drops a call whose result is not used.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/**
 * What was not read of a body would be taken for the next request: so the answer says that the connection ends.
 * server/connections.ts ends it in a way that the answer arrives.
 */
export const closeAfterUnreadBody: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.env?.incoming && !c.env.incoming.complete) c.header('Connection', 'close')
}
