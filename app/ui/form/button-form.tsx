import { Form, type FormProps } from 'react-router'
import { useSending } from './sending.ts'

/** A form that is only a button, for what needs neither fields nor a question. */
export function ButtonForm({
  button,
  label,
  fields = {},
  look = 'line',
  wide = false,
  ...rest
}: {
  button: string
  /** For screen readers, in place of the button's text: which one of several. */
  label?: string
  /** What the form carries; `intent` and `entry` among it. */
  fields?: Record<string, string>
  look?: 'line' | 'brass' | 'danger'
  /** As wide as its place. */
  wide?: boolean
} & Pick<FormProps, 'action' | 'className' | 'replace' | 'reloadDocument'>) {
  const sending = useSending(fields.intent, fields.entry)
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
