import { type MouseEvent, type ReactNode, useId } from 'react'
import { Form, type FormProps } from 'react-router'
import { t } from '#app/texts.ts'
import { type FormSubmitter, useIsSubmitting } from '#app/ui/form/form-outcome.tsx'
import { Dialog } from './dialog.tsx'
import { ButtonForm, HiddenFields } from './form/button-form.tsx'

type Variant = 'line' | 'brass' | 'danger'

/**
 * `Dialog` with a question, its buttons and 'Cancel'. `Confirm` asks before an action, `ConfirmForm` after a form was
 * submitted.
 */
function ConfirmDialog({
  id,
  children,
  buttons,
  wrap = (content) => <div className="mt-6">{content}</div>,
  ...dialog
}: {
  id: string
  title: string
  opens: 'served' | 'command'
  focusTitle?: boolean
  onClosed?: () => void
  className: string
  children: ReactNode
  buttons: ReactNode
  wrap?: (content: ReactNode) => ReactNode
}) {
  return (
    <Dialog {...dialog} id={id}>
      <div className="mt-3 grid gap-3 text-soft wrap-anywhere">{children}</div>
      {wrap(
        <div className="flex flex-wrap gap-3">
          {buttons}
          <CloseDialogButton dialog={id} />
        </div>,
      )}
    </Dialog>
  )
}

export const CloseDialogButton = ({ dialog }: { dialog: string }) => (
  <button
    type="button"
    {...{ command: 'close', commandfor: dialog }}
    onClick={closeDialog}
    className="button button-line"
  >
    {t('Cancel')}
  </button>
)

const closeDialog = ({ currentTarget }: Pick<MouseEvent, 'currentTarget'>) =>
  currentTarget.closest('dialog')?.close()

/**
 * Button that asks for confirmation before an action that is irreversible or that others will notice. The browser opens
 * the dialog itself (`command`), so it works before hydration.
 */
export function Confirm({
  button,
  confirm = button,
  title,
  subject,
  fields,
  variant = 'line',
  confirmVariant = variant === 'danger' ? 'danger' : 'brass',
  inputs,
  disabled = false,
  fetcher,
  action,
  opened = false,
  children,
}: {
  button: string
  confirm?: string
  title: string
  /** Names the item for screen readers, to tell similar buttons apart. */
  subject?: string
  /** The form's hidden fields, including `intent` and `entry`. */
  fields: Record<string, string>
  /** `danger` for deleting, `menu` inside a menu. */
  variant?: Variant | 'menu'
  confirmVariant?: 'brass' | 'danger'
  inputs?: ReactNode
  disabled?: boolean
  /** Submits the form without a navigation, for pages whose URL must not change. */
  fetcher?: FormSubmitter
  /** The form's target, if it is not the current URL. */
  action?: FormProps['action']
  opened?: boolean
  children?: ReactNode
}) {
  const id = useId()
  const sending = useIsSubmitting(fields.intent, fields.entry, fetcher)
  const Element = fetcher?.Form ?? Form
  return (
    <>
      <DialogButton dialog={id} variant={variant} disabled={disabled || sending}>
        {button}
        {subject && <span className="sr-only"> {subject}</span>}
      </DialogButton>
      <ConfirmDialog
        id={id}
        title={title}
        opens={opened ? 'served' : 'command'}
        className="max-w-lg"
        wrap={(content) => (
          <Element
            method="post"
            {...(action ? { action } : {})}
            onSubmit={closeDialog}
            className="mt-6 grid gap-5"
          >
            <HiddenFields values={fields} />
            {inputs}
            {content}
          </Element>
        )}
        buttons={
          <button type="submit" disabled={sending} className={`button button-${confirmVariant}`}>
            {confirm}
          </button>
        }
      >
        <div>{children}</div>
      </ConfirmDialog>
    </>
  )
}

export function ActionDialog({
  button,
  title,
  action,
  choices,
}: {
  button: string
  title: string
  action: string
  /** `fields`: the form's hidden fields, including `intent` and `entry`. */
  choices: {
    button: string
    variant: 'line' | 'danger'
    fields: Record<string, string>
    text: ReactNode
  }[]
}) {
  const id = useId()
  return (
    <>
      <DialogButton dialog={id} variant="danger">
        {button}
      </DialogButton>
      <ConfirmDialog id={id} title={title} opens="command" className="max-w-lg" buttons={null}>
        <ul className="divide-y divide-line border-b border-line">
          {choices.map(({ text, ...form }) => (
            <li key={form.button} className="py-4 grid gap-3">
              <div>{text}</div>
              <ButtonForm {...form} action={action} />
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  )
}

/** Opens the dialog with this id. The browser does it itself (`command`). Older ones need the handler. */
export const DialogButton = ({
  dialog,
  variant = 'line',
  disabled = false,
  children,
}: {
  dialog: string
  variant?: Variant | 'menu'
  disabled?: boolean
  children: ReactNode
}) => (
  <button
    type="button"
    {...{ command: 'show-modal', commandfor: dialog }}
    disabled={disabled}
    onClick={() => {
      const element = document.getElementById(dialog)
      if (element instanceof HTMLDialogElement && !element.open) element.showModal()
    }}
    className={variant === 'menu' ? 'menu-item' : `button button-${variant}`}
  >
    {children}
  </button>
)

/**
 * Asks for confirmation when the response to a submitted form is a question. Each choice submits that form again, with
 * everything entered in it and with `name` set to the choice's value.
 */
export function ConfirmForm({
  form,
  name,
  choices,
  title,
  children,
}: {
  form: string
  name: string
  title: string
  choices: { button: string; value: string; variant: Variant | 'text' }[]
  children: ReactNode
}) {
  return (
    <ConfirmDialog
      id={useId()}
      title={title}
      opens="served"
      // Users should read the text above the buttons first.
      focusTitle
      // The button that submitted the form was disabled in the meantime and lost the focus.
      onClosed={() => {
        const focused = document.activeElement
        if (focused === document.body || focused?.closest('dialog:not([open])')) focusSubmitButton(form)
      }}
      className="max-w-2xl"
      buttons={choices.map(({ button, value, variant }) => (
        <button
          key={value}
          type="submit"
          form={form}
          name={name}
          value={value}
          onClick={closeDialog}
          className={variant === 'text' ? 'tall-link px-2 cursor-pointer' : `button button-${variant}`}
        >
          {button}
        </button>
      ))}
    >
      {children}
    </ConfirmDialog>
  )
}

function focusSubmitButton(form: string) {
  document.getElementById(form)?.querySelector<HTMLButtonElement>('[data-submit] button')?.focus()
}
