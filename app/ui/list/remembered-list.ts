import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useBrowserValue } from '#app/ui/browser-value.ts'
import { useViewer } from '../viewer.ts'

const STORAGE_KEY_PREFIX = 'list:'
/** Returns a list's storage key, which includes the account because another user may sign in in the same window. */
const getStorageKey = (account: string, path: string) => `${STORAGE_KEY_PREFIX}${account}:${path}`
const useAccountId = () => useViewer()?.account ?? ''
/**
 * Query parameters that are dropped when the user moves on or returns: opened items, completed actions, and React
 * Router's `index`.
 */
export const TRANSIENT_PARAMS: readonly string[] = ['document', 'preview', 'open', 'request', 'done', 'index']

/** Stores each list's search, filters and sort order in session storage, and deletes those of other accounts. */
export function useRememberLists() {
  const { pathname, search } = useLocation()
  const account = useAccountId()
  useEffect(() => {
    try {
      for (const key of Object.keys(sessionStorage))
        if (key.startsWith(STORAGE_KEY_PREFIX) && !key.startsWith(getStorageKey(account, '')))
          sessionStorage.removeItem(key)
    } catch {}
  }, [account])
  useEffect(() => {
    const params = new URLSearchParams(search)
    for (const name of TRANSIENT_PARAMS) params.delete(name)
    try {
      sessionStorage.setItem(getStorageKey(account, pathname), params.size > 0 ? `?${params}` : '')
    } catch {}
  }, [account, pathname, search])
}

/**
 * Returns a list's URL with its last search and filters, except the parameters in `without`. Without scripts, this is
 * the plain URL.
 */
export function useRememberedListPath(path: string, without: readonly string[] = []): string {
  const account = useAccountId()
  return useBrowserValue(() => {
    try {
      const params = new URLSearchParams(sessionStorage.getItem(getStorageKey(account, path)) ?? '')
      for (const name of without) params.delete(name)
      return params.size > 0 ? `${path}?${params}` : path
    } catch {
      return path
    }
  }, path)
}
