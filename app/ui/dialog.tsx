import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** A modal dialog of the browser's own: focus stays inside, Escape closes, the page behind is inert. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Closed by the browser before it is taken away: only then the focus goes back to where it came from.
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby="dialog-title"
      className="m-auto w-[calc(100%-2rem)] max-w-2xl max-h-[calc(100dvh-3rem)] overflow-y-auto bg-surface text-text border border-line border-t-3 border-t-brass p-6 sm:p-9 backdrop:bg-ink/70"
    >
      <h2 id="dialog-title" className="text-3xl wrap-anywhere">
        {title}
      </h2>
      {children}
    </dialog>
  )
}
