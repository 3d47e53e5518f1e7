import { useSyncExternalStore } from 'react'
import { COOKIES_BLOCKED_MESSAGE } from '#app/domain/sign-in/sign-in-paths.ts'
import { FormMessage } from '#app/ui/notice.tsx'

/** Says that signing in can't work. `isKnown`: the server received no cookie right after a sign-in. */
export function BlockedCookiesMessage({ isKnown = false }: { isKnown?: boolean }) {
  const isBlocked = useSyncExternalStore(
    () => () => {},
    () => !navigator.cookieEnabled,
    () => false,
  )
  return <FormMessage>{(isKnown || isBlocked) && COOKIES_BLOCKED_MESSAGE}</FormMessage>
}
