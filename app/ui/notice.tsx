import { type ReactNode, useEffect, useRef } from 'react'
import { isTyping } from './focus.ts'
import { FormMessage } from './form/form-message.tsx'

/**
 * What became of a form that is no longer on the page. It takes the focus, which would be lost with the form;
 * `of` is the answer that it belongs to, so that the same text twice is two notices.
 */
export function Notice({ of, tone, children }: { of: unknown; tone: 'bad' | 'good'; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef<unknown>(undefined)
  useEffect(() => {
    // Served with the page it may come late, when somebody is typing elsewhere already.
    const late = before.current === undefined && isTyping()
    before.current = of ?? null
    if (of && !late) place.current?.focus()
  }, [of])
  if (!children) return null
  return (
    <div ref={place} tabIndex={-1} data-notice className="outline-none">
      <FormMessage tone={tone}>{children}</FormMessage>
    </div>
  )
}
