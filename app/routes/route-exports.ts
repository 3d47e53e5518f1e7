import type { HeadersArgs, ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Route export `headers` that keeps the headers of the action, such as Retry-After, which the router drops by default.
 */
export const actionHeaders = (args: HeadersArgs): Headers => args.actionHeaders

/** Route export `headers` that keeps the headers of the loader. */
export const loaderHeaders = (args: HeadersArgs): Headers => args.loaderHeaders

/** Route export `shouldRevalidate` that also reloads after an edit conflict, to show the current values. */
export const revalidateAfterConflict = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => actionStatus === 409 || defaultShouldRevalidate

/** Returns whether a path belongs to the admin area, for routes of both areas. The router ignores case, too. */
export const isAdminPath = (path: string): boolean => /^\/admin(\/|$)/i.test(path)
