import { type Fetcher, type Form, useNavigation } from 'react-router'

/** What sends a form, if not the page itself. */
export type Sends = Pick<Fetcher, 'state' | 'formData' | 'formMethod'> & { Form: typeof Form }

/** Whether this form is being sent just now, by the page or by a fetcher; going to another page does not count. */
export function useSending(intent = '', entry = '', fetcher?: Omit<Sends, 'Form'>) {
  const navigation = useNavigation()
  const { state, formData, formMethod } = fetcher ?? navigation
  if (state === 'idle' || !formData || formMethod === 'GET') return false
  return (formData.get('intent') ?? '') === intent && (formData.get('entry') ?? '') === entry
}
