import { useLayoutEffect, useRef } from 'react'
import { type Fetcher, type Form, useNavigation } from 'react-router'

/** What sends a form, if not the page itself. */
export type Sends = Pick<Fetcher, 'state' | 'formData' | 'formMethod'> & { Form: typeof Form }

/** Whether this form is being sent just now, by the page or by a fetcher; going to another page does not count. */
export function useSending(intent = '', entry = '', fetcher?: Omit<Sends, 'Form'>) {
  const navigation = useNavigation()
  const { state, formData, formMethod } = fetcher ?? navigation
  const sent = state !== 'idle' && formMethod !== 'GET' && formData
  const sending = sent ? (sent.get('intent') ?? '') === intent && (sent.get('entry') ?? '') === entry : false
  useFocusKept(sending)
  return sending
}

/** A button that can't be pressed loses the focus: once it can again it has it back, if nothing else wants it. */
function useFocusKept(sending: boolean) {
  const pressed = useRef<Element>(null)
  useLayoutEffect(() => {
    if (sending) pressed.current = document.activeElement
    else {
      const button = pressed.current
      pressed.current = null
      if (button instanceof HTMLButtonElement && document.activeElement === document.body)
        button.focus({ preventScroll: true })
    }
  }, [sending])
}
