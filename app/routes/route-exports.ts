import type { HeadersArgs } from 'react-router'

/** `headers` route export that keeps the action's headers, such as Retry-After, which the router drops by default. */
export const actionHeaders = (args: HeadersArgs): Headers => args.actionHeaders

/** `headers` route export that keeps the loader's headers. */
export const loaderHeaders = (args: HeadersArgs): Headers => args.loaderHeaders

/** Returns whether a path belongs to the admin area, for routes of both areas. The router ignores case, too. */
export const isAdminPath = (path: string): boolean => /^\/admin(\/|$)/i.test(path)

/** Returns whether a path belongs to the data rooms of guests and invited clients. */
export const isRoomsPath = (path: string): boolean => /^\/rooms(\/|$)/i.test(path)
