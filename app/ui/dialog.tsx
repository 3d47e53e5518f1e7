import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { leaveBy } from './form/unsaved.ts'

/** A modal dialog of the browser's own: focus stays inside, Escape closes (and asks first where something is unsaved). */
export function Dialog({
  title,
  narrow = false,
  onClose,
  children,
}: {
  title: string
  /** For a question. */
  narrow?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // What is longer than the screen begins at its title, wherever the browser has put the focus.
    element?.scrollTo(0, 0)
    const first = document.activeElement?.getBoundingClientRect()
    if (element && heading.current && first && first.top > element.getBoundingClientRect().bottom) {
      // Only now: the browser would always begin with it.
      heading.current.tabIndex = -1
      heading.current.focus({ preventScroll: true })
    }
    // Closed by the browser before it is taken away: only then the focus goes back to where it came from.
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      // React hands on what a dialog inside this one says. By the time the browser tells that it is closed, somebody may
      // have opened it again.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        leaveBy(onClose, event.currentTarget)
      }}
      onClose={(event) => event.target === event.currentTarget && onClose()}
      aria-labelledby={id}
      className={`dialog ${narrow ? 'max-w-lg' : 'max-w-2xl'}`}
    >
      <h2 ref={heading} id={id} className="text-3xl wrap-anywhere outline-none">
        {title}
      </h2>
      {children}
    </dialog>
  )
}
