import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { focusBack, makeModal } from './focus.ts'

/**
 * A dialog that a page comes with. It is served open, so that it can be read before scripts run; then it becomes a
 * modal one, which keeps the focus inside. `id` is that of its heading.
 */
export function ServedDialog({
  id,
  onCancel,
  className = '',
  children,
}: {
  id: string
  /** On Escape; without it the dialog can't be dismissed. */
  onCancel?: () => void
  className?: string
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const had = document.activeElement
    makeModal(element)
    // Browsers let a second Escape through; then it opens again.
    const reopen = () => element.isConnected && !element.open && element.showModal()
    element.addEventListener('close', reopen)
    return () => {
      element.removeEventListener('close', reopen)
      element.close()
      focusBack(had)
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onCancel?.()
      }}
      className={`dialog ${className}`}
    >
      {children}
    </dialog>
  )
}
