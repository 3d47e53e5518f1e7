import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const nameOf = (path: string) => `list:${path}`
const never = () => () => {}

/**
 * Parameters of an address that no longer count once somebody goes on from it or comes back: what was open, what had
 * just been done, and that a form was meant for the page itself.
 */
export const passing: readonly string[] = ['document', 'preview', 'open', 'request', 'done', 'index']

/** Keeps, as long as the window is open, how each page was last searched, filtered and sorted. */
export function useRememberLists() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const params = new URLSearchParams(search)
    for (const name of passing) params.delete(name)
    try {
      sessionStorage.setItem(nameOf(pathname), params.size > 0 ? `?${params}` : '')
    } catch {
      // Storage is switched off or full: then lists begin anew.
    }
  }, [pathname, search])
}

/** The way back to a list as it was last seen, but for `without`; without scripts to the plain list. */
export function useWayBack(path: string, without: readonly string[] = []): string {
  return useSyncExternalStore(
    never,
    () => {
      try {
        const params = new URLSearchParams(sessionStorage.getItem(nameOf(path)) ?? '')
        for (const name of without) params.delete(name)
        return params.size > 0 ? `${path}?${params}` : path
      } catch {
        return path
      }
    },
    () => path,
  )
}
