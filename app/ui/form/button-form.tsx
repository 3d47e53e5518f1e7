import { Form, type FormProps } from 'react-router'
import { useIsSubmitting } from './submitting.ts'

export function ButtonForm({
  button,
  label,
  fields = {},
  variant = 'line',
  wide = false,
  ...rest
}: {
  button: string
  /** Accessible name that replaces the button's text, to tell similar buttons apart. */
  label?: string
  fields?: Record<string, string>
  /** `menu` in a menu. */
  variant?: 'line' | 'brass' | 'danger' | 'menu'
  wide?: boolean
} & Pick<FormProps, 'action' | 'className' | 'replace' | 'reloadDocument'>) {
  const sending = useIsSubmitting(fields.intent, fields.entry)
  return (
    <Form method="post" {...rest}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        type="submit"
        disabled={sending}
        aria-label={label}
        className={variant === 'menu' ? 'menu-item' : `button button-${variant} ${wide ? 'w-full' : ''}`}
      >
        {button}
      </button>
    </Form>
  )
}
