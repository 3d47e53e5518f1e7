import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useViewer } from '../viewer.ts'

const PREFIX = 'list:'
/**
 * Returns the storage key of a list, which includes the account because another user may sign in in the same window.
 */
const keyOf = (account: string, path: string) => `${PREFIX}${account}:${path}`
const useAccount = () => useViewer()?.account ?? ''
const never = () => () => {}

/**
 * Transient query parameters, dropped when the user moves on or returns: opened items, completed actions, and React
 * Router's `index`.
 */
export const passing: readonly string[] = ['document', 'preview', 'open', 'request', 'done', 'index']

/** Stores the search, filters and order of each list in session storage, and deletes those of other accounts. */
export function useRememberLists() {
  const { pathname, search } = useLocation()
  const account = useAccount()
  useEffect(() => {
    try {
      for (const key of Object.keys(sessionStorage))
        if (key.startsWith(PREFIX) && !key.startsWith(keyOf(account, ''))) sessionStorage.removeItem(key)
    } catch {}
  }, [account])
  useEffect(() => {
    const params = new URLSearchParams(search)
    for (const name of passing) params.delete(name)
    try {
      sessionStorage.setItem(keyOf(account, pathname), params.size > 0 ? `?${params}` : '')
    } catch {}
  }, [account, pathname, search])
}

/**
 * Returns the URL of a list with its last search and filters, except the parameters in `without`; the plain URL without
 * scripts.
 */
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
