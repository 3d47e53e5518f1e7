import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Form, type FormProps } from 'react-router'
import { t } from '#app/texts.ts'
import { makeModal } from './focus.ts'
import { type Sends, useSending } from './form/sending.ts'

/**
 * The one way to ask before something that can't be undone or that others will notice: a button, and a dialog that
 * says what happens. The browser opens the dialog itself where it knows how, so that it works before scripts run.
 */
export function Confirm({
  button,
  confirm = button,
  title,
  about,
  fields,
  look = 'line',
  confirmLook = look === 'danger' ? 'danger' : 'brass',
  inputs,
  disabled = false,
  fetcher,
  action,
  opened = false,
  children,
}: {
  /** On the button that opens the dialog. */
  button: string
  /** On the button that does it. */
  confirm?: string
  title: string
  /** For screen readers: which one of several. */
  about?: string
  /** What the form carries; `intent` and `entry` among it. */
  fields: Record<string, string>
  /** 'danger' for what destroys. */
  look?: 'line' | 'brass' | 'danger'
  confirmLook?: 'brass' | 'danger'
  /** Further fields that the person fills in, a date for example. */
  inputs?: ReactNode
  disabled?: boolean
  /** Sends it, where the page's address must not change. */
  fetcher?: Sends
  /** Where it is sent, if not to the present address. */
  action?: FormProps['action']
  /** Asks as soon as the page is there. */
  opened?: boolean
  /** What will happen, to whom. */
  children: ReactNode
}) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const sending = useSending(fields.intent, fields.entry, fetcher)
  const Element = fetcher?.Form ?? Form
  useLayoutEffect(() => {
    // Sent open, so that it can be answered before scripts run; a modal one keeps the focus inside.
    if (opened) makeModal(dialog.current)
  }, [opened])
  return (
    <>
      <button
        type="button"
        {...{ command: 'show-modal', commandfor: id }}
        disabled={disabled || sending}
        onClick={() => dialog.current?.open || dialog.current?.showModal()}
        className={`button button-${look}`}
      >
        {button}
        {about && <span className="sr-only"> {about}</span>}
      </button>
      <dialog
        ref={dialog}
        id={id}
        open={opened}
        aria-labelledby={`${id}-title`}
        // React would hand it on to a dialog around this one, which would close as well.
        onCancel={(event) => event.stopPropagation()}
        onClose={(event) => event.stopPropagation()}
        className="dialog max-w-lg"
      >
        <h2 id={`${id}-title`} className="text-2xl wrap-anywhere">
          {title}
        </h2>
        <div className="mt-3 text-soft wrap-anywhere">{children}</div>
        <Element
          method="post"
          {...(action ? { action } : {})}
          onSubmit={() => dialog.current?.close()}
          className="mt-6 grid gap-5"
        >
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {inputs}
          <div className="flex flex-wrap gap-3">
            <button type="submit" disabled={sending} className={`button button-${confirmLook}`}>
              {confirm}
            </button>
            <button
              type="button"
              {...{ command: 'close', commandfor: id }}
              onClick={() => dialog.current?.close()}
              className="button button-line"
            >
              {t('Cancel')}
            </button>
          </div>
        </Element>
      </dialog>
    </>
  )
}
