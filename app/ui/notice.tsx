import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { isTyping } from './focus.ts'

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
