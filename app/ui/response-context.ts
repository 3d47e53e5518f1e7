import { createContext } from 'react'

/** Data about the current server response. Empty in the browser, where nothing reads it. */
export const ResponseContext = createContext<{
  nonce: string | undefined
  siteCss: string
  requestId: string | undefined
}>({
  nonce: undefined,
  siteCss: '',
  requestId: undefined,
})
