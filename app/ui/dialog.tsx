import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { confirmLeave } from '#app/ui/form/unsaved-changes.ts'

/**
 * Modal `<dialog>` that all dialogs use. The browser traps the focus, closes the dialog on Escape and then restores the
 * focus. Requires a `title`, a `label`, or `labelledBy` with the id of a heading among its children.
 */
export function Dialog({
  id,
  title,
  titleClassName = 'text-2xl',
  focusTitle = false,
  label,
  labelledBy,
  opens = 'mounted',
  dismissible = true,
  closesOnBackdrop = false,
  onClose,
  onClosed,
  className = '',
  children,
}: {
  id?: string
  title?: string
  titleClassName?: string
  focusTitle?: boolean
  label?: string
  labelledBy?: string
  /**
   * How the dialog opens. `mounted`: when it first renders. `served`: already open in the server's HTML, so that it
   * works before hydration. `command`: through a button with `command="show-modal"` and the dialog's id.
   */
  opens?: 'mounted' | 'served' | 'command'
  dismissible?: boolean
  closesOnBackdrop?: boolean
  /** Unmounts the dialog, after asking about unsaved input. Without it, the dialog closes itself and stays mounted. */
  onClose?: () => void
  onClosed?: () => void
  className?: string
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || opens === 'command') return
    const opener = document.activeElement
    element.close()
    element.showModal()
    if (element.contains(opener)) focus(opener)
    else if (focusTitle) focus(heading.current)
    else if (opens === 'mounted') focusTitleOfLong(element, heading.current)
    // The browser restores the focus only if a dialog is closed before it is removed.
    return () => {
      element.close()
      focus(opener)
      if (document.activeElement !== opener) opener?.closest('details')?.querySelector('summary')?.focus()
    }
  }, [opens, focusTitle])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog from the keyboard
    <dialog
      ref={dialog}
      id={id}
      open={opens === 'served'}
      aria-label={label}
      aria-labelledby={title ? titleId : labelledBy}
      // React also passes a nested dialog's events to this one.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        if (onClose || !dismissible) event.preventDefault()
        if (onClose) confirmLeave(onClose, event.currentTarget)
      }}
      // `close` fires asynchronously; by then the dialog may have been reopened. Browsers close any dialog on a second
      // Escape, so one that isn't dismissible is opened again.
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget || currentTarget.open) return
        if (!dismissible) currentTarget.showModal()
        else (onClose ?? onClosed)?.()
      }}
      onClick={(event) => closesOnBackdrop && event.target === event.currentTarget && onClose?.()}
      className={`dialog ${className}`}
    >
      {title && (
        <h2
          ref={heading}
          id={titleId}
          tabIndex={focusTitle ? -1 : undefined}
          className={`${titleClassName} wrap-anywhere outline-none`}
        >
          {title}
        </h2>
      )}
      {children}
    </dialog>
  )
}

/** If the browser has focused a control further down, scrolls a dialog longer than the screen back to its title. */
function focusTitleOfLong(element: HTMLDialogElement, title: HTMLHeadingElement | null) {
  element.scrollTo(0, 0)
  const focused = document.activeElement?.getBoundingClientRect()
  if (!title || !focused || focused.top <= element.getBoundingClientRect().bottom) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}

function focus(element: Element | null) {
  if (element instanceof HTMLElement && element.isConnected) element.focus()
}
