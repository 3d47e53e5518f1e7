import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useViewer } from '../viewer.ts'

const PREFIX = 'list:'
/** Returns the storage key of a list, for one account: another one may sign in next in the same window. */
const keyOf = (account: string, path: string) => `${PREFIX}${account}:${path}`
const useAccount = () => useViewer()?.account ?? ''
const never = () => () => {}

/**
 * Parameters of an address that no longer count once somebody goes on from it or comes back: what was open, what had
 * just been done, and that a form was meant for the page itself.
 */
export const passing: readonly string[] = ['document', 'preview', 'open', 'request', 'done', 'index']

/**
 * Stores, as long as the window is open, how each page was last searched, filtered and sorted, and deletes what was
 * stored for other accounts.
 */
export function useRememberLists() {
  const { pathname, search } = useLocation()
  const account = useAccount()
  useEffect(() => {
    try {
      for (const key of Object.keys(sessionStorage))
        if (key.startsWith(PREFIX) && !key.startsWith(keyOf(account, ''))) sessionStorage.removeItem(key)
    } catch {
      // Storage is disabled.
    }
  }, [account])
  useEffect(() => {
    const params = new URLSearchParams(search)
    for (const name of passing) params.delete(name)
    try {
      sessionStorage.setItem(keyOf(account, pathname), params.size > 0 ? `?${params}` : '')
    } catch {
      // Storage is switched off or full: then lists begin anew.
    }
  }, [account, pathname, search])
}

/** The way back to a list as it was last seen, but for `without`; without scripts to the plain list. */
export function useWayBack(path: string, without: readonly string[] = []): string {
  const account = useAccount()
  return useSyncExternalStore(
    never,
    () => {
      try {
        const params = new URLSearchParams(sessionStorage.getItem(keyOf(account, path)) ?? '')
        for (const name of without) params.delete(name)
        return params.size > 0 ? `${path}?${params}` : path
      } catch {
        return path
      }
    },
    () => path,
  )
}
