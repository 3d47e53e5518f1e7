import { Form, type FormProps } from 'react-router'
import { useIsSubmitting } from './submitting.ts'

export function ButtonForm({
  button,
  label,
  fields = {},
  look = 'line',
  wide = false,
  ...rest
}: {
  button: string
  /** Accessible name that replaces the button's text, to tell similar buttons apart. */
  label?: string
  fields?: Record<string, string>
  look?: 'line' | 'brass' | 'danger'
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
        className={`button button-${look} ${wide ? 'w-full' : ''}`}
      >
        {button}
      </button>
    </Form>
  )
}
