import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { isTyping } from './focus.ts'
import { FormMessage } from './form/form-message.tsx'

/**
 * What became of a form that is no longer on the page. It takes the focus, which would be lost with the form;
 * `of` is the answer that it belongs to, so that the same text twice is two notices.
 */
export function Notice({ of, tone, children }: { of: unknown; tone: 'bad' | 'good'; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef<unknown>(undefined)
  // The back button restores the scroll position of its page, which the focus must not change.
  const { key } = useLocation()
  const preventScroll = useNavigationType() === 'POP' && key !== 'default'
  useEffect(() => {
    const last = before.current
    before.current = of ?? null
    if (!of || of === last) return
    // Served with the page it may come late, when somebody is typing elsewhere already.
    if (last !== undefined || !isTyping()) place.current?.focus({ preventScroll })
  }, [of, preventScroll])
  if (!children) return null
  return (
    <div ref={place} tabIndex={-1} data-notice className="outline-none">
      <FormMessage tone={tone}>{children}</FormMessage>
    </div>
  )
}

/** Confirms at the top of a page what the form that redirected to it has done. Takes the focus once per visit. */
export function DoneNotice({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  return (
    <Notice of={children && key} tone="good">
      {children}
    </Notice>
  )
}
