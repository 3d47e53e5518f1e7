import { Form, type FormProps } from 'react-router'
import { useIsSubmitting } from './form-outcome.tsx'

export function ButtonForm({
  button,
  label,
  subject,
  fields = {},
  variant = 'line',
  ...rest
}: {
  button: string
  /** Accessible name that replaces the button's text. */
  label?: string
  /** Names the item for screen readers, to tell similar buttons apart. */
  subject?: string
  fields?: Record<string, string>
  variant?: 'line' | 'brass' | 'danger' | 'menu'
} & Pick<FormProps, 'action' | 'preventScrollReset' | 'relative' | 'reloadDocument' | 'replace'>) {
  const sending = useIsSubmitting(fields.intent, fields.entry)
  return (
    <Form method="post" {...rest}>
      <HiddenFields values={fields} />
      <button
        type="submit"
        disabled={sending}
        aria-label={label}
        className={variant === 'menu' ? 'menu-item' : `button button-${variant}`}
      >
        {button}
        {subject && <span className="sr-only"> {subject}</span>}
      </button>
    </Form>
  )
}

export const HiddenFields = ({ values }: { values: Record<string, string> }) =>
  Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
