/// <reference lib="dom" />
import { useEffect, useRef } from 'react'

/** Returns whether a form control has the focus, which must not move while the page hydrates. */
export const isTyping = () => document.activeElement?.matches('input, textarea, select') ?? false

/**
 * Returns a ref for an element whose first empty required field gets the focus when the element appears. Does nothing
 * if another field has the focus, or on touch screens, where the keyboard would cover the page.
 */
export function useFocusEmptyField<E extends HTMLElement>(active: boolean) {
  const ref = useRef<E>(null)
  useEffect(() => {
    if (!active || isTyping() || matchMedia('(hover: none)').matches) return
    const fields = ref.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      ':is(input, textarea):required',
    )
    ;[...(fields ?? [])].find(({ value }) => value === '')?.focus({ preventScroll: true })
  }, [active])
  return ref
}
