import type { SubmissionResult } from '@conform-to/react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import {
  type Fetcher,
  type Form,
  useActionData,
  useLocation,
  useNavigation,
  useNavigationType,
  useSearchParams,
} from 'react-router'
import type { LastEdit } from '#app/core/failures.ts'
import { isTyping } from '#app/ui/focus.ts'

/** Response to a form submission. `Extra` is data that is shown only once, such as a link or recovery codes. */
export type FormOutcome<Extra extends object = object> = {
  /** Value of the hidden field `intent`, which identifies the form on its page. Empty if the page has a single form. */
  intent: string
  /** The edited item's id, from the hidden field `entry`. Empty for a new item. */
  entry: string
  result: SubmissionResult
  /**
   * After a rejected submission, the revision that the form was based on, which must be submitted again unchanged.
   * After a saved one, the new revision, if known.
   */
  version?: string
  notice?: string
  conflict?: boolean
  /**
   * Set if another user has saved the record. The form then shows both versions, and the next submission overwrites the
   * newer revision.
   */
  editConflict?: { lastEdit: LastEdit | null }
} & Partial<Extra>

export const findFormOutcome = <A extends FormOutcome>(outcome: A | undefined, intent = '', entry = '') =>
  outcome?.intent === intent && outcome.entry === entry ? outcome : undefined

/** Returns the response to the page's last form or, with `intent`, to the form that it identifies. */
export function useOutcome<Extra extends object = object>(intent?: string, entry?: string) {
  const outcome = useActionData() as FormOutcome<Extra> | undefined
  return intent === undefined ? outcome : findFormOutcome(outcome, intent, entry)
}

export const getFormError = (outcome: FormOutcome | undefined): string | undefined =>
  outcome?.result.error?.['']?.[0]

export const getFirstError = (outcome: FormOutcome | undefined): string | undefined =>
  Object.values(outcome?.result.error ?? {}).find((errors) => errors?.length)?.[0]

export function FormMessage({ children, tone = 'bad' }: { children: ReactNode; tone?: 'bad' | 'good' }) {
  if (!children) return null
  const className = tone === 'bad' ? 'bg-bad-ground text-bad' : 'bg-good-ground text-good'
  return (
    <p role={tone === 'bad' ? 'alert' : 'status'} className={`${className} px-4 py-3`}>
      {children}
    </p>
  )
}

/**
 * Shows the result of a form that is no longer on the page. Takes the focus, which would otherwise be lost with the
 * form. `of` is the response that it belongs to, so that repeated texts count as separate notices.
 */
export function Notice({
  outcome,
  tone,
  children,
}: {
  outcome: unknown
  tone: 'bad' | 'good'
  children: ReactNode
}) {
  const container = useRef<HTMLDivElement>(null)
  const lastOutcome = useRef<unknown>(undefined)
  // The back button restores the scroll position, which focusing must not change.
  const { key } = useLocation()
  const preventScroll = useNavigationType() === 'POP' && key !== 'default'
  useEffect(() => {
    const last = lastOutcome.current
    lastOutcome.current = outcome ?? null
    if (!outcome || outcome === last) return
    // During hydration, the user may already be typing in a field.
    if (last !== undefined || !isTyping()) container.current?.focus({ preventScroll })
  }, [outcome, preventScroll])
  if (!children) return null
  return (
    <div ref={container} tabIndex={-1} data-notice className="outline-none">
      <FormMessage tone={tone}>{children}</FormMessage>
    </div>
  )
}

/**
 * Confirms the action of a form that redirected here with `?done=key`. `texts` contains the text for each key. A number
 * suffix, as in `saved-1`, distinguishes two saves. Takes the focus once per visit. `name`: a different query
 * parameter.
 */
export function CompletionNotice({
  texts,
  name = 'done',
  hidden = false,
}: {
  texts: Record<string, ReactNode>
  name?: string
  hidden?: boolean
}) {
  const { key } = useLocation()
  const done = useSearchParams()[0].get(name)?.replace(/-\d+$/, '') ?? ''
  const text = !hidden && Object.hasOwn(texts, done) && texts[done]
  return (
    <Notice outcome={text ? key : undefined} tone="good">
      {text}
    </Notice>
  )
}

/** A form's result: its notice, or an error message that the form itself does not show. */
export const FormNotices = ({
  outcome,
  error,
}: {
  outcome: { notice?: string } | undefined
  error?: ReactNode
}) => (
  <>
    <Notice outcome={outcome} tone="good">
      {outcome?.notice}
    </Notice>
    <Notice outcome={outcome} tone="bad">
      {error}
    </Notice>
  </>
)

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
