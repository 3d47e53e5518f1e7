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
      // React hands on what a dialog inside this one says.
      onClose={(event) => event.target === event.currentTarget && onClose()}
      aria-labelledby="dialog-title"
      className="dialog max-w-2xl"
    >
      <h2 id="dialog-title" className="text-3xl wrap-anywhere">
        {title}
      </h2>
      {children}
    </dialog>
  )
}
