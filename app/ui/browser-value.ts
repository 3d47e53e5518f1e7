import { useSyncExternalStore } from 'react'

const subscribeNever = () => () => {}

/** Returns a value that only the browser knows, and `onServer` until the page is hydrated. */
export const useBrowserValue = <T>(read: () => T, onServer: T): T =>
  useSyncExternalStore(subscribeNever, read, () => onServer)
