import type { HeadersArgs } from 'react-router'

/** For a route's `headers`: without it the router drops what an action sets, Retry-After above all. */
export const actionHeaders = (args: HeadersArgs): Headers => args.actionHeaders

/** The same for what a loader sets. */
export const loaderHeaders = (args: HeadersArgs): Headers => args.loaderHeaders
