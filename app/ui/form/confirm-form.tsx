import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { t } from '#app/texts.ts'

/**
 * Asks about a form that was sent and whose answer is a question: the same dialog as that of `Confirm`, but yes sends
 * that form again, with all that is typed in it and with `name` and the choice's value. It is served open, so that it
 * can be answered before scripts run.
 */
export function ConfirmForm({
  form,
  name,
  title,
  choices,
  children,
}: {
  /** The id of the form. */
  form: string
  name: string
  title: string
  choices: { button: string; value: string; look: 'brass' | 'line' | 'danger' }[]
  /** What will happen, to whom. */
  children: ReactNode
}) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    dialog.current?.close()
    dialog.current?.showModal()
    // Not the button that says yes: it is below a text that is to be read first.
    heading.current?.focus()
  }, [])
  return (
    <dialog
      ref={dialog}
      id={id}
      open
      aria-labelledby={`${id}-title`}
      // The button that sent the form could not be pressed meanwhile, and has lost the focus by that.
      onClose={({ currentTarget }) => {
        const has = document.activeElement
        if (has === document.body || currentTarget.contains(has)) focusButtonOf(form)
      }}
      className="dialog max-w-2xl"
    >
      <h2 ref={heading} tabIndex={-1} id={`${id}-title`} className="text-2xl wrap-anywhere outline-none">
        {title}
      </h2>
      <div className="mt-3 grid gap-3 text-soft wrap-anywhere">{children}</div>
      <div className="mt-6 flex flex-wrap gap-3">
        {choices.map(({ button, value, look }) => (
          <button
            key={value}
            type="submit"
            form={form}
            name={name}
            value={value}
            onClick={() => dialog.current?.close()}
            className={`button button-${look}`}
          >
            {button}
          </button>
        ))}
        <button
          type="button"
          {...{ command: 'close', commandfor: id }}
          onClick={() => dialog.current?.close()}
          className="button button-line"
        >
          {t('Cancel')}
        </button>
      </div>
    </dialog>
  )
}

function focusButtonOf(id: string) {
  document.getElementById(id)?.querySelector<HTMLButtonElement>('[data-sends] button')?.focus()
}
