import { useLayoutEffect, useRef } from 'react'
import { type Fetcher, type Form, useNavigation } from 'react-router'

export type FormSubmitter = Pick<Fetcher, 'state' | 'formData' | 'formMethod'> & { Form: typeof Form }

/**
 * Returns whether this form is being submitted, through a navigation or `fetcher`. Ignores navigations to other pages.
 */
export function useIsSubmitting(intent = '', entry = '', fetcher?: Omit<FormSubmitter, 'Form'>) {
  const navigation = useNavigation()
  const { state, formData, formMethod } = fetcher ?? navigation
  const sent = state !== 'idle' && formMethod !== 'GET' && formData
  const sending = sent ? (sent.get('intent') ?? '') === intent && (sent.get('entry') ?? '') === entry : false
  useFocusRestoration(sending)
  return sending
}

/** Returns the focus to a button that lost it while disabled, unless another element has the focus. */
function useFocusRestoration(sending: boolean) {
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
