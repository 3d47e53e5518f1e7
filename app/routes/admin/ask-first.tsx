import { type ReactNode, useId, useRef } from 'react'
import { Form, useNavigation } from 'react-router'

/**
 * A button that asks before it does what can't be undone. The browser opens the dialog by itself where it knows
 * how to, so that it also works before scripts run.
 */
export function AskFirst({
  button,
  title,
  about,
  fields,
  children,
}: {
  button: string
  title: string
  /** For screen readers: which one of several. */
  about: string
  /** What the form carries. */
  fields: Record<string, string>
  children: ReactNode
}) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const busy = useNavigation().state !== 'idle'
  const opens = { command: 'show-modal', commandfor: id }
  const closes = { command: 'close', commandfor: id }
  return (
    <>
      <button
        type="button"
        {...opens}
        onClick={() => dialog.current?.open || dialog.current?.showModal()}
        className="button button-line"
      >
        {button}
        <span className="sr-only"> {about}</span>
      </button>
      <dialog
        ref={dialog}
        id={id}
        aria-labelledby={`${id}-title`}
        className="m-auto w-[calc(100%-2rem)] max-w-lg bg-surface text-text border border-line border-t-3 border-t-brass p-6 sm:p-8 backdrop:bg-ink/70"
      >
        <h2 id={`${id}-title`} className="text-2xl wrap-anywhere">
          {title}
        </h2>
        <div className="mt-3 text-soft wrap-anywhere">{children}</div>
        <Form
          method="post"
          action="."
          relative="path"
          preventScrollReset
          onSubmit={() => dialog.current?.close()}
          className="mt-6 flex flex-wrap gap-3"
        >
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" disabled={busy} className="button button-brass">
            {button}
          </button>
          <button
            type="button"
            {...closes}
            onClick={() => dialog.current?.close()}
            className="button button-line"
          >
            Cancel
          </button>
        </Form>
      </dialog>
    </>
  )
}
