import { createContext } from 'react'

/** What belongs to one answer of the server; in the browser it is empty, and nothing there reads it. */
export const AnswerContext = createContext<{
  nonce: string | undefined
  siteCss: string
  requestId: string | undefined
}>({
  nonce: undefined,
  siteCss: '',
  requestId: undefined,
})
